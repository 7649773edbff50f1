// Options that several verbs share: their definitions for parseArgs(), and their lines in --help.
import { UsageError } from '../../shared/node/usage-error.mjs'
import type { Flag } from './verbs/define-verb.ts'

export const why = { why: { type: 'string' as const } }
export const whyFlag: Flag = [
  '--why SENTENCE',
  'the reason, which the history shows; a terminal asks for it when it is missing',
]

export const environment = { environment: { type: 'string' as const } }
export const environmentFlag: Flag = [
  '--environment NAME',
  'prod or nonprod; default: the environment that the portal serves',
]

const expect = { expect: { type: 'string' as const } }
const expectFlag: Flag = [
  '--expect NUMBER',
  'the state that you saw: change nothing if the part has changed since; default: the newest',
]

/** The options of a verb that changes an environment. */
export const changeOptions = { ...why, ...environment, ...expect }
export const changeFlags = [whyFlag, environmentFlag, expectFlag]

/** The option of a verb that gives customers a build. */
export const force = { force: { type: 'boolean' as const } }
export const forceFlag: Flag = [
  '--force',
  'override a refusal: a build that did not pass the gate, a host or embed without a rollout, a live build that cannot run with it; only for operators, and the history shows it',
]

/**
 * @param name of the option
 * @throws UsageError
 */
export function wholeNumber(name: string, text: string | undefined) {
  if (text === undefined) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  throw new UsageError(`--${name} ${text} is not a number: give one such as 20.`)
}
