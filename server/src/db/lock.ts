// One process at a time per embedded database: two would acknowledge changes and lose them.
import { readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { CannotOpen } from './cannot-open'

/**
 * Makes the lock file with our process id, exclusively. One that a dead process left behind is taken over.
 * @returns unlocks; also done when the process exits
 * @throws CannotOpen naming the process that has it
 */
export async function lock(file: string, what: string): Promise<() => void> {
  if (create(file)) return held(file)
  const owner = ownerOf(file)
  if (owner !== undefined && isAlive(owner) && !isFromBeforeTheBoot(file)) throw inUse(what, owner)
  remove(file)
  if (!create(file)) throw inUse(what, ownerOf(file))
  // Another process may have found the same leftover and removed what we made.
  await setTimeout(30)
  const now = ownerOf(file)
  if (now !== process.pid) throw inUse(what, now)
  return held(file)
}

const inUse = (what: string, pid: number | undefined) =>
  new CannotOpen(
    `The database in ${what} is in use by another process (pid ${pid ?? 'unknown'}): stop it, or set DATA_DIR to another folder.`,
  )

function create(file: string): boolean {
  try {
    writeFileSync(file, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    if (hasCode(error, 'ENOSPC'))
      throw new CannotOpen(`The disk that holds ${file} is full: make room and start again.`)
    throw new CannotOpen(`The lock file ${file} cannot be written: is the folder ours?`, { cause: error })
  }
}

function held(file: string): () => void {
  const unlock = () => {
    process.removeListener('exit', unlock)
    if (ownerOf(file) === process.pid) remove(file)
  }
  process.once('exit', unlock)
  return unlock
}

function ownerOf(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'))
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

/** Our own id is a leftover: in a container every process is 1. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Process ids start again with the machine. */
function isFromBeforeTheBoot(file: string): boolean {
  const booted = Date.now() - uptime() * 1000
  return (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) < booted - 5_000
}

function remove(file: string): void {
  try {
    unlinkSync(file)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
}

const hasCode = (error: unknown, code: string) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code
