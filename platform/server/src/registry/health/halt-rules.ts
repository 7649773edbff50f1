// Decides which builds are compared over which periods. Pure: the counts come from the database or a simulation.
import {
  failureRate,
  isShell,
  DEFAULT_THRESHOLDS,
  compareFailureRates,
  type Change,
  type FailureCount,
  type PartState,
} from '@switchboard/record'

/** How long a promoted build is watched. */
const WATCHED_MS = 24 * 3_600_000
/** The period before the promotion in which the customers of its predecessor are counted. */
const CONTROL_MS = 7 * 24 * 3_600_000

/** The last changes of a part. */
export interface LastChange {
  /** The last change of the assignment of builds to customers. */
  readonly movedAt: Date
  /** The last change of the current build. */
  readonly set?: { readonly at: Date; readonly kind: Change['kind']; readonly from: string | undefined }
}

/** Counts customers who first had a build from `from` until before `to`. */
export interface Period {
  readonly build: string
  readonly from: Date
  readonly to: Date
}

export interface Control extends Period {
  /** Text placed after the build's name. */
  readonly when: string
}

interface Comparison {
  readonly candidate: Period
  /** The first one with enough customers is used. */
  readonly controls: readonly Control[]
  /** The change to make when the candidate fails more often. */
  readonly change: Change
}

export interface HaltDecision {
  readonly change: Change
  readonly why: string
}

/**
 * A failing remote also counts against the shell that shows it. A shell is therefore compared only with another build
 * of it during the same time, which shows the same remotes.
 */
export function planComparisons(
  part: string,
  { current, rollouts }: PartState,
  last: LastChange,
  now: Date,
): Comparison[] {
  if (current === undefined) return []
  const isOfShell = isShell(part)
  const rolledOut = rollouts.map(({ build, from }): Comparison => {
    const since = from !== undefined && new Date(from) > last.movedAt ? new Date(from) : last.movedAt
    const together = { build: current, from: since, to: now, when: 'at the same time' }
    // If the rollout reaches everybody, the current build has no customers at the same time.
    const earlier = { build: current, ...periodBefore(since), when: 'in the days before' }
    return {
      candidate: { build, from: since, to: now },
      controls: isOfShell ? [together] : [together, earlier],
      change: { kind: 'halt', part, build },
    }
  })
  return isOfShell ? rolledOut : [...rolledOut, ...comparePromotion(part, current, last, now)]
}

/** Only promotions are rolled back automatically, never a rollback made by somebody. */
function comparePromotion(part: string, current: string, { set }: LastChange, now: Date): Comparison[] {
  if (set?.kind !== 'promote' || set.from === undefined || now.getTime() - set.at.getTime() > WATCHED_MS) return []
  return [
    {
      candidate: { build: current, from: set.at, to: now },
      controls: [{ build: set.from, ...periodBefore(set.at), when: 'in the days before' }],
      change: { kind: 'rollback', part, to: set.from },
    },
  ]
}

const periodBefore = (at: Date) => ({ from: new Date(at.getTime() - CONTROL_MS), to: at })

/** How often customers failed, and in how many networks. */
export interface NetworkCount extends FailureCount {
  readonly failedNetworks: number
}

/** A single person with many logins, or an office with a broken proxy, must not halt a build for everybody. */
const LEAST_NETWORKS = 3

type Count = (period: Period) => NetworkCount | Promise<NetworkCount>

/** Counts the control only if the candidate has enough customers and failures. */
export async function judgeComparison(
  { candidate, controls, change }: Comparison,
  count: Count,
  strictness = DEFAULT_THRESHOLDS,
): Promise<HaltDecision | undefined> {
  const candidateCount = await count(candidate)
  if (candidateCount.customers < strictness.customers || candidateCount.failed < strictness.failed) return undefined
  if (candidateCount.failedNetworks < LEAST_NETWORKS) return undefined
  for (const control of controls) {
    const controlCount = await count(control)
    if (controlCount.customers < strictness.customers) continue
    const verdict = compareFailureRates(candidateCount, controlCount, strictness)
    if (verdict.kind !== 'worse') return undefined
    const odds = verdict.odds > 1e6 ? 'more than a million' : String(Math.floor(verdict.odds))
    const why = `${describeShare(candidateCount)} met a failure with ${candidate.build}, ${describeShare(controlCount)} with ${control.build} ${control.when}: ${odds} to one that this is no chance.`
    return { change, why }
  }
  return undefined
}

const describeShare = (count: FailureCount) =>
  `${count.failed} of ${count.customers} customers (${(failureRate(count) * 100).toFixed(1)}%)`
