// The build that the gate checks: its record, its files, the build tool's report, and the settings of the remote.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readBuildRecord } from '../build/record-shapes.ts'
import { arrayOf, number, object, optional, readJson, recordOf, string } from '../../shared/node/read-json.mjs'
import { createSourceFinder, type SourceFinder } from './source-finder.ts'
import type { BuildRecord } from '@switchboard/record'
import type { Importer } from '../build/module-sources.ts'
import type { ScriptPlace, SourceLine } from '../build/source-lines.ts'

/**
 * Reports a finding about a page, or about the remote.
 * @param cause where the code is that causes it: a line, or places in scripts, innermost first
 */
export type Report = (rule: string, message: string, cause?: SourceLine | readonly ScriptPlace[]) => void

export interface Finding {
  rule: string
  message: string
  /** the page, or the file */
  where?: string
  /** the line that causes it */
  source?: SourceLine
}

interface PartialWaiver {
  rule: string
  where?: string
  why?: string
  until?: string
}

export interface Candidate {
  record: BuildRecord
  /** folder of the build's files */
  build: string
  /** folder of the remote's sources */
  folder: string
  /** 'switchboard' of its package.json */
  settings: { budget?: { kB?: number; why?: string }; waivers?: PartialWaiver[] }
  /** the name in defineRemote() */
  definedName?: string
  /** sources that went into the build */
  modules: string[]
  /** by source outside of the remote: the source of the remote that leads to it */
  importers: Record<string, Importer>
  /** sources of each module of webpack, by script and module id; source maps show those of other bundlers */
  scripts: Record<string, Record<string, string[]>>
  /** reads a file of the build */
  read: (path: string) => Buffer
  sources: SourceFinder
}

const stats = object({
  modules: arrayOf(string),
  importers: optional(recordOf(object({ source: string, imported: string }))),
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

export function openCandidate({ dist, folder }: { dist: string; folder: string }): Candidate {
  const record = readBuildRecord(dist)
  const { modules, importers = {}, scripts = {}, definedName } = readJson(join(dist, 'stats.json'), stats)
  const manifestFile = join(folder, 'package.json')
  const { switchboard } = existsSync(manifestFile) ? readJson(manifestFile, manifest) : {}
  const build = join(dist, record.build)
  return {
    record,
    build,
    folder,
    settings: switchboard ?? {},
    modules,
    importers,
    scripts,
    ...(definedName !== undefined && { definedName }),
    read: (path) => readFileSync(join(build, path)),
    sources: createSourceFinder({ maps: join(dist, 'maps'), folder, modules }),
  }
}
