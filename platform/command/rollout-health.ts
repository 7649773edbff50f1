// Compares the failed loads of a rolled-out build with those of its control, the other customers' build, in the same
// hours.
import type { OutcomeCount } from './team-calls.ts'
import type { HistoryEntry, Rollout } from '@switchboard/record'

interface LoadCounts {
  loads: number
  failed: number
}
interface RolloutHealth {
  /** Reports of this hour and later ones count. */
  since: string
  candidate: LoadCounts
  control: LoadCounts
  anonymous: LoadCounts
}

const HOUR_MS = 3_600_000

/**
 * Reports are counted by the hour, so the hour in which a rollout begins counts only if no customer had the build before.
 * @param history of the part, newest first
 */
function firstHour(history: readonly HistoryEntry[], { build, from = '' }: Rollout) {
  const end = history.findIndex(({ change }) => endsRollout(change, build))
  const own = end === -1 ? history : history.slice(0, end)
  const begin = own.findLast(({ change }) => change.kind === 'rollout' && change.build === build)?.at ?? ''
  const hadBefore = history.slice(own.length).some(({ change }) => 'build' in change && change.build === build)
  const start = new Date(begin > from ? begin : from).getTime() || 0
  return new Date((Math.floor(start / HOUR_MS) + (hadBefore ? 1 : 0)) * HOUR_MS).toISOString()
}

const endsRollout = (change: HistoryEntry['change'], build: string) =>
  change.kind === 'rollback' ||
  change.kind === 'retire' ||
  ((change.kind === 'halt' || change.kind === 'promote') && change.build === build)

/** @param history of the part, newest first */
export function rolloutHealth(
  counted: readonly OutcomeCount[],
  history: readonly HistoryEntry[],
  { rollout, control }: { rollout: Rollout; control: string | undefined },
): RolloutHealth {
  const { build } = rollout
  const since = firstHour(history, rollout)
  const outcomes = counted.filter(({ hour }) => hour >= since)
  // Anybody can report without a sign-in, so those browsers are counted separately.
  const signedIn = outcomes.filter((row) => row.signedIn)
  const hours = new Set(signedIn.filter((row) => row.build === build).map(({ hour }) => hour))
  const countsOf = (name: string | undefined) =>
    loadCounts(signedIn.filter((row) => row.build === name && hours.has(row.hour)))
  const anonymous = loadCounts(outcomes.filter((row) => row.build === build && !row.signedIn))
  return { since, candidate: countsOf(build), control: countsOf(control), anonymous }
}

function loadCounts(rows: readonly OutcomeCount[]): LoadCounts {
  const sum = (some: readonly OutcomeCount[]) => some.reduce((total, { loads }) => total + loads, 0)
  return { loads: sum(rows), failed: sum(rows.filter(({ outcome }) => outcome !== 'ready')) }
}

export function describeHealth({ since, candidate, control, anonymous }: RolloutHealth) {
  const others = anonymous.loads === 0 ? '' : `, browsers without a customer ${failedShare(anonymous)}`
  return candidate.loads === 0
    ? `no customer has loaded it since ${since.slice(0, 16).replace('T', ' ')}Z${others}`
    : `${failedShare(candidate)} loads failed, control ${failedShare(control)}${others}`
}

const failedShare = ({ loads, failed }: LoadCounts) =>
  `${failed} of ${loads}${loads > 0 ? ` (${((100 * failed) / loads).toFixed(1)}%)` : ''}`
