// The files of a part built on this machine, and notes about it.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildRecord } from '@switchboard/record'

/** Paths of the files to upload, with the compressed ones. */
export const buildFiles = (dist: string, build: string) =>
  readdirSync(join(dist, build), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'record.json')
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(join(dist, build).length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()

/** Paths of the scripts that have a source map in `<dist>/maps`. */
export function mappedFiles(dist: string): string[] {
  const maps = join(dist, 'maps')
  const names = existsSync(maps) ? readdirSync(maps) : []
  return names.filter((name) => name.endsWith('.js.map')).map((name) => name.slice(0, -'.map'.length))
}

interface Noted {
  size?: { note?: string }
  browser?: { untried?: readonly string[] }
  waived?: readonly { rule: string; message: string; why: string; until: string }[]
}

/**
 * Advice for the team if the gate does not refuse the build.
 * @returns sentences
 */
export function notesOf(
  { name, owner }: Pick<BuildRecord, 'name' | 'owner'>,
  { size, browser, waived = [] }: Noted = {},
): string[] {
  const { untried = [] } = browser ?? {}
  return [
    ...(owner
      ? []
      : [
          `Nobody owns ${name}, so prod refuses it: set "switchboard": { "owner": { "team", "contact", "runbook" } } in its package.json.`,
        ]),
    ...(size?.note ? [size.note] : []),
    ...waived.map(({ rule, message, why, until }) => `Waived until ${until} (${why}): ${rule}, ${message}`),
    ...(untried.length > 0
      ? [
          `The gate did not open ${untried.join(', ')}, because it does not know their addresses: add some to "addresses" in answers.json.`,
        ]
      : []),
  ]
}

export const describeNotes = (record: Pick<BuildRecord, 'name' | 'owner'>, measured?: Noted) =>
  notesOf(record, measured)
    .map((note) => `\nNote: ${note}`)
    .join('')
