// Writes a remote as `switchboard create` does, for tests. It can import the packages of its own manifest only.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readManifest, workspacePackages } from '../../../shared/node/workspace.mjs'
import { describeRemote, writeRemote } from '../../template/new-remote.mjs'
import { root } from '../../../shared/node/tree.mjs'

/** The remote of the last chapter of docs/remotes.md. */
export const CHAPTER_REMOTE = 'outages'

/**
 * @param {string} name
 * @param {string} folder two levels below the root, as remotes/<name> is
 * @returns {string[]} its files, from the folder
 */
export function writeCreatedRemote(name, folder) {
  const files = writeRemote(folder, describeRemote(name, { packages: [] }))
  linkPackages(folder)
  return files
}

/**
 * @param {string} folder two levels below the root
 * @returns {string[]} its files, from the folder
 */
export function writeChapterRemote(folder) {
  const files = writeChapterFiles(folder)
  linkPackages(folder)
  return files
}

/**
 * Follows the chapter: creates the remote, removes what the chapter removes, and writes the files that it shows.
 * @param {string} folder
 * @returns {string[]} its files, from the folder
 */
export function writeChapterFiles(folder) {
  const chapter = readFileSync(join(root, 'docs/remotes.md'), 'utf8')
  const created = writeRemote(folder, describeRemote(CHAPTER_REMOTE, { packages: [] }))
  const removed = removedFiles(chapter)
  for (const file of removed) rmSync(join(folder, file))
  const shown = filesOfChapter(chapter)
  for (const [file, text] of shown) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return [...new Set([...created.filter((file) => !removed.includes(file)), ...shown.keys()])]
}

/**
 * @param {string} chapter
 * @returns {Map<string, string>} by path: a block of code below a line that is only a path in bold
 */
export const filesOfChapter = (chapter) =>
  new Map(
    [...chapter.matchAll(/^\*\*(\S+)\*\*\n\n```\w+\n(.*?)^```$/gms)].map(([, file = '', text = '']) => [file, text]),
  )

/** @param {string} chapter */
const removedFiles = (chapter) =>
  [...chapter.matchAll(/^rm (.+)$/gm)].flatMap(([, files = '']) =>
    files.split(' ').map((file) => file.replace(`remotes/${CHAPTER_REMOTE}/`, '')),
  )

/** @param {string} folder of a remote that pnpm does not know */
function linkPackages(folder) {
  const { dependencies, devDependencies } = readManifest(relative(root, folder))
  for (const wanted of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = join(folder, 'node_modules', wanted)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(packageFolder(wanted), link, 'junction')
  }
}

/** @param {string} wanted one of our packages, or one that a package of ours has installed */
function packageFolder(wanted) {
  const packages = workspacePackages()
  const own = packages.find(({ manifest }) => manifest.name === wanted)
  if (own) return join(root, own.folder)
  const installed = packages.map(({ folder }) => join(root, folder, 'node_modules', wanted)).find(existsSync)
  if (installed === undefined) throw new Error(`No package of the repository has installed ${wanted}.`)
  return installed
}
