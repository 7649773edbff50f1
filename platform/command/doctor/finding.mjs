// What an examination found, in words for the operator of an installation.

/**
 * @typedef {object} Finding
 * @property {'ok' | 'warning' | 'failed'} result 'failed': customers notice it, or somebody could read what is not for them
 * @property {string} what what was found
 * @property {string} [advice] what to do
 */

/**
 * @param {string} what
 * @returns {Finding}
 */
export const ok = (what) => ({ result: 'ok', what })

/**
 * @param {string} what
 * @param {string} advice
 * @returns {Finding}
 */
export const warning = (what, advice) => ({ result: 'warning', what, advice })

/**
 * @param {string} what
 * @param {string} advice
 * @returns {Finding}
 */
export const failure = (what, advice) => ({ result: 'failed', what, advice })

/** @param {readonly Finding[]} findings */
export function describeFindings(findings) {
  const lines = findings.flatMap(({ result, what, advice }) => [
    `${result.padEnd(8)} ${what}`,
    ...(advice === undefined ? [] : [`${' '.repeat(9)}${advice}`]),
  ])
  const count = (/** @type {Finding['result']} */ result) => findings.filter((one) => one.result === result).length
  return [...lines, '', `${count('ok')} ok, ${count('warning')} to look at, ${count('failed')} failed`].join('\n')
}
