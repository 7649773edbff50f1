// The health of what runs in an environment, as the registry reports it to the command and the operators' page.
import * as v from 'valibot'
import { compareFailureRates, type FailureCount } from './failure-comparison'
import { DEFAULT_THRESHOLDS } from './halt-thresholds'
import { owner } from './record'
import { historyEntry } from './change'
import type { TypeOf } from './schema'
import { compareTimings, LEAST_SAMPLES, percentile, samplesOf, SHARE, type TimingCounts } from './timing'

/** Below this number of customers, shares and their comparison say nothing. The automatic halt has the same limit. */
export const LEAST_CUSTOMERS = DEFAULT_THRESHOLDS.customers

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Milliseconds; null where there are too few samples (`LEAST_SAMPLES`). */
const timing = v.object({ samples: count, p75: v.nullable(v.number()) })

const reported = {
  /** Attempts to load the build or to draw one of its pages, and how many of them failed. */
  loads: count,
  failures: count,
  /** Page views in which the build threw after it was drawn, once for each error. */
  errors: count,
}

const figures = v.object({
  build: v.string(),
  /** Absent if the record cannot be read any more. */
  version: v.exactOptional(v.string()),
  /** The figures are of this period. ISO 8601, UTC. */
  from: v.string(),
  to: v.string(),
  /**
   * Customers to whom the registry gave the build, and those whose first page view with it had a failure or an error.
   */
  customers: count,
  affected: count,
  ...reported,
  /** Page views in browsers in which nobody has signed in. Anybody can report these. */
  anonymous: v.object(reported),
  /** From the request until the page of the build was ready. For a shell: until the first page was ready. */
  load: timing,
  /** The slowest interaction of each stay in the part (INP). */
  interaction: timing,
})

/** 'few': too few customers or samples on one side. 'better' is used for durations only. */
const verdict = v.picklist(['few', 'alike', 'worse', 'better'])
const comparison = v.object({ affected: verdict, load: verdict, interaction: verdict })

const compared = {
  /** The control: the previous build, or for a rollout the current build since the rollout began. */
  control: v.exactOptional(figures),
  /** Absent without a control. */
  comparison: v.exactOptional(comparison),
}

const partHealth = v.object({
  part: v.string(),
  owner: v.exactOptional(owner),
  frozen: v.exactOptional(v.literal(true)),
  /** Absent while the part has only a rollout of its first build. `since`: when everybody got it. */
  current: v.exactOptional(v.object({ ...figures.entries, since: v.string(), ...compared })),
  rollouts: v.array(
    v.object({
      ...figures.entries,
      since: v.string(),
      percent: v.exactOptional(v.number()),
      cohort: v.exactOptional(v.string()),
      ...compared,
    }),
  ),
  /** The build whose rollout was halted, from the start of the rollout to the halt, until the next change of builds. */
  halted: v.exactOptional(v.object({ ...figures.entries, since: v.string(), ...compared })),
  lastChange: v.exactOptional(historyEntry),
  /** The last change that was not a freeze or a thaw. */
  lastMove: v.exactOptional(historyEntry),
})

export const environmentHealth = v.object({
  environment: v.picklist(['prod', 'nonprod']),
  /** Number of the state. */
  state: v.number(),
  frozen: v.exactOptional(v.literal(true)),
  at: v.string(),
  /** How far back the figures go. */
  hours: count,
  /** Limits for `few` and for a percentile of null. */
  least: v.object({ customers: count, samples: count }),
  /** Sorted by name. */
  parts: v.array(partHealth),
})

export type BuildFigures = TypeOf<typeof figures>
export type PartHealth = TypeOf<typeof partHealth>
export type EnvironmentHealth = TypeOf<typeof environmentHealth>
export type Verdict = TypeOf<typeof verdict>
type Comparison = TypeOf<typeof comparison>

/** The figures of a build that are compared. */
export interface ComparedCounts extends FailureCount {
  readonly load: TimingCounts
  readonly interaction: TimingCounts
}

export const compareHealth = (candidate: ComparedCounts, control: ComparedCounts): Comparison => ({
  affected: compareAffected(candidate, control),
  load: compareTimings(candidate.load, control.load),
  interaction: compareTimings(candidate.interaction, control.interaction),
})

/** The test of the automatic halt (decision record 0025). */
function compareAffected(candidate: FailureCount, control: FailureCount): Verdict {
  if (Math.min(candidate.customers, control.customers) < LEAST_CUSTOMERS) return 'few'
  return compareFailureRates(candidate, control).kind === 'worse' ? 'worse' : 'alike'
}

export function summarizeTiming(counts: TimingCounts): BuildFigures['load'] {
  const samples = samplesOf(counts)
  const p75 = samples < LEAST_SAMPLES ? undefined : percentile(counts, SHARE)
  return { samples, p75: p75 === undefined ? null : Math.round(p75) }
}
