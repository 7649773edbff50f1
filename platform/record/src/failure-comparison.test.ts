import { seededRandom } from './testing'
import { failureRate, compareFailureRates, type FailureCount } from './failure-comparison'
import { DEFAULT_THRESHOLDS } from './halt-thresholds'

interface Trial {
  /** Fraction of the customers that get the candidate. */
  readonly share: number
  /** Failure rates of the candidate and its control for the customer with this number. */
  rates(customer: number): readonly [candidate: number, control: number]
  readonly customers: number
}

type Judge = (candidate: FailureCount, control: FailureCount) => boolean

/** @returns the number of the candidate's customers after which it is called worse; undefined if that never happens */
function run({ share, rates, customers }: Trial, seed: number, isWorse: Judge): number | undefined {
  const next = seededRandom(seed)
  const [candidate, control] = [
    { customers: 0, failed: 0 },
    { customers: 0, failed: 0 },
  ]
  for (let customer = 0; customer < customers; customer += 1) {
    const isCandidate = next() < share
    const [its, others] = rates(customer)
    const side = isCandidate ? candidate : control
    side.customers += 1
    if (next() >= (isCandidate ? its : others)) continue
    side.failed += 1
    if (isCandidate && isWorse(candidate, control)) return candidate.customers
  }
  return undefined
}

const runs = (trial: Trial, count: number, isWorse: Judge) =>
  Array.from({ length: count }, (_, seed) => run(trial, seed + 1, isWorse))
const shareOf = (found: readonly (number | undefined)[]) => found.filter((at) => at !== undefined).length / found.length

const halts: Judge = (candidate, control) => compareFailureRates(candidate, control).kind === 'worse'
/**
 * Wrong once in twenty comparisons instead of once in a thousand, without a minimum difference, so that a simulation
 * can measure the error rate.
 */
const loosely: Judge = (candidate, control) =>
  compareFailureRates(candidate, control, { errorRate: 0.05, customers: 1, failed: 0, difference: 0 }).kind === 'worse'
/**
 * A test that is wrong once in twenty comparisons if applied only once, but used after every failure, as a dashboard
 * might.
 */
const naively: Judge = (candidate, control) => {
  const n = candidate.customers * control.customers
  const all = (candidate.failed + control.failed) / (candidate.customers + control.customers)
  const deviation = Math.sqrt(all * (1 - all) * ((candidate.customers + control.customers) / n))
  return n > 0 && candidate.failed >= 5 && (failureRate(candidate) - failureRate(control)) / deviation > 1.645
}

describe('two builds that fail equally often, compared after every failure', () => {
  const equal = (rate: number, of: number): Trial => ({ share: of, rates: () => [rate, rate], customers: 800 })

  test.each([
    [0.001, 0.5],
    [0.01, 0.02],
    [0.01, 0.25],
    [0.2, 0.1],
    [0.6, 0.5],
  ])(
    'at a failure rate of %f and a share of %f are distinguished in fewer than one of twenty comparisons',
    (rate, of) => {
      expect(shareOf(runs(equal(rate, of), 100, loosely))).toBeLessThanOrEqual(0.05)
    },
  )

  test('are distinguished far too often by a statistical test meant for a single comparison', () => {
    expect(shareOf(runs(equal(0.05, 0.5), 100, naively))).toBeGreaterThan(0.2)
  })

  test.each([0.002, 0.05])('at a failure rate of %f are never distinguished in two hundred rollouts', (rate) => {
    expect(shareOf(runs(equal(rate, 0.1), 200, halts))).toBe(0)
  })

  test('are not distinguished by an outage that affects the customers of both', () => {
    const outage = (customer: number) => (customer % 500 < 75 ? 0.7 : 0.004)
    const trial: Trial = {
      share: 0.1,
      rates: (customer) => [outage(customer), outage(customer)],
      customers: 1_500,
    }
    expect(shareOf(runs(trial, 30, halts))).toBe(0)
  })
})

describe('a build that fails more often', () => {
  const worse = (its: number, others: number, of: number): Trial => ({
    share: of,
    rates: () => [its, others],
    customers: 30_000,
  })
  const median = (found: readonly (number | undefined)[]) =>
    [...found].map((at) => at ?? Infinity).sort((a, b) => a - b)[Math.floor(found.length / 2)]

  test.each([
    ['for everybody', 1, 0.005, 0.1, 30],
    ['for every fifth customer', 0.2, 0.005, 0.1, 60],
    ['for every twentieth', 0.05, 0.005, 0.1, 300],
    ['three times as often', 0.03, 0.01, 0.5, 3_000],
  ])(
    '%s is always detected, and in half of the rollouts before it has had many customers',
    (_how, its, others, of, within) => {
      const found = runs(worse(its, others, of), 21, halts)
      expect(shareOf(found)).toBe(1)
      expect(median(found)).toBeLessThanOrEqual(within)
    },
  )
})

describe('a verdict', () => {
  const control = { customers: 5_000, failed: 10 }
  test('is not given until thirty customers had the build', () => {
    expect(compareFailureRates({ customers: 29, failed: 29 }, control)).toEqual({ kind: 'early' })
    expect(compareFailureRates({ customers: 30, failed: 30 }, control).kind).toBe('worse')
  })
  test('is not given after four failures, however few the customers', () => {
    expect(compareFailureRates({ customers: 30, failed: 4 }, { customers: 1e6, failed: 0 })).toEqual({ kind: 'early' })
  })
  test('is not given without a control', () => {
    expect(compareFailureRates({ customers: 1_000, failed: 900 }, { customers: 29, failed: 0 })).toEqual({
      kind: 'early',
    })
  })
  test('is not given for a build that fails less often', () => {
    expect(compareFailureRates({ customers: 5_000, failed: 10 }, { customers: 5_000, failed: 900 }).kind).toBe('alike')
  })
  test('is not given for a difference that is certain but too small to matter', () => {
    const found = compareFailureRates({ customers: 4e6, failed: 44_000 }, { customers: 4e6, failed: 40_000 })
    expect(found).toMatchObject({ kind: 'alike' })
    expect(found.kind !== 'early' && found.odds).toBeGreaterThan(1 / DEFAULT_THRESHOLDS.errorRate)
  })
  test('is a number for any number of customers', () => {
    const found = compareFailureRates({ customers: 1e9, failed: 5e8 }, { customers: 1e9, failed: 1 })
    expect(found.kind !== 'early' && Number.isFinite(found.odds)).toBe(true)
  })
})
