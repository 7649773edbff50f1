// Finds the parts whose inputs differ from those of their last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../../shared/node/environment.mjs'
import { workspacePackages } from '../../shared/node/workspace.mjs'

/**
 * Something that is built and deployed alone: the host, embed, the server or a remote.
 * @typedef {{ name: string, folder: string }} Part
 * @typedef {Part & { inputs: string }} PartWithInputs `inputs` is a hash
 * @typedef {import('../../shared/node/workspace.mjs').WorkspacePackage} WorkspacePackage
 */

/**
 * The hash is stored in the part's dist, which every build empties, so the part is built again after a build by hand.
 * @param {string} folder
 */
const inputsFile = (folder) => join(root, folder, 'dist', 'inputs')

const commonInputs = () => [
  lockedVersions(),
  readFileSync(join(root, 'tsconfig.base.json'), 'utf8'),
  // Builds then have one more language.
  process.env.PSEUDO_LANGUAGE ?? '',
]
const notInputs = new Set(['node_modules', 'dist', 'test', 'README.md'])
/** The workshop serves tests: its changes build nothing. */
const WORKSHOP = 'tools'

const OTHER_PARTS = ['host', 'host/embed', 'platform/operations', 'server']

/** @returns {Part[]} */
export function allParts() {
  const folders = workspacePackages().map(({ folder }) => folder)
  return folders
    .filter((folder) => OTHER_PARTS.includes(folder) || folder.startsWith('remotes/'))
    .map((folder) => ({ name: basename(folder), folder }))
}

/** @returns {PartWithInputs[]} */
export function changedParts() {
  const packages = workspacePackages()
  const digestOf = folderDigests()
  return allParts()
    .map((part) => ({ ...part, inputs: inputsOf(part.folder, packages, digestOf) }))
    .filter(({ folder, inputs }) => !isBuiltFrom(folder, inputs))
}

/**
 * @param {string} folder
 * @param {string} inputs
 */
const isBuiltFrom = (folder, inputs) =>
  existsSync(inputsFile(folder)) && readFileSync(inputsFile(folder), 'utf8') === inputs

/**
 * `inputs` were read before the build began: if a file changes during the build, the part counts as changed again.
 * @param {PartWithInputs} part
 */
export function recordBuild({ folder, inputs }) {
  writeFileSync(inputsFile(folder), inputs)
}

/**
 * A hash over the part and every package of the workspace that it depends on.
 * @param {string} folder
 * @param {readonly WorkspacePackage[]} packages
 * @param {(folder: string) => string} digestOf
 */
function inputsOf(folder, packages, digestOf) {
  const hash = createHash('sha256')
  for (const text of commonInputs()) hash.update(text)
  for (const needed of dependencyFolders(folder, packages)) hash.update(digestOf(needed))
  return hash.digest('hex')
}

/** Without the importers section: their manifests are inputs already, and a new package does not change other parts. */
function lockedVersions() {
  return readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8').replace(/^importers:\n[^]*?(?=^packages:)/m, '')
}

/**
 * The package's own folder and those of the workspace packages that it depends on, directly or not.
 * @param {string} folder
 * @param {readonly WorkspacePackage[]} packages
 * @returns {string[]}
 */
function dependencyFolders(folder, packages) {
  const byName = new Map(packages.map((found) => [found.manifest.name, found]))
  const found = new Set([folder])
  const queue = packages.filter((candidate) => candidate.folder === folder)
  for (const { manifest } of queue) {
    for (const name of Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })) {
      const next = byName.get(name)
      if (!next || next.folder === WORKSHOP || found.has(next.folder)) continue
      found.add(next.folder)
      queue.push(next)
    }
  }
  return [...found].sort()
}

/** Digests of folders, each of which is read once. */
function folderDigests() {
  /** @type {Map<string, string>} */
  const known = new Map()
  return (/** @type {string} */ folder) => {
    const digest = known.get(folder) ?? digestOfFolder(folder)
    known.set(folder, digest)
    return digest
  }
}

/** @param {string} folder */
function digestOfFolder(folder) {
  const hash = createHash('sha256')
  for (const file of inputFiles(folder)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function inputFiles(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !notInputs.has(name) && !/\.test\.(?:tsx?|mjs)$/.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? inputFiles(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
}
