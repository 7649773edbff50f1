// Prints the failure of the command in one sentence. Uses only built-in modules, because the installation of packages
// can fail, too.
import { debuglog } from 'node:util'
import { ToolError } from '../../shared/node/child-process.mjs'
import { cache, displayPath } from '../../shared/node/environment.mjs'
import { isStopping } from '../../shared/node/run-command.mjs'
import { diskFullError, environmentError, UserError } from '../../shared/node/user-error.mjs'
import { UsageError } from '../../shared/node/usage-error.mjs'

/** @typedef {{ write(text: string): void }} Output */

/**
 * @param {unknown} error
 * @param {{ json: boolean, out?: Output, err?: Output }} options
 * @returns {number} exit code
 */
export function printFailure(error, { json, out = process.stdout, err = process.stderr }) {
  // A tool that was stopped with Ctrl-C has not failed.
  if (isStopping()) throw error
  debuglog('switchboard')(error instanceof Error ? (error.stack ?? error.message) : String(error))
  const sentence = failureMessage(error)
  if (json) out.write(`${JSON.stringify({ error: sentence }, null, 2)}\n`)
  err.write(`${sentence}\n`)
  return error instanceof UsageError ? 2 : 1
}

/** @param {unknown} error */
export function failureMessage(error) {
  if (error instanceof UserError) return error.message
  if (error instanceof ToolError)
    return environmentError(error.output, displayPath(cache))?.message ?? `${error.message}: ${lastLine(error.output)}`
  const known = error instanceof Error ? fileErrorMessage(error) : undefined
  return known ?? `The command failed: ${firstLine(error)} NODE_DEBUG=switchboard shows the stack.`
}

/** @param {NodeJS.ErrnoException} error */
function fileErrorMessage({ code, path }) {
  const file = path ? displayPath(path) : 'A file'
  switch (code) {
    case 'ENOSPC':
      return diskFullError(file).message
    case 'EACCES':
    case 'EROFS':
    case 'EPERM':
      return `${file} cannot be written: check its owner and permissions.`
    case 'ENOENT':
    case 'ENOTDIR':
      return `${file} does not exist: create its folder first, or name another file.`
    default:
      return undefined
  }
}

/** @param {string} output */
const lastLine = (output) => output.trim().split('\n').at(-1) || 'it printed nothing.'

/** @param {unknown} error */
function firstLine(error) {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.replace(/[.:]?$/, '.')
}
