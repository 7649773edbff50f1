// Allows one process at a time to open the embedded database. With two, acknowledged changes would be lost.
import { readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { startOfProcess } from './process-start'
import { setTimeout } from 'node:timers/promises'
import { DatabaseOpenError } from './open-error'

/**
 * Exclusively creates the lock file with our process id and start time. A dead process's lock file is replaced, even if
 * another process has its id since.
 * @returns a function that unlocks; the lock is also removed when the process exits
 * @throws DatabaseOpenError naming the process that holds the lock
 */
export async function lock(file: string, what: string): Promise<() => void> {
  if (createLockFile(file)) return releaseOnExit(file)
  const owner = ownerOf(file)
  if (owner !== undefined && isAlive(owner) && !isFromBeforeTheBoot(file)) throw inUse(what, owner)
  remove(file)
  if (!createLockFile(file)) throw inUse(what, ownerOf(file))
  // Another process may have found the same leftover file and removed the file that we created.
  await setTimeout(30)
  const now = ownerOf(file)
  if (now?.pid !== process.pid) throw inUse(what, now)
  return releaseOnExit(file)
}

interface Owner {
  readonly pid: number
  /** Absent if the system does not provide process start times. */
  readonly start: string | undefined
}

const inUse = (what: string, owner: Owner | undefined) =>
  new DatabaseOpenError(
    `The database in ${what} is in use by another process (pid ${owner?.pid ?? 'unknown'}): stop it, or set DATA_DIR to another folder.`,
  )

function createLockFile(file: string): boolean {
  try {
    writeFileSync(file, `${[process.pid, startOfProcess(process.pid)].join(' ').trim()}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    if (hasCode(error, 'ENOSPC'))
      throw new DatabaseOpenError(`The disk that holds ${file} is full: make room and start again.`)
    throw new DatabaseOpenError(`The lock file ${file} cannot be written: is the folder ours?`, { cause: error })
  }
}

function releaseOnExit(file: string): () => void {
  const unlock = () => {
    process.removeListener('exit', unlock)
    if (ownerOf(file)?.pid === process.pid) remove(file)
  }
  process.once('exit', unlock)
  return unlock
}

function ownerOf(file: string): Owner | undefined {
  try {
    const [, id, start] = /^(\d+)(?: (.+))?\s*$/.exec(readFileSync(file, 'utf8')) ?? []
    const pid = Number(id)
    return pid > 0 ? { pid, start } : undefined
  } catch {
    return undefined
  }
}

/** A lock file with our own id is a leftover, because in a container every process has id 1. */
function isAlive({ pid, start }: Owner): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false
  }
  const startOfNow = startOfProcess(pid)
  return start === undefined || startOfNow === undefined || start === startOfNow
}

/** After a restart of the machine, process ids are reused. */
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
