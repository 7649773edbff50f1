// The frame of every command: prints an error that the user can fix as one sentence, and leaves no process running at
// the end.
import { killChildren, stopChildren, ToolError } from './child-process.mjs'
import { cache, displayPath } from './environment.mjs'
import { diskFullError, environmentError, UserError } from './user-error.mjs'

/** @type {(() => void)[]} */
const exitHandlers = []
/** The time at which stopping began, in milliseconds; 0 before. */
let stoppingSince = 0

/**
 * @param {() => void} handler called when the command ends, for any reason
 */
export const onExit = (handler) => void exitHandlers.push(handler)
export const isStopping = () => stoppingSince > 0

/** @typedef {'SIGINT' | 'SIGTERM' | 'SIGHUP'} EndSignal */
/** @type {readonly EndSignal[]} */
const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** @param {() => Promise<number | void>} work returns an exit code; none is 0 */
export async function runCommand(work) {
  for (const name of endSignals) process.on(name, () => void stop(name))
  if (process.env.npm_lifecycle_event) watchParent()
  try {
    end((await work()) ?? 0)
  } catch (error) {
    if (isStopping()) return
    await stopChildren()
    console.error(messageOf(error))
    end(1)
  }
}

/** @type {number | undefined} */
let grace
/**
 * From now on, children may take this long to end, because they have to end other processes.
 * @param {number} ms
 */
export const extendGrace = (ms) => void (grace = ms)

let exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
/** From now on, a signal is the normal way to end, as for a server. */
export function treatSignalsAsSuccess() {
  exitCodes = { SIGINT: 0, SIGTERM: 0, SIGHUP: 0 }
}

/** npm sends SIGTERM only to its shell, which ends without forwarding it. */
function watchParent() {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && !isStopping() && void stop('SIGTERM'), 250).unref()
}

/** @param {EndSignal} name */
async function stop(name) {
  // A terminal's Ctrl-C may arrive twice: directly and through npm. A second one after a second is the user's.
  if (isStopping()) return Date.now() - stoppingSince > 1_000 ? killChildren() : undefined
  stoppingSince = Date.now()
  await stopChildren(grace)
  end(exitCodes[name])
}

/** @param {number} code */
function end(code) {
  for (const handler of exitHandlers.splice(0)) handler()
  process.exit(code)
}

/** @param {unknown} error */
function messageOf(error) {
  if (error instanceof UserError) return error.message
  if (error instanceof ToolError) {
    const known = environmentError(error.output, displayPath(cache))
    return known ? known.message : `${error.output.trim()}\n\n${error.message}.`
  }
  return error instanceof Error ? (fileErrorMessage(error) ?? error.stack) : error
}

/** @param {NodeJS.ErrnoException} error */
function fileErrorMessage({ code, path }) {
  if (code === 'ENOSPC') return diskFullError(displayPath(path ?? cache)).message
  if (code === 'EACCES' || code === 'EROFS') return `${path} cannot be written to: check who it belongs to.`
  return undefined
}
