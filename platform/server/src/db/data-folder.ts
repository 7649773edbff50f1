// Restricts the data folder to its owner, because it contains the provider's signing key, secrets and customers' data.
import { chmodSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseOpenError } from './open-error'

const OTHERS = 0o077
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600

/**
 * Removes other users' rights from the folder and everything in it, and from all files that this process creates later.
 * @throws DatabaseOpenError if the rights cannot be removed
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
    // Other processes may remove their temporary files meanwhile. A link has no rights of its own.
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
