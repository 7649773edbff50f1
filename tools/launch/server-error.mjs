// Converts the output of a server that cannot start into one sentence for the user.
import { dataFolder, displayPath, hasExternalDatabase, port } from '../../shared/node/environment.mjs'
import { diskFullError, UserError } from '../../shared/node/user-error.mjs'

/**
 * @param {string} output the end of what the server printed
 * @returns undefined for an unknown cause
 */
export function serverStartError(output) {
  if (/ENOSPC|no space left on device|\b53100\b/i.test(output)) return diskFullError(displayPath(dataFolder))
  if (/EADDRINUSE/.test(output))
    return new UserError(`Port ${port()} is in use: choose another with PORT=${port() + 1} npm start.`)
  const [line = '', ...more] = output.split('\n').filter((line) => line.trim() && !isNoise(line))
  // The server prints a known cause as one sentence without a stack.
  if (more.length === 0 && /^[A-Z].*[.!…]$|npm run reset$/.test(line)) return new UserError(line)
  if (hasExternalDatabase && /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|\b(28P01|28000|3D000)\b/.test(output)) {
    return new UserError(
      'The database of DATABASE_URL refuses the connection: check that it runs, and its address, name and password.',
    )
  }
  return undefined
}

/** @param {string} line */
const isNoise = (line) =>
  /^(\{.*\}|progress: .*|oidc-provider (WARNING|NOTICE): .*|\(node:\d+\) .*|\(Use `node --trace.*)$/.test(line.trim())
