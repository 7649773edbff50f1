// Options that several verbs share: what parseArgs wants, and what --help says.
import { WrongUsage } from './wrong-usage.mjs'

export const why = { why: { type: 'string' } }
export const whyFlag = ['--why SENTENCE', 'why; the history keeps it. Asked for on a terminal when it is left out']

export const environment = { environment: { type: 'string' } }
export const environmentFlag = ['--environment NAME', 'prod or nonprod; without it the one that the portal serves']

export const expect = { expect: { type: 'string' } }
export const expectFlag = ['--expect NUMBER', 'only if the state is still this one']

/** Of a verb that changes an environment. */
export const changing = { ...why, ...environment, ...expect }
export const changingFlags = [whyFlag, environmentFlag, expectFlag]

/** Of a verb that gives a build to everybody. */
export const force = { force: { type: 'boolean' } }
export const forceFlag = ['--force', 'although a build that is live cannot run with it; an operator’s, for the host']

/** @throws WrongUsage */
export function wholeNumber(name, text) {
  if (text === undefined) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  throw new WrongUsage(`--${name} ${text} is no number: give one such as 20.`)
}
