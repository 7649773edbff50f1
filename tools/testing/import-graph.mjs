// The import graph of the repository's source files: relative imports, and imports of workspace packages through their
// exports.
import { existsSync, statSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { object, readJson, anything } from '../../shared/node/read-json.mjs'
import { workspacePackages } from '../../shared/node/workspace.mjs'
import { files, read, root } from '../../shared/node/tree.mjs'

/**
 * @typedef {ReadonlyMap<string, readonly string[]>} ImportGraph the imported files of each file; all paths start at the
 *   root
 */

const sourceFile = /\.(?:[cm]?js|tsx?)$/
const endings = ['', '.ts', '.tsx', '.mjs', '.cjs', '/index.ts', '/index.tsx']

/** @returns {ImportGraph} */
export function importGraph() {
  const resolve = createResolver()
  const sources = files().filter((path) => sourceFile.test(path))
  return new Map(sources.map((path) => [path, importsOf(path, resolve)]))
}

/**
 * @param {string} path
 * @param {ReturnType<typeof createResolver>} resolve
 */
function importsOf(path, resolve) {
  const { importedFiles } = ts.preProcessFile(read(path), true, true)
  return importedFiles.flatMap(({ fileName }) => resolve(fileName, path) ?? [])
}

/**
 * @returns {(specifier: string, importer: string) => string | undefined} the file that an import leads to; undefined
 *   for third-party packages
 */
export function createResolver() {
  const exportsOf = new Map(workspacePackages().map(({ folder, manifest }) => [manifest.name, readExports(folder)]))
  return (specifier, importer) => {
    if (specifier.startsWith('.')) return findFile(posix.join(posix.dirname(importer), specifier))
    const [, name = '', subpath = ''] = /^(@switchboard\/[^/]+)(.*)$/.exec(specifier) ?? []
    const target = exportsOf.get(name)?.(`.${subpath}`)
    return target === undefined ? undefined : findFile(target)
  }
}

/** @param {string} path without its extension, as in imports of TypeScript files */
function findFile(path) {
  return endings.map((ending) => `${path}${ending}`).find((candidate) => isFile(`${root}/${candidate}`))
}

/** @param {string} path */
const isFile = (path) => existsSync(path) && statSync(path).isFile()

/**
 * @param {string} folder of a package
 * @returns {(subpath: string) => string | undefined} the file that the subpath leads to
 */
function readExports(folder) {
  const { exports } = readJson(`${root}/${folder}/package.json`, object({ exports: anything }))
  return (subpath) => {
    const target = targetOf(exports, subpath)
    return target === undefined ? undefined : posix.join(folder, target)
  }
}

/**
 * @param {unknown} exports of a package.json
 * @param {string} subpath such as . or ./kit
 * @returns {string | undefined}
 */
function targetOf(exports, subpath) {
  if (typeof exports === 'string') return subpath === '.' ? exports : undefined
  if (typeof exports !== 'object' || exports === null) return undefined
  for (const [key, value] of Object.entries(exports)) {
    const [before = '', after] = key.split('*')
    const matches = after === undefined ? key === subpath : subpath.startsWith(before) && subpath.endsWith(after)
    if (!matches || typeof value !== 'string') continue
    return value.replace('*', subpath.slice(before.length, subpath.length - (after?.length ?? 0)))
  }
  return undefined
}

/**
 * @param {ImportGraph} graph
 * @param {Iterable<string>} changed
 * @returns {Set<string>} the files and everything that imports them, directly or not
 */
export function dependentsOf(graph, changed) {
  /** @type {Map<string, string[]>} */
  const importers = new Map()
  for (const [file, imports] of graph)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file])
  const found = new Set(changed)
  for (const file of found) for (const importer of importers.get(file) ?? []) found.add(importer)
  return found
}
