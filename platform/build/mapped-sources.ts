// The sources of a build that any bundler wrote, by its source maps. The gate reads them like those of webpack.
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import {
  anything,
  arrayOf,
  nullable,
  object,
  optional,
  parseJson,
  readJson,
  recordOf,
  string,
} from '../../shared/node/read-json.mjs'
import { root } from './repository.ts'
import type { Importer } from './module-sources.ts'

export interface MappedSources {
  /** Paths of the sources. */
  readonly modules: string[]
  /** By source outside of the folder: the source in the folder that leads to it. */
  readonly importers: Record<string, Importer>
}

const mapShape = object({ sources: arrayOf(nullable(string)), sourceRoot: optional(string) })
const whole = recordOf(anything)
const dependenciesShape = object({ dependencies: optional(recordOf(string)) })
const SPECIFIER = /\b(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g
const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '/index.ts', '/index.tsx', '/index.js']

/**
 * Reads the source maps next to the scripts and style sheets. Writes the names into them that builds of webpack have:
 * paths from the root of the repository.
 * @param folder of the remote
 */
export function readMappedSources(folder: string, staging: string): MappedSources {
  const found = new Set<string>()
  for (const name of readdirSync(staging).filter((one) => one.endsWith('.map'))) {
    const file = join(staging, name)
    const text = readFileSync(file, 'utf8')
    const { sources, sourceRoot = '' } = parseJson(text, mapShape, name)
    const paths = sources.map((source) => (source === null ? undefined : pathOf(sourceRoot + source, folder, staging)))
    for (const path of paths) if (path !== undefined) found.add(path)
    const named = sources.map((source, i) => nameOf(paths[i]) ?? source)
    writeFileSync(file, JSON.stringify({ ...parseJson(text, whole, name), sources: named, sourceRoot: undefined }))
  }
  // Bundlers of modules have no map of the class names.
  for (const path of [...found]) for (const sheet of styleModules(path)) found.add(sheet)
  const modules = [...found].sort()
  return { modules, importers: importersOf(folder, modules) }
}

const nameOf = (path: string | undefined) =>
  path === undefined ? undefined : relative(root, path).replaceAll(sep, '/')

/** Relative to the map, or, with a scheme such as webpack://name/, to the folder. @returns undefined if it is generated */
function pathOf(source: string, folder: string, staging: string): string | undefined {
  const [, afterScheme] = /^\w+:\/\/[^/]*\/(.*)$/.exec(source) ?? []
  const path = resolve(afterScheme === undefined ? staging : folder, (afterScheme ?? source).split('?')[0] ?? '')
  return /^(data|virtual):/.test(source) || !existsSync(path) ? undefined : path
}

const specifiersIn = (path: string) =>
  [...readFileSync(path, 'utf8').matchAll(SPECIFIER)].flatMap(([, specifier]) => specifier ?? [])

const styleModules = (path: string) =>
  path.endsWith('.css')
    ? []
    : specifiersIn(path)
        .filter((specifier) => specifier.startsWith('.') && specifier.endsWith('.module.css'))
        .map((specifier) => resolve(dirname(path), specifier))
        .filter((sheet) => existsSync(sheet))

/** Follows relative imports of the folder's sources, and from its packages the dependencies in their manifests. */
function importersOf(folder: string, modules: readonly string[]): Record<string, Importer> {
  const isOwn = (path: string) => path.startsWith(folder + sep) && !path.includes(`${sep}node_modules${sep}`)
  const foreign = modules.filter((path) => !isOwn(path))
  const ways = modules
    .filter((path) => isOwn(path) && !path.endsWith('.css'))
    .flatMap((source) => specifiersIn(source).flatMap((specifier) => waysFrom(specifier, source, foreign)))
    // Where several imports lead to a module, the nearest comes last and stays.
    .sort((a, b) => b.steps - a.steps)
  return Object.fromEntries(ways.map(({ path, source, imported }) => [path, { source, imported }]))
}

/** An import, and a module that it may lead to. */
interface Way extends Importer {
  readonly path: string
  /** The number of packages in between. */
  readonly steps: number
}

function waysFrom(specifier: string, source: string, modules: readonly string[]): Way[] {
  const written = specifier.startsWith('.') ? resolve(dirname(source), specifier) : undefined
  const inPackage = PACKAGE_FOLDER.exec(written ?? '')?.[1]
  if (written !== undefined && inPackage === undefined) {
    const path = EXTENSIONS.map((extension) => written + extension).find((one) => modules.includes(one))
    return path === undefined ? [] : [{ path, source, imported: path, steps: 0 }]
  }
  const place = inPackage ?? findPackage(packageOf(specifier), dirname(source))
  if (place === undefined || !existsSync(join(place, 'package.json'))) return []
  const imported = join(place, 'package.json')
  return [...packagesFrom(place)].flatMap(([folder, steps]) =>
    modules.filter((path) => path.startsWith(folder + sep)).map((path) => ({ path, source, imported, steps })),
  )
}

/** An import may name a file of a package by its path, and the maps only those files that it loads. */
const PACKAGE_FOLDER = /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')

/** @returns its folder below `node_modules` */
function findPackage(name: string, from: string): string | undefined {
  const place = join(from, 'node_modules', name)
  if (existsSync(join(place, 'package.json'))) return place
  return dirname(from) === from ? undefined : findPackage(name, dirname(from))
}

/** @returns by real path of the package's folder, and of those that it depends on: how many packages lead to it */
function packagesFrom(place: string): ReadonlyMap<string, number> {
  const found = new Map([[realpathSync(place), 0]])
  // A map gives the entries that are added during the loop, too.
  for (const [folder, steps] of found) {
    const { dependencies = {} } = readJson(join(folder, 'package.json'), dependenciesShape)
    for (const name of Object.keys(dependencies)) {
      const next = findPackage(name, folder)
      const real = next && realpathSync(next)
      if (real !== undefined && !found.has(real)) found.set(real, steps + 1)
    }
  }
  return found
}
