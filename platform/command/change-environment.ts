// Makes one change to an environment, with its reason.
import { findBuild } from './find-build.ts'
import { wholeNumber } from './options.ts'
import { readReason } from './reason.ts'
import { makeChange, readBuilds, readHistory, readState } from './team-calls.ts'
import { didYouMean, UsageError } from '../../shared/node/usage-error.mjs'
import type { Portal } from './portal-client.ts'
import type { HistoryEntry, Change } from '@switchboard/record'

/** @param options as typed */
export async function changeEnvironment(
  portal: Portal,
  change: Change,
  options: { why?: string; environment?: string; expect?: string; force?: boolean },
) {
  const expect = wholeNumber('expect', options.expect)
  const why = await readReason(options.why)
  return makeChange(portal, change, { why, environment: options.environment, expect, force: options.force })
}

/** The result of a verb that changed an environment: sentences, and the entry of the history for programs. */
export const changeResult = ({ entry }: { entry: HistoryEntry }, sentence: string, ...more: string[]) => ({
  text: [`${sentence} State ${entry.number}.`, ...more].join('\n'),
  json: entry,
})

/**
 * @param typed how the build was named
 * @throws UsageError
 */
export async function findPublishedBuild(portal: Portal, part: string, typed: string = 'latest') {
  const builds = await readBuilds(portal, part)
  if (builds.length === 0) await refuseMistypedPart(portal, part)
  return findBuild(part, builds, typed)
}

/**
 * Chooses a build for customers. If the latest build was rolled back or halted, the user has to name it.
 * @throws UsageError
 */
export async function chooseBuild(
  portal: Portal,
  part: string,
  typed: string | undefined,
  { environment }: { environment?: string },
) {
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

/** The end of a rollout does not change the current build, so only the change names the build. */
const concernsBuild = ({ change, from, to }: HistoryEntry, build: string) =>
  ('build' in change && change.build === build) ||
  ('from' in change && change.from === build) ||
  (from !== to && (from === build || to === build))

function endingOf({ change, from, to }: HistoryEntry, build: string) {
  if (change.kind === 'halt') return 'halted'
  if (change.kind !== 'rollback') return undefined
  return change.from === build || (from === build && from !== to) ? 'rolled back' : undefined
}

/** @throws UsageError if the environment does not have the part */
export async function readPart(portal: Portal, name: string, environment?: string) {
  const answer = await readState(portal, environment)
  const part = answer.state.parts[name]
  if (part) return { ...answer, part }
  throw unknownPartError(name, Object.keys(answer.state.parts))
}

async function refuseMistypedPart(portal: Portal, part: string) {
  const { state } = await readState(portal)
  const known = Object.keys(state.parts)
  if (didYouMean(part, known)) throw unknownPartError(part, known)
}

const unknownPartError = (part: string, known: string[]) =>
  new UsageError(
    `The portal has no part ${part}.${didYouMean(part, known)} It has ${known.length > 0 ? known.sort().join(', ') : 'none yet'}.`,
  )
