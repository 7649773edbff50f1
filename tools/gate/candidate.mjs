// The build that the gate checks: its record, its files, what the build tool reported, and the settings of the remote.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuildRecord } from '../json/build-record.mjs'
import { arrayOf, number, object, optional, readJson, recordOf, string } from '../json/read-json.mjs'

/** @typedef {import('@switchboard/registry').BuildRecord} BuildRecord */
/** @typedef {{ rule: string, message: string, where?: string }} Finding */

/**
 * @typedef {object} Candidate
 * @property {BuildRecord} record
 * @property {string} build folder of the build's files
 * @property {string} folder of the remote's sources
 * @property {{ budget?: { kB?: number, why?: string } }} settings 'switchboard' of its package.json
 * @property {string[]} modules sources that went into the build
 * @property {Record<string, Record<string, string[]>>} scripts sources of each module, by script and module id
 * @property {(path: string) => Buffer} read a file of the build
 */

const stats = object({ modules: arrayOf(string), scripts: optional(recordOf(recordOf(arrayOf(string)))) })
const manifest = object({
  switchboard: optional(object({ budget: optional(object({ kB: optional(number), why: optional(string) })) })),
})

/**
 * @param {{ dist: string, folder: string }} where
 * @returns {Candidate}
 */
export function openCandidate({ dist, folder }) {
  const record = readBuildRecord(dist)
  const { modules, scripts = {} } = readJson(join(dist, 'stats.json'), stats)
  const manifestFile = join(folder, 'package.json')
  const { switchboard } = existsSync(manifestFile) ? readJson(manifestFile, manifest) : {}
  const build = join(dist, record.build)
  return {
    record,
    build,
    folder,
    settings: switchboard ?? {},
    modules,
    scripts,
    read: (path) => readFileSync(join(build, path)),
  }
}
