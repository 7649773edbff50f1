// The folder with the data of one copy of the portal, and the process that uses it.
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { homedir, uptime } from 'node:os'
import { join, relative } from 'node:path'
import { number, object, optional, readJson, recordOf, string } from '../../shared/node/read-json.mjs'
import { dataFolder, displayPath, root } from '../../shared/node/environment.mjs'
import { UserError } from '../../shared/node/user-error.mjs'

const stateFile = join(dataFolder, 'launch.json')
const claimFile = join(dataFolder, 'running.json')
/** Written by the server: its process id, and when the process started. */
const serverLockFile = join(dataFolder, 'pg.lock')

const launchState = object({ seeded: optional(string), adopted: optional(recordOf(string)) })
const claim = object({ pid: number, begun: optional(string), port: number })

/** The mode of every file in the folder. The server repairs files with another mode. */
export const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

/** @typedef {{ seeded?: string, adopted?: Record<string, string> }} LaunchState what earlier starts have done */

/** @returns {LaunchState} */
export const readLaunchState = () => readIfValid(stateFile, launchState) ?? {}

/** @param {LaunchState} changes */
export function saveLaunchState(changes) {
  const draft = `${stateFile}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ ...readLaunchState(), ...changes }, null, 2), { mode: PRIVATE_FILE })
  renameSync(draft, stateFile)
}

/** Removes the permissions of other users, because the folder contains keys and customer data. */
export function createDataFolder() {
  mkdirSync(dataFolder, { recursive: true, mode: PRIVATE_FOLDER })
  chmodSync(dataFolder, PRIVATE_FOLDER)
}

/**
 * Claims the folder for this process.
 * @param {number} port
 * @returns {() => void} gives it up
 * @throws UserError when a running copy uses the folder
 */
export function claimFolder(port) {
  createDataFolder()
  assertNotRunning()
  const claimed = JSON.stringify({ pid: process.pid, begun: startTimeOf(process.pid), port })
  writeFileSync(claimFile, claimed, { mode: PRIVATE_FILE })
  return () => rmSync(claimFile, { force: true })
}

/** @throws UserError when the portal, or its server alone, uses the folder */
export function assertNotRunning() {
  const holder = readIfValid(claimFile, claim)
  if (holder && holder.pid !== process.pid && isAlive(holder.pid) && startTimeOf(holder.pid) === holder.begun)
    throw inUseError(`A copy that runs at port ${holder.port}`, holder.pid)
  const server = readServerLock()
  if (server && isAlive(server.pid) && !isFromBeforeTheBoot(serverLockFile) && isSameProcess(server))
    throw inUseError('A server', server.pid)
}

/** @returns {{ pid: number, begun?: string } | undefined} */
function readServerLock() {
  if (!existsSync(serverLockFile)) return undefined
  const [, pid, begun] = /^(\d+)(?: (\d+))?\s*$/.exec(readFileSync(serverLockFile, 'utf8')) ?? []
  return pid === undefined ? undefined : { pid: Number(pid), ...(begun !== undefined && { begun }) }
}

/** @param {{ pid: number, begun?: string }} server */
const isSameProcess = ({ pid, begun }) => begun === undefined || begun === startTimeOf(pid)

/**
 * @param {string} user
 * @param {number} pid
 */
const inUseError = (user, pid) =>
  new UserError(
    `${user} uses ${displayPath(dataFolder)}: stop it first (process ${pid}), or choose another folder with DATA_DIR=….`,
  )

/**
 * Process ids start again at each boot.
 * @param {string} file
 */
const isFromBeforeTheBoot = (file) => statSync(file).mtimeMs < Date.now() - uptime() * 1000 - 5_000

/** @throws UserError when the folder is not a data folder of the portal */
export function removeFolder() {
  const above = relative(dataFolder, root)
  const isPrecious = dataFolder === homedir() || (!above.startsWith('..') && above !== root) || dataFolder === '/'
  const traces = [stateFile, claimFile, join(dataFolder, 'pg'), join(dataFolder, 'registry')]
  if (isPrecious || !traces.some((path) => existsSync(path)))
    throw new UserError(
      `${displayPath(dataFolder)} does not look like a data folder of the portal: nothing was removed.`,
    )
  rmSync(dataFolder, { recursive: true, force: true })
}

/**
 * @template T
 * @param {string} file
 * @param {import('../../shared/node/read-json.mjs').Shape<T>} shape
 * @returns {T | undefined} undefined when the file is absent or was written by another program
 */
function readIfValid(file, shape) {
  try {
    return readJson(file, shape)
  } catch {
    return undefined
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * When the process started, in clock ticks since the boot. Shows whether a process id has been used again. Only Linux
 * has this number.
 * @param {number} pid
 */
function startTimeOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}
