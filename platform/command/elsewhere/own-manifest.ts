// The package.json of the remote's own repository.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { anything, object, optional, parseJson, recordOf, string } from '../../../shared/node/read-json.mjs'
import { UsageError } from '../../../shared/node/usage-error.mjs'

const known = object({
  name: optional(string),
  scripts: optional(recordOf(string)),
  dependencies: optional(recordOf(string)),
  devDependencies: optional(recordOf(string)),
  switchboard: optional(object({ portal: optional(string) })),
})
const whole = recordOf(anything)

const pathOf = (folder: string) => join(folder, 'package.json')

/** @returns undefined if the folder has none */
export const readOwnManifest = (folder: string) =>
  existsSync(pathOf(folder)) ? parseJson(readFileSync(pathOf(folder), 'utf8'), known, 'package.json') : undefined

/** @returns the remote whose repository the folder is; undefined in other folders */
export function ownPart(folder: string): string | undefined {
  const manifest = readOwnManifest(folder)
  return manifest?.switchboard?.portal === undefined ? undefined : manifest.name
}

/** @throws UsageError */
export function requireOwnManifest(folder: string) {
  const manifest = readOwnManifest(folder)
  if (manifest) return manifest
  throw new UsageError(`${folder} has no package.json: run the command in the repository of a remote, or create one.`)
}

/** Replaces versions, and keeps the order and the indentation. */
export function writeVersions(folder: string, versions: ReadonlyMap<string, string>) {
  const text = readFileSync(pathOf(folder), 'utf8')
  const manifest = parseJson(text, whole, 'package.json')
  const replaced = Object.fromEntries(
    Object.entries(manifest).map(([name, value]) =>
      /^(dev|peer)?[dD]ependencies$/.test(name) ? [name, withVersions(value, versions)] : [name, value],
    ),
  )
  const indent = /^\{\n(\s+)/.exec(text)?.[1] ?? '  '
  writeFileSync(pathOf(folder), `${JSON.stringify(replaced, null, indent)}\n`)
}

const withVersions = (value: unknown, versions: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(recordOf(string)(value, 'the dependencies')).map(([name, version]) => [
      name,
      versions.get(name) ?? version,
    ]),
  )
