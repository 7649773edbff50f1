// The packages of pnpm-lock.yaml without those for development only.
import { object, optional, recordOf, string } from '../../shared/node/read-json.mjs'

const importer = object({
  dependencies: optional(recordOf(object({ version: string }))),
  optionalDependencies: optional(recordOf(object({ version: string }))),
})
const snapshot = object({
  dependencies: optional(recordOf(string)),
  optionalDependencies: optional(recordOf(string)),
})
const lockfile = object({ importers: recordOf(importer), snapshots: recordOf(snapshot) })

/** Versions of packages, by name. */
export type Packages = Readonly<Record<string, readonly string[]>>

/**
 * @param lock the content of pnpm-lock.yaml
 * @returns the direct and indirect packages of the workspace's folders, in alphabetical order
 */
export function lockedPackages(lock: unknown): Packages {
  const { importers, snapshots } = lockfile(lock, 'pnpm-lock.yaml')
  const waiting = Object.values(importers).flatMap(({ dependencies = {}, optionalDependencies = {} }) =>
    Object.entries({ ...dependencies, ...optionalDependencies }).map(([name, { version }]) => keyOf(name, version)),
  )
  const found = new Set<string>()
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const needed = snapshots[key]
    // Folders of the workspace are linked.
    if (!needed || found.has(key)) continue
    found.add(key)
    const all = Object.entries({ ...needed.dependencies, ...needed.optionalDependencies })
    waiting.push(...all.map(([name, version]) => keyOf(name, version)))
  }
  return versionsByName([...found].sort())

  /** @param version such as 19.3.1(react@19.3.1), or typescript@7.0.2 for a package under another name */
  function keyOf(name: string, version: string) {
    const key = `${name}@${version}`
    return key in snapshots ? key : version
  }
}

function versionsByName(keys: readonly string[]) {
  const versions: Record<string, string[]> = {}
  for (const key of keys) {
    const [, name = '', version = ''] = /^(@?[^@]+)@([^(]+)/.exec(key) ?? []
    const known = (versions[name] ??= [])
    // A package is listed several times if its peers differ.
    if (!known.includes(version)) known.push(version)
  }
  return versions
}
