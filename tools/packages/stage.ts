// Writes the published form of each package to a folder of its own.
import { cpSync, rmSync } from 'node:fs'
import { join, posix } from 'node:path'
import { root } from '../../shared/node/environment.mjs'
import { read } from '../../shared/node/tree.mjs'
import { emitSources, reachedFiles, writeText, type EmittedFile } from './emit.ts'
import { assetsOf, expandedExports, sourcesOf, withoutSource } from './exports.ts'
import { publishedManifest } from './manifest.ts'
import { packProgram } from './pack-program.ts'
import { programOf, published, stagedFolder, type Published } from './published.ts'

/** @returns the report of each package, by name: its declarations in one text */
export async function stagePackages(): Promise<Map<string, string>> {
  await emitSources()
  const reports = new Map<string, string>()
  for (const one of published) reports.set(one.manifest.name, await stagePackage(one))
  return reports
}

async function stagePackage(one: Published): Promise<string> {
  const folder = stagedFolder(one)
  rmSync(folder, { recursive: true, force: true })
  const dist = join(folder, 'dist')
  const targets = Object.values(expandedExports(one))
  const sources = targets.flatMap(sourcesOf)
  const declarations = reachedFiles(one, sources, '.d.ts')
  const scripts = one.kind === 'browser' ? reachedFiles(one, sources, '.js') : new Map<string, EmittedFile>()
  const files = [...declarations, ...scripts]
  for (const [path, { text }] of files) writeText(join(dist, withoutSource(path)), text)
  const styles = [...scripts.values()].flatMap((file) => file.files).filter((path) => !path.endsWith('.js'))
  copyAssets(one, dist, [...targets.flatMap(assetsOf), ...styles])
  for (const [from, to] of programOf(one).files)
    cpSync(join(root, from), join(dist, to), {
      recursive: true,
      filter: (path) => !/node_modules|\/dist\/?$/.test(path.slice(root.length)),
    })
  const bundled = one.kind === 'program' ? await packProgram(one, dist) : []
  const imported = new Set([...files.flatMap(([, file]) => file.packages), ...bundled])
  writeText(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(one, imported), null, 2)}\n`)
  cpSync(join(root, one.folder, 'README.md'), join(folder, 'README.md'))
  cpSync(join(root, 'CHANGELOG.md'), join(folder, 'CHANGELOG.md'))
  return reportOf(one, declarations)
}

/** Copies styles, pictures and written declarations, and the files that the styles name. */
function copyAssets({ folder }: Published, dist: string, paths: readonly string[]) {
  const waiting = [...paths]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    cpSync(join(root, folder, path), join(dist, withoutSource(path)))
    const named = path.endsWith('.css') ? namedFiles(read(posix.join(folder, path))) : []
    for (const file of named) waiting.push(posix.join(posix.dirname(path), file))
  }
}

const namedFiles = (css: string) =>
  [...css.matchAll(/(?:url\(|@import )\s*["']?(\.[^"')?#]+)/g)].map(([, file = '']) => file)

/** @param declarations by path */
function reportOf({ manifest }: Published, declarations: ReadonlyMap<string, EmittedFile>) {
  const doors = Object.keys(manifest.exports).join(', ')
  const texts = [...declarations].map(([path, { text }]) => `// ${path}\n${text.trim()}\n`)
  return [`${manifest.name} ${manifest.version}\nExports: ${doors}\n`, ...texts].join('\n')
}
