// Compares the failed loads of a rolled-out build with those of its control, the other customers' build, in the same
// hours.
import type { OutcomeCount } from './team-calls.ts'

interface LoadCounts {
  loads: number
  failed: number
}
interface RolloutHealth {
  candidate: LoadCounts
  control: LoadCounts
  anonymous: LoadCounts
}

export function rolloutHealth(
  outcomes: readonly OutcomeCount[],
  build: string,
  control: string | undefined,
): RolloutHealth {
  // Anybody can report without a sign-in, so those browsers are counted separately.
  const signedIn = outcomes.filter((row) => row.signedIn)
  const hours = new Set(signedIn.filter((row) => row.build === build).map(({ hour }) => hour))
  const countsOf = (name: string | undefined) =>
    loadCounts(signedIn.filter((row) => row.build === name && hours.has(row.hour)))
  const anonymous = loadCounts(outcomes.filter((row) => row.build === build && !row.signedIn))
  return { candidate: countsOf(build), control: countsOf(control), anonymous }
}

function loadCounts(rows: readonly OutcomeCount[]): LoadCounts {
  const sum = (some: readonly OutcomeCount[]) => some.reduce((total, { loads }) => total + loads, 0)
  return { loads: sum(rows), failed: sum(rows.filter(({ outcome }) => outcome !== 'ready')) }
}

export function describeHealth({ candidate, control, anonymous }: RolloutHealth) {
  const others = anonymous.loads === 0 ? '' : `, browsers without a customer ${failedShare(anonymous)}`
  return candidate.loads === 0
    ? `no customer has loaded it yet${others}`
    : `${failedShare(candidate)} loads failed, control ${failedShare(control)}${others}`
}

const failedShare = ({ loads, failed }: LoadCounts) =>
  `${failed} of ${loads}${loads > 0 ? ` (${((100 * failed) / loads).toFixed(1)}%)` : ''}`
