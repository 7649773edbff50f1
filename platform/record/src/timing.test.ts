import fc from 'fast-check'
import { compareTimings, LEAST_SAMPLES, percentile, TIMING_STEPS, timingStep } from './timing'

function countsOf(durations: readonly number[]): number[] {
  const counts = Array<number>(TIMING_STEPS).fill(0)
  for (const ms of durations) counts[timingStep(ms)] = (counts[timingStep(ms)] ?? 0) + 1
  return counts
}

/** The smallest sample that this share of the samples does not exceed. */
function exactPercentile(durations: readonly number[], share: number): number {
  const sorted = durations.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)]!
}

test('a percentile differs from that of the samples by less than a step', () => {
  const durations = fc.array(fc.integer({ min: 16, max: 63_000 }), { minLength: 1, maxLength: 300 })
  fc.assert(
    fc.property(durations, fc.constantFrom(0.5, 0.75, 0.95), (all, share) => {
      const [found, exact] = [percentile(countsOf(all), share)!, exactPercentile(all, share)]
      expect(timingStep(found)).toBe(timingStep(exact))
      expect(Math.abs(found - exact) / exact).toBeLessThan(0.28)
    }),
  )
})

test('the sum of the counts of hours has the percentile of all their samples', () => {
  const hour = fc.array(fc.integer({ min: 16, max: 5_000 }), { maxLength: 60 })
  fc.assert(
    fc.property(fc.array(hour, { minLength: 1, maxLength: 8 }), (hours) => {
      const each = hours.map(countsOf)
      const sum = Array.from({ length: TIMING_STEPS }, (_, i) => each.reduce((total, one) => total + one[i]!, 0))
      expect(percentile(sum, 0.75)).toBe(percentile(countsOf(hours.flat()), 0.75))
    }),
  )
})

test('a percentile of the durations of real pages is nearly exact', () => {
  // Log-normal, as durations of loads are.
  const normal = (n: number) => Array.from({ length: 12 }, (_, i) => ((n * 7_919 + i * 104_729) % 1_000) / 1_000)
  const durations = Array.from({ length: 2_000 }, (_, n) =>
    Math.exp(6 + 0.8 * (normal(n).reduce((sum, one) => sum + one, 0) - 6)),
  )
  const exact = exactPercentile(durations, 0.75)
  expect(Math.abs(percentile(countsOf(durations), 0.75)! - exact) / exact).toBeLessThan(0.03)
})

test('no samples have no percentile, and the slowest ones have the last limit', () => {
  expect(percentile(countsOf([]), 0.75)).toBeUndefined()
  expect(percentile(countsOf([90_000]), 0.75)).toBe(63_000)
})

test('durations are compared from a number of samples on, and only differ by more than chance', () => {
  const around = (ms: number, count: number) =>
    countsOf(Array.from({ length: count }, (_, n) => ms * (0.6 + (n % 80) / 100)))
  expect(compareTimings(around(200, LEAST_SAMPLES - 1), around(400, 1_000))).toBe('few')
  expect(compareTimings(around(200, 1_000), around(400, LEAST_SAMPLES - 1))).toBe('few')
  expect(compareTimings(around(200, 400), around(400, 400))).toBe('better')
  expect(compareTimings(around(400, 400), around(200, 400))).toBe('worse')
  expect(compareTimings(around(205, 200), around(200, 200))).toBe('alike')
})

test('equal builds are rarely found to differ', () => {
  // A fixed sequence, so that the test has one result.
  let seed = 42
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  const visit = () => countsOf(Array.from({ length: 150 }, () => Math.exp(5 + (random() + random() + random() - 1.5))))
  const differing = Array.from({ length: 300 }, () => compareTimings(visit(), visit())).filter((one) => one !== 'alike')
  expect(differing.length).toBeLessThan(9)
})
