// Keeps the data folder to its owner: it holds the signing key of the provider, secrets and the data of customers.
import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseOpenError } from './open-error'

const OTHERS = 0o077
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/**
 * Takes the rights of other users from the folder and everything in it, and from all files that this process creates later.
 * @throws DatabaseOpenError when the rights cannot be taken away
 */
export function protectDataFolder(dataDir: string): void {
  // Windows has no such rights.
  if (process.platform === 'win32') return
  process.umask(OTHERS)
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (!folder?.isDirectory()) return
  try {
    if (folder.mode & OTHERS) chmodSync(dataDir, FOLDER_MODE)
    protectEntries(dataDir)
  } catch (error) {
    throw new DatabaseOpenError(
      `Other users of this machine can read ${dataDir}, and that cannot be changed: give the folder to the user that runs the server.`,
      { cause: error },
    )
  }
}

function protectEntries(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    // Other processes remove their temporary files meanwhile. A link has no rights of its own.
    const entry = lstatSync(path, { throwIfNoEntry: false })
    if (!entry || entry.isSymbolicLink()) continue
    if (entry.mode & OTHERS) changeMode(path, entry.isDirectory() ? FOLDER_MODE : FILE_MODE)
    if (entry.isDirectory()) protectEntries(path)
  }
}

function changeMode(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    if (lstatSync(path, { throwIfNoEntry: false })) throw error
  }
}
