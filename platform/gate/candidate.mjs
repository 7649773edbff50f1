// The build that the gate checks: its record, its files, what the build tool reported, and the settings of the remote.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuildRecord } from '../build/record-shapes.mjs'
import { arrayOf, number, object, optional, readJson, recordOf, string } from '../../shared/node/read-json.mjs'

/** @typedef {import('@switchboard/record').BuildRecord} BuildRecord */
/** @typedef {{ rule: string, message: string, where?: string }} Finding */

/** @typedef {{ rule: string, where?: string, why?: string, until?: string }} PartialWaiver */

/**
 * @typedef {object} Candidate
 * @property {BuildRecord} record
 * @property {string} build folder of the build's files
 * @property {string} folder of the remote's sources
 * @property {{ budget?: { kB?: number, why?: string }, waivers?: PartialWaiver[] }} settings 'switchboard' of its package.json
 * @property {string} [definedName] the name in defineRemote()
 * @property {string[]} modules sources that went into the build
 * @property {Record<string, Record<string, string[]>>} scripts sources of each module, by script and module id
 * @property {(path: string) => Buffer} read a file of the build
 */

const stats = object({
  modules: arrayOf(string),
  scripts: optional(recordOf(recordOf(arrayOf(string)))),
  definedName: optional(string),
})
const waiver = object({ rule: string, where: optional(string), why: optional(string), until: optional(string) })
const manifest = object({
  switchboard: optional(
    object({
      budget: optional(object({ kB: optional(number), why: optional(string) })),
      waivers: optional(arrayOf(waiver)),
    }),
  ),
})

/**
 * @param {{ dist: string, folder: string }} where
 * @returns {Candidate}
 */
export function openCandidate({ dist, folder }) {
  const record = readBuildRecord(dist)
  const { modules, scripts = {}, definedName } = readJson(join(dist, 'stats.json'), stats)
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
    ...(definedName !== undefined && { definedName }),
    read: (path) => readFileSync(join(build, path)),
  }
}
