// Writes a remote like `switchboard create`, for tests. The remote can import only the packages of its own manifest.
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readManifest, workspacePackages } from '../../../shared/node/workspace.mjs'
import { describeRemote, writeRemote } from '../../template/new-remote.ts'
import { root } from '../../../shared/node/tree.mjs'

/** The remote of the last chapter of docs/remotes.md. */
export const CHAPTER_REMOTE = 'outages'

/**
 * @param folder two levels below the root, as remotes/<name> is
 * @returns its files, from the folder
 */
export function writeCreatedRemote(name: string, folder: string): string[] {
  const files = writeRemote(folder, describeRemote(name, { packages: [] }))
  linkPackages(folder)
  return files
}

/**
 * @param folder two levels below the root
 * @returns its files, from the folder
 */
export function writeChapterRemote(folder: string): string[] {
  const files = writeChapterFiles(folder)
  linkPackages(folder)
  return files
}

/**
 * Follows the chapter: creates the remote, removes the files that the chapter removes, and writes the files that it
 * shows.
 * @returns its files, from the folder
 */
export function writeChapterFiles(folder: string): string[] {
  const chapter = sectionOf('A whole remote: Outages')
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

/** @returns a section of docs/remotes.md, until the next heading of its level or above */
export function sectionOf(heading: string): string {
  const document = readFileSync(join(root, 'docs/remotes.md'), 'utf8')
  const [start = '', level = ''] = new RegExp(`^(#+) ${heading}$`, 'm').exec(document) ?? []
  if (start === '') throw new Error(`docs/remotes.md has no section ${heading}`)
  const section = document.slice(document.indexOf(start) + start.length)
  const end = new RegExp(`^#{2,${level.length}} `, 'm').exec(section)?.index
  return section.slice(0, end)
}

/** @returns by path: a block of code below a line that is only a path in bold */
export const filesOfChapter = (chapter: string): Map<string, string> =>
  new Map(
    [...chapter.matchAll(/^\*\*(\S+)\*\*\n\n```\w+\n(.*?)^```$/gms)].map(([, file = '', text = '']) => [file, text]),
  )

const removedFiles = (chapter: string) =>
  [...chapter.matchAll(/^rm (.+)$/gm)].flatMap(([, files = '']) =>
    files.split(' ').map((file) => file.replace(`remotes/${CHAPTER_REMOTE}/`, '')),
  )

/** @param folder of a remote outside pnpm's workspace */
function linkPackages(folder: string) {
  const { dependencies, devDependencies } = readManifest(relative(root, folder))
  for (const wanted of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = join(folder, 'node_modules', wanted)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(packageFolder(wanted), link, 'junction')
  }
}

/** @param wanted one of our packages, or a dependency of one */
function packageFolder(wanted: string) {
  const packages = workspacePackages()
  const own = packages.find(({ manifest }) => manifest.name === wanted)
  if (own) return join(root, own.folder)
  const installed = packages.map(({ folder }) => join(root, folder, 'node_modules', wanted)).find(existsSync)
  if (installed === undefined) throw new Error(`No package of the repository has installed ${wanted}.`)
  return installed
}
