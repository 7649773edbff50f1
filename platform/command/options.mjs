// Options that several verbs share: their definitions for parseArgs(), and their lines in --help.
import { UsageError } from '../../shared/node/usage-error.mjs'

/** @typedef {import('./verbs/define-verb.mjs').Flag} Flag */

export const why = { why: { type: /** @type {const} */ ('string') } }
/** @type {Flag} */
export const whyFlag = [
  '--why SENTENCE',
  'the reason, which the history shows; a terminal asks for it when it is missing',
]

export const environment = { environment: { type: /** @type {const} */ ('string') } }
/** @type {Flag} */
export const environmentFlag = [
  '--environment NAME',
  'prod or nonprod; default: the environment that the portal serves',
]

const expect = { expect: { type: /** @type {const} */ ('string') } }
/** @type {Flag} */
const expectFlag = ['--expect NUMBER', 'change only if the state still has this number']

/** The options of a verb that changes an environment. */
export const changeOptions = { ...why, ...environment, ...expect }
export const changeFlags = [whyFlag, environmentFlag, expectFlag]

/** The option of a verb that gives a build to everybody. */
export const force = { force: { type: /** @type {const} */ ('boolean') } }
/** @type {Flag} */
export const forceFlag = ['--force', 'promote a host although a live build cannot run in it; only for operators']

/**
 * @param {string} name of the option
 * @param {string | undefined} text
 * @throws UsageError
 */
export function wholeNumber(name, text) {
  if (text === undefined) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  throw new UsageError(`--${name} ${text} is no number: give one such as 20.`)
}
