// Durations are counted in fixed steps, so that the counts of hours and servers can be added, and a percentile follows
// from the sums (decision record 0089).

/** Upper limits of the steps in milliseconds: ten in each power of ten, so a step is at most 28% wide. */
const LIMITS: readonly number[] = [
  ...[16, 20, 25, 31.5, 40, 50, 63, 80],
  ...[100, 125, 160, 200, 250, 315, 400, 500, 630, 800],
  ...[1_000, 1_250, 1_600, 2_000, 2_500, 3_150, 4_000, 5_000, 6_300, 8_000],
  ...[10_000, 12_500, 16_000, 20_000, 25_000, 31_500, 40_000, 50_000, 63_000],
]

/** The last step has no upper limit. */
export const TIMING_STEPS = LIMITS.length + 1

/** Below this number, a percentile and its comparison say nothing. */
export const LEAST_SAMPLES = 100

export type TimingCounts = readonly number[]

/** The step of a duration, from 0 on. */
export function timingStep(ms: number): number {
  const step = LIMITS.findIndex((limit) => ms <= limit)
  return step < 0 ? LIMITS.length : step
}

export const samplesOf = (counts: TimingCounts): number => counts.reduce((sum, count) => sum + count, 0)

/**
 * The duration in milliseconds that this share of the samples does not exceed, interpolated within its step; undefined
 * without samples.
 */
export function percentile(counts: TimingCounts, share: number): number | undefined {
  const wanted = share * samplesOf(counts)
  let below = 0
  for (const [step, count] of counts.entries()) {
    if (count > 0 && below + count >= wanted) {
      const low = LIMITS[step - 1] ?? 0
      const high = LIMITS[step] ?? low
      return low + ((high - low) * (wanted - below)) / count
    }
    below += count
  }
  return undefined
}

/** Three quarters of the samples are at most as slow as the percentile. */
export const SHARE = 0.75
/** Standard errors on each side of the percentile's rank: 95 of 100 intervals contain the true percentile. */
const INTERVAL = 1.96

/** Whether the 75th percentile differs by more than chance: the intervals of both sides do not overlap. */
export function compareTimings(candidate: TimingCounts, control: TimingCounts): 'few' | 'alike' | 'worse' | 'better' {
  if (Math.min(samplesOf(candidate), samplesOf(control)) < LEAST_SAMPLES) return 'few'
  const [one, other] = [intervalOf(candidate), intervalOf(control)]
  if (one.low > other.high) return 'worse'
  return one.high < other.low ? 'better' : 'alike'
}

function intervalOf(counts: TimingCounts) {
  const margin = INTERVAL * Math.sqrt((SHARE * (1 - SHARE)) / samplesOf(counts))
  return { low: percentile(counts, SHARE - margin) ?? 0, high: percentile(counts, SHARE + margin) ?? 0 }
}
