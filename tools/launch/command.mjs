// What every command does around its work: one sentence for what the customer can mend, and nothing left running at the end.
import { killChildren, stopChildren, ToolFailed } from './child.mjs'
import { cache, shown } from './place.mjs'
import { diskFull, outsideTrouble, Trouble } from './trouble.mjs'

const atEnd = []
/** When the stop began, in milliseconds; 0 before. */
let stopping = 0

/** Called when the command ends, however it does. */
export const whenDone = (tidy) => atEnd.push(tidy)
export const isStopping = () => stopping > 0

/** @param {() => Promise<number | void>} work answers an exit code, 0 when it says nothing */
export async function command(work) {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => void stop(name))
  if (process.env.npm_lifecycle_event) watchParent()
  try {
    end((await work()) ?? 0)
  } catch (error) {
    if (stopping) return
    await stopChildren()
    console.error(sentence(error))
    end(1)
  }
}

let interrupted = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
/** From here on a signal is the ordinary way to end, as for a server. */
export function signalsAreOrdinary() {
  interrupted = { SIGINT: 0, SIGTERM: 0, SIGHUP: 0 }
}

/** npm hands a SIGTERM to its shell, which ends without a word to us. */
function watchParent() {
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && !stopping && void stop('SIGTERM'), 250).unref()
}

async function stop(name) {
  // A terminal's Ctrl-C may arrive twice, by itself and through npm; a second one after a moment means it.
  if (stopping) return Date.now() - stopping > 1_000 ? killChildren() : undefined
  stopping = Date.now()
  await stopChildren()
  end(interrupted[name])
}

function end(code) {
  for (const tidy of atEnd.splice(0)) tidy()
  process.exit(code)
}

function sentence(error) {
  if (error instanceof Trouble) return error.message
  if (error instanceof ToolFailed) {
    const outside = outsideTrouble(error.output, shown(cache))
    return outside ? outside.message : `${error.output.trim()}\n\n${error.message}.`
  }
  if (error.code === 'ENOSPC') return diskFull(error.path ? shown(error.path) : shown(cache)).message
  if (error.code === 'EACCES' || error.code === 'EROFS')
    return `${error.path} cannot be written to: check who it belongs to.`
  return error.stack
}
