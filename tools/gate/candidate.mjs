// What the gate looks at: a finished build with its record, what the build said of itself, and the remote's own files.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('@switchboard/registry').BuildRecord} BuildRecord */

/**
 * @typedef {object} Candidate
 * @property {BuildRecord} record
 * @property {string} build folder of the build's files
 * @property {string} folder of the remote's sources
 * @property {{ budget?: { kB: number, why: string } }} settings 'switchboard' of its package.json
 * @property {string[]} modules sources that went into the build
 * @property {Record<string, Record<string, string[]>>} scripts sources of each module, by script and module id
 * @property {(path: string) => Buffer} read a file of the build
 */

/**
 * @param {{ dist: string, folder: string }} where
 * @returns {Candidate}
 */
export function openCandidate({ dist, folder }) {
  const record = json(join(dist, 'record.json'))
  const { modules, scripts = {} } = json(join(dist, 'stats.json'))
  const manifest = join(folder, 'package.json')
  const build = join(dist, record.build)
  return {
    record,
    build,
    folder,
    settings: (existsSync(manifest) && json(manifest).switchboard) || {},
    modules,
    scripts,
    read: (path) => readFileSync(join(build, path)),
  }
}

const json = (file) => JSON.parse(readFileSync(file, 'utf8'))
