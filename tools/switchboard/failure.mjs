// Whatever ended the command, in one sentence. Built-in modules only: installing packages can fail, too.
import { debuglog } from 'node:util'
import { ToolFailed } from '../launch/child.mjs'
import { isStopping } from '../launch/command.mjs'
import { cache, shown } from '../launch/place.mjs'
import { diskFull, outsideTrouble, Trouble } from '../launch/trouble.mjs'
import { WrongUsage } from './wrong-usage.mjs'

/**
 * @param {{ json: boolean, out?: { write(text: string): void }, err?: { write(text: string): void } }} screens
 * @returns {number} exit code
 */
export function tellFailure(error, { json, out = process.stdout, err = process.stderr }) {
  // A tool that was stopped by Ctrl-C has not failed.
  if (isStopping()) throw error
  debuglog('switchboard')(error.stack)
  const sentence = failureInWords(error)
  if (json) out.write(`${JSON.stringify({ error: sentence }, null, 2)}\n`)
  err.write(`${sentence}\n`)
  return error instanceof WrongUsage ? 2 : 1
}

export function failureInWords(error) {
  if (error instanceof Trouble) return error.message
  if (error instanceof ToolFailed)
    return outsideTrouble(error.output, shown(cache))?.message ?? `${error.message}: ${lastLine(error.output)}`
  const where = error.path ? shown(error.path) : 'A file'
  switch (error.code) {
    case 'ENOSPC':
      return diskFull(where).message
    case 'EACCES':
    case 'EROFS':
    case 'EPERM':
      return `${where} cannot be written to: check who it belongs to.`
    case 'ENOENT':
    case 'ENOTDIR':
      return `${where} is not there: make its folder first, or name another.`
    default:
      return `The command failed: ${firstLine(error)} NODE_DEBUG=switchboard shows where.`
  }
}

const lastLine = (output) => output.trim().split('\n').at(-1) || 'it printed nothing.'
const firstLine = (error) => `${error.message ?? error}`.split('\n')[0].replace(/[.:]?$/, '.')
