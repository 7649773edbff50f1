import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { addressOf, folderOf } from './address'
import type { Storage } from './storage'

/** @param folder created with the first file */
export function openFolder(folder: string): Storage {
  return {
    localFolder: folder,
    put: async (part, build, path, bytes) => writeAtomically(join(folder, addressOf(part, build, path)), bytes),
    async has(part, build) {
      const names = await undefinedIfMissing(readdir(join(folder, folderOf(part, build))))
      return names !== undefined && names.length > 0
    },
    read: async (part, build, path) => undefinedIfMissing(readFile(join(folder, addressOf(part, build, path)))),
    ensureLocal: async (part, build, path) => isFile(join(folder, addressOf(part, build, path))),
  }
}

/** Renames the file to its name when all of it is on the disk. */
export async function writeAtomically(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const arriving = join(dirname(file), `.${randomBytes(6).toString('hex')}.arriving`)
  try {
    await writeFile(arriving, bytes)
    await rename(arriving, file)
  } finally {
    await rm(arriving, { force: true })
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
