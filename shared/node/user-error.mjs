// Errors that the user of a command can fix, in one sentence each.

/** Ends a command with its message and without a stack. */
export class UserError extends Error {}

const noSpace = /ENOSPC|no space left on device|\b53100\b|disk full/i
const noNetwork =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ERR_PNPM_META_FETCH_FAIL|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UND_ERR_CONNECT_TIMEOUT)\b/

/** @param {string} folder */
export const diskFullError = (folder) =>
  new UserError(`The disk that holds ${folder} is full: make room there, then run the command again.`)

/**
 * The error for a failure that the machine or its network caused; undefined for any other failure.
 * @param {string} output what a tool printed, or an error's text
 * @param {string} folder the folder that the tool writes to
 */
export function environmentError(output, folder) {
  if (noSpace.test(output)) return diskFullError(folder)
  const code = noNetwork.exec(output)?.[1]
  if (code) {
    return new UserError(
      `The packages could not be downloaded (${code}): check the connection to the npm registry, or its proxy, then run the command again.`,
    )
  }
  return undefined
}
