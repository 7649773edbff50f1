import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addressOf, folderOf } from './address'
import type { Storage } from './storage'

/** Folder for unfinished files, next to all builds. */
const ARRIVING = '.arriving'
/** Longer than any request may take, so that no process still writes such a file. */
const LEFT_AFTER_MS = 600_000

/** @param folder created with the first file */
export function openFolder(folder: string): Storage {
  return {
    localFolder: folder,
    put: async (part, build, path, bytes) => writeAtomically(folder, addressOf(part, build, path), bytes),
    async has(part, build) {
      const names = await undefinedIfMissing(readdir(join(folder, folderOf(part, build))))
      return names !== undefined && names.length > 0
    },
    read: async (part, build, path) => undefinedIfMissing(readFile(join(folder, addressOf(part, build, path)))),
    ensureLocal: async (part, build, path) => isFile(join(folder, addressOf(part, build, path))),
    renewLocal: async () => false,
  }
}

/**
 * The date that every server sends for every file, because an address's content never changes. A browser that has a
 * part of a file requests the rest from any server, if the date is more than a minute ago (decision record 0057).
 */
const LAST_MODIFIED = new Date('2000-01-01T00:00:00Z')

/** Gives the file its name once it is completely on the disk. */
export async function writeAtomically(folder: string, address: string, bytes: Uint8Array): Promise<void> {
  const file = join(folder, address)
  const arriving = join(folder, ARRIVING, randomBytes(6).toString('hex'))
  await Promise.all([file, arriving].map((path) => mkdir(dirname(path), { recursive: true })))
  const opened = await open(arriving, 'w')
  try {
    await opened.writeFile(bytes)
    await rename(arriving, file)
    // Use the handle, because another process may have removed the file.
    await opened.utimes(LAST_MODIFIED, LAST_MODIFIED)
  } finally {
    await opened.close()
    await rm(arriving, { force: true })
  }
}

/** Removes files left by processes that were killed while writing. */
export async function removeUnfinished(folder: string, now: number): Promise<void> {
  const names = (await undefinedIfMissing(readdir(join(folder, ARRIVING)))) ?? []
  for (const file of names.map((name) => join(folder, ARRIVING, name))) {
    const written = (await undefinedIfMissing(stat(file)))?.mtimeMs ?? now
    if (written < now - LEFT_AFTER_MS) await rm(file, { force: true })
  }
}

export const isFile = async (file: string): Promise<boolean> =>
  (await undefinedIfMissing(stat(file)))?.isFile() ?? false

async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    if (isObject(error) && 'code' in error && /^(ENOENT|ENOTDIR|EISDIR)$/.test(String(error.code))) return undefined
    throw error
  }
}

const isObject = (error: unknown): error is object => typeof error === 'object' && error !== null
