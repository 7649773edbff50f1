// Makes one change to an environment, with its reason.
import { findBuild } from './find-build.ts'
import { wholeNumber } from './options.ts'
import { readReason } from './reason.ts'
import { makeChange, readBuilds, readHistory, readState, type StateAnswer } from './team-calls.ts'
import { timeAgo } from './text-format.ts'
import { describeChange, findEnding } from '../build/registry-rules.ts'
import { didYouMean, UsageError } from '../../shared/node/usage-error.mjs'
import type { Portal } from './portal-client.ts'
import type { HistoryEntry, Change } from '@switchboard/record'

/**
 * The portal refuses the change if its part or cohort has changed since the state that the user saw. That state is
 * given by `--expect`, or is `seen`, which a terminal shows before it asks for the reason.
 * @param options as typed
 */
export async function changeEnvironment(
  portal: Portal,
  change: Change,
  options: { seen: StateAnswer; why?: string; environment?: string; expect?: string; force?: boolean },
) {
  const { seen, environment, force } = options
  const expect = wholeNumber('expect', options.expect) ?? seen.state.number
  const why = await readReason(options.why, () => describeSeen(portal, change, seen))
  return makeChange(portal, change, { why, environment, expect, force })
}

async function describeSeen(portal: Portal, change: Change, { environment, state, builds }: StateAnswer) {
  const part = 'part' in change ? change.part : undefined
  const [last] = await readHistory(portal, { part, environment, limit: 1 })
  const build = part === undefined ? undefined : state.parts[part]?.current
  const version = builds.find((known) => known.name === part && known.build === build)?.version
  return [
    `State ${state.number} of ${environment}.`,
    ...(build === undefined ? [] : [`Everybody has ${part} ${version ?? ''} (${build}).`]),
    ...(last ? [`Last change: ${describeChange(last)} by ${last.who}, ${timeAgo(last.at)}, “${last.why}”.`] : []),
  ].join(' ')
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
  const ending = findEnding(build, entries)
  if (!ending) return found
  const { entry, how } = ending
  throw new UsageError(
    `The latest, ${version} (${build}), was ${how} by ${entry.who}: ${entry.why}. Publish another, or name the build that you mean.`,
  )
}

/** @throws UsageError if the environment does not have the part */
export async function readPart(portal: Portal, name: string, environment?: string) {
  const answer = await readState(portal, environment, name)
  const part = answer.state.parts[name]
  if (part) return { ...answer, part }
  const { state } = await readState(portal, environment)
  throw unknownPartError(name, Object.keys(state.parts))
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
