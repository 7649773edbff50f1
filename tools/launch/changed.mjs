// Which parts have to be built: those whose inputs differ from the ones that their last build was made of.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './place.mjs'
import { workspacePackages } from './workspace.mjs'

/** Stands in a part's dist, which every build empties: a build by hand is followed by one of ours. */
const stampOf = (folder) => join(root, folder, 'dist', 'inputs')

/** Of the tools only the build configuration goes into a build. */
const inputFolder = (folder) => (folder === 'tools' ? 'tools/build' : folder)
const everywhere = () => [lockedVersions(), readFileSync(join(root, 'tsconfig.base.json'), 'utf8')]
const notInputs = new Set(['node_modules', 'dist', 'test', 'README.md'])

/** @returns {{ name: string, folder: string }[]} */
export function allParts() {
  const folders = workspacePackages().map(({ folder }) => folder)
  return folders
    .filter((folder) => folder === 'host' || folder === 'server' || folder.startsWith('remotes/'))
    .map((folder) => ({ name: basename(folder), folder }))
}

/** @returns {{ name: string, folder: string, inputs: string }[]} */
export function changedParts() {
  const known = new Map()
  return allParts()
    .map((part) => ({ ...part, inputs: inputsOf(part.folder, known) }))
    .filter(({ folder, inputs }) => !existsSync(stampOf(folder)) || readFileSync(stampOf(folder), 'utf8') !== inputs)
}

/** `inputs` were read before the build began: what changed meanwhile makes the part changed again. */
export function rememberBuilt({ folder, inputs }) {
  writeFileSync(stampOf(folder), inputs)
}

/** A hash over the part, and over every package of the workspace that it depends on. */
function inputsOf(folder, known) {
  const packages = new Map(workspacePackages().map((found) => [found.manifest.name, found]))
  const hash = createHash('sha256')
  for (const text of everywhere()) hash.update(text)
  const start = [...packages.values()].find((found) => found.folder === folder)
  for (const needed of closure(start, packages)) hash.update(contents(needed, known))
  return hash.digest('hex')
}

/** Without the list of who asks for what, which the manifests tell: another package leaves the parts as they are. */
function lockedVersions() {
  return readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8').replace(/^importers:\n[^]*?(?=^packages:)/m, '')
}

function closure(start, packages) {
  const found = new Set([start.folder])
  const queue = [start]
  for (const { manifest } of queue) {
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
      const next = packages.get(name)
      if (!next || found.has(next.folder)) continue
      found.add(next.folder)
      queue.push(next)
    }
  }
  return [...found].sort()
}

function contents(folder, known) {
  if (known.has(folder)) return known.get(folder)
  const hash = createHash('sha256')
  for (const file of files(inputFolder(folder))) hash.update(file).update(readFileSync(join(root, file)))
  const digest = hash.digest('hex')
  known.set(folder, digest)
  return digest
}

function files(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notInputs.has(name) && !/\.test\.tsx?$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? files(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
}
