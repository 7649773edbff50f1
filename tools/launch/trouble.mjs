// What can go wrong on a customer's machine, in one sentence each.

/** Ends a command with its one sentence and without a stack. */
export class Trouble extends Error {}

const noSpace = /ENOSPC|no space left on device|\b53100\b|disk full/i
const noNetwork =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ERR_PNPM_META_FETCH_FAIL|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UND_ERR_CONNECT_TIMEOUT)\b/

export const diskFull = (folder) =>
  new Trouble(`The disk that holds ${folder} is full: make room there, then run the command again.`)

/**
 * The sentence for a failure that has nothing to do with our code, or undefined.
 * @param {string} output what a tool printed, or an error's text
 */
export function outsideTrouble(output, folder) {
  if (noSpace.test(output)) return diskFull(folder)
  const code = noNetwork.exec(output)?.[1]
  if (code) {
    return new Trouble(
      `The packages could not be downloaded (${code}): check the connection to the npm registry, or its proxy, then run the command again.`,
    )
  }
  return undefined
}
