// Makes one change of an environment, with its reason.
import { makeChange, readBuilds, readHistory, readState } from './calls.mjs'
import { namedBuild } from './builds.mjs'
import { wholeNumber } from './options.mjs'
import { reason } from './reason.mjs'
import { didYouMean, WrongUsage } from './wrong-usage.mjs'

/**
 * @param {import('./calls.mjs').Portal} portal
 * @param {import('@switchboard/registry').Change} change
 * @param {{ why?: string, environment?: string, expect?: string, force?: boolean }} options as typed
 */
export async function changed(portal, change, options) {
  const expect = wholeNumber('expect', options.expect)
  const why = await reason(options.why)
  return makeChange(portal, change, { why, environment: options.environment, expect, force: options.force })
}

/** What this verb answers: sentences, and the entry of the history for machines. */
export const done = ({ entry }, ...sentences) => ({
  text: [`${sentences[0]} State ${entry.number}.`, ...sentences.slice(1)].join('\n'),
  json: entry,
})

/** @returns the build that was meant @throws WrongUsage */
export async function wantedBuild(portal, part, typed = 'latest') {
  const builds = await readBuilds(portal, part)
  if (builds.length === 0) await refuseUnknownPart(portal, part)
  return namedBuild(part, builds, typed)
}

/** Of a verb that gives it to customers: the latest is not meant when it was taken from them. @throws WrongUsage */
export async function buildToGive(portal, part, typed, { environment }) {
  const wanted = await wantedBuild(portal, part, typed)
  if (typed !== undefined) return wanted
  const { build, version } = wanted
  const entries = await readHistory(portal, { part, environment, limit: 200 })
  const last = entries.find((entry) => concerns(entry, build))
  const taken = last && takenAs(last, build)
  if (!taken) return wanted
  throw new WrongUsage(
    `The latest, ${version} (${build}), was ${taken} by ${last.who}: ${last.why}. Publish another, or name the build that you mean.`,
  )
}

/** What ends a rollout leaves what everybody has: only the change names the build. */
const concerns = ({ change, from, to }, build) =>
  change.build === build || change.from === build || (from !== to && (from === build || to === build))

function takenAs({ change, from, to }, build) {
  if (change.kind === 'halt') return 'halted'
  if (change.kind !== 'rollback') return undefined
  return change.from === build || (from === build && from !== to) ? 'rolled back' : undefined
}

/** @throws WrongUsage when the environment has no such part */
export async function livePart(portal, part, environment) {
  const answer = await readState(portal, environment)
  if (answer.state.parts[part]) return { ...answer, part: answer.state.parts[part] }
  throw unknownPart(part, Object.keys(answer.state.parts))
}

async function refuseUnknownPart(portal, part) {
  const { state } = await readState(portal)
  const known = Object.keys(state.parts)
  if (didYouMean(part, known)) throw unknownPart(part, known)
}

const unknownPart = (part, known) =>
  new WrongUsage(
    `The portal has no part ${part}.${didYouMean(part, known)} It has ${known.length > 0 ? known.sort().join(', ') : 'none yet'}.`,
  )
