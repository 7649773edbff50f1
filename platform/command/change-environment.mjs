// Makes one change of an environment, with its reason.
import { findBuild } from './find-build.mjs'
import { wholeNumber } from './options.mjs'
import { readReason } from './reason.mjs'
import { makeChange, readBuilds, readHistory, readState } from './team-calls.mjs'
import { didYouMean, UsageError } from '../../shared/node/usage-error.mjs'

/**
 * @typedef {import('./team-calls.mjs').Portal} Portal
 * @typedef {import('./team-calls.mjs').PublishedBuild} PublishedBuild
 * @typedef {import('@switchboard/record').HistoryEntry} HistoryEntry
 */

/**
 * @param {Portal} portal
 * @param {import('@switchboard/record').Change} change
 * @param {{ why?: string, environment?: string, expect?: string, force?: boolean }} options as typed
 */
export async function changeEnvironment(portal, change, options) {
  const expect = wholeNumber('expect', options.expect)
  const why = await readReason(options.why)
  return makeChange(portal, change, { why, environment: options.environment, expect, force: options.force })
}

/**
 * The result of a verb that changed an environment: sentences, and the entry of the history for programs.
 * @param {{ entry: HistoryEntry }} answer
 * @param {string} sentence
 * @param {...string} more
 */
export const changeResult = ({ entry }, sentence, ...more) => ({
  text: [`${sentence} State ${entry.number}.`, ...more].join('\n'),
  json: entry,
})

/**
 * @param {Portal} portal
 * @param {string} part
 * @param {string} [typed] how the build was named
 * @throws UsageError
 */
export async function findPublishedBuild(portal, part, typed = 'latest') {
  const builds = await readBuilds(portal, part)
  if (builds.length === 0) await refuseMistypedPart(portal, part)
  return findBuild(part, builds, typed)
}

/**
 * Chooses a build to give to customers. The latest has to be named if it was rolled back or halted.
 * @param {Portal} portal
 * @param {string} part
 * @param {string | undefined} typed
 * @param {{ environment?: string }} options
 * @throws UsageError
 */
export async function chooseBuild(portal, part, typed, { environment }) {
  const found = await findPublishedBuild(portal, part, typed)
  if (typed !== undefined) return found
  const { build, version } = found
  const entries = await readHistory(portal, { part, environment, limit: 200 })
  const last = entries.find((entry) => concernsBuild(entry, build))
  const ending = last && endingOf(last, build)
  if (!ending) return found
  throw new UsageError(
    `The latest, ${version} (${build}), was ${ending} by ${last.who}: ${last.why}. Publish another, or name the build that you mean.`,
  )
}

/**
 * The end of a rollout does not change the current build, so that only the change names the build.
 * @param {HistoryEntry} entry
 * @param {string} build
 */
const concernsBuild = ({ change, from, to }, build) =>
  ('build' in change && change.build === build) ||
  ('from' in change && change.from === build) ||
  (from !== to && (from === build || to === build))

/**
 * @param {HistoryEntry} entry
 * @param {string} build
 */
function endingOf({ change, from, to }, build) {
  if (change.kind === 'halt') return 'halted'
  if (change.kind !== 'rollback') return undefined
  return change.from === build || (from === build && from !== to) ? 'rolled back' : undefined
}

/**
 * @param {Portal} portal
 * @param {string} name
 * @param {string} [environment]
 * @throws UsageError when the environment has no such part
 */
export async function readPart(portal, name, environment) {
  const answer = await readState(portal, environment)
  const part = answer.state.parts[name]
  if (part) return { ...answer, part }
  throw unknownPartError(name, Object.keys(answer.state.parts))
}

/**
 * @param {Portal} portal
 * @param {string} part
 */
async function refuseMistypedPart(portal, part) {
  const { state } = await readState(portal)
  const known = Object.keys(state.parts)
  if (didYouMean(part, known)) throw unknownPartError(part, known)
}

/**
 * @param {string} part
 * @param {string[]} known
 */
const unknownPartError = (part, known) =>
  new UsageError(
    `The portal has no part ${part}.${didYouMean(part, known)} It has ${known.length > 0 ? known.sort().join(', ') : 'none yet'}.`,
  )
