import { DEFAULT_THRESHOLDS, type Change, type PartState, type ComparisonThresholds } from '@switchboard/record'
import { seededRandom } from '@switchboard/record/testing'
import { planComparisons, judgeComparison, type LastChange, type NetworkCount, type Period } from './halt-rules'

/** LONG=1 repeats each simulation more often (decision record 0051). */
const isLong = Boolean(process.env['LONG'])
const HOUR = 3_600_000
const DAY = 24 * HOUR
const CHANGED = Date.UTC(2026, 10, 22, 9)

interface Visit {
  readonly at: number
  /** A probability from 0 to 1: a load fails with a build whose failure rate is higher. */
  readonly luck: number
  readonly build: string
}

interface World {
  readonly state: PartState
  readonly last: LastChange
  /** The build that a customer gets after the change. */
  buildFor(customer: { readonly isStaff: boolean; readonly bucket: number }): string
}

const movedAt = new Date(CHANGED)
const rolledOut = (rollout: PartState['rollouts'][number]) => ({ current: 'old', earlier: [], rollouts: [rollout] })
const half: World = {
  state: rolledOut({ build: 'new', percent: 50 }),
  last: { movedAt },
  buildFor: ({ bucket }) => (bucket < 50 ? 'new' : 'old'),
}
const all: World = { state: rolledOut({ build: 'new', percent: 100 }), last: { movedAt }, buildFor: () => 'new' }
const staff: World = {
  state: rolledOut({ build: 'new', cohort: 'staff' }),
  last: { movedAt },
  buildFor: ({ isStaff }) => (isStaff ? 'new' : 'old'),
}
const promoted: World = {
  state: { current: 'new', earlier: ['old'], rollouts: [] },
  last: { movedAt, set: { at: movedAt, kind: 'promote', from: 'old' } },
  buildFor: () => 'new',
}
/** Staff get a third build while everybody else has the new one. */
const promotedBesides: World = {
  state: { current: 'new', earlier: ['old'], rollouts: [{ build: 'newest', cohort: 'staff' }] },
  last: { movedAt: new Date(CHANGED + HOUR), set: { at: movedAt, kind: 'promote', from: 'old' } },
  buildFor: ({ isStaff }) => (isStaff ? 'newest' : 'new'),
}
const worlds = { half, all, staff, promoted, promotedBesides }
type Name = keyof typeof worlds

/** Visits of each customer from a day before the change to a day after it. One in six is staff with ten times as many visits. */
function visitsIn(world: World, customers: number, seed: number): Visit[][] {
  const next = seededRandom(seed)
  return Array.from({ length: customers }, (_, n) => {
    const isStaff = n % 6 === 0
    const build = world.buildFor({ isStaff, bucket: next() * 100 })
    const pause = DAY / (isStaff ? 15 : 1.5)
    const visits: Visit[] = []
    for (let at = CHANGED - DAY - pause * Math.log(next()); at < CHANGED + DAY; at -= pause * Math.log(next()))
      visits.push({ at, luck: next(), build: at < CHANGED ? 'old' : build })
    return visits
  })
}

type Rates = Readonly<Record<string, number>>
type Counting = (visits: readonly Visit[], isCounted: (visit: Visit) => boolean, rate: number) => boolean
const byTheFirst: Counting = (visits, isCounted, rate) => (visits.find(isCounted)?.luck ?? 1) < rate
const byAny: Counting = (visits, isCounted, rate) => visits.some((visit) => isCounted(visit) && visit.luck < rate)

interface Trial {
  readonly world: World
  readonly rates: Rates
  readonly customers: number
  readonly strictness?: ComparisonThresholds
  readonly failed?: Counting
}

/** Compares every half hour for a day. @returns the action and its time */
async function run(
  { world, rates, customers, strictness = DEFAULT_THRESHOLDS, failed = byTheFirst }: Trial,
  seed: number,
) {
  const everybody = visitsIn(world, customers, seed)
  const count = ({ build, from, to }: Period): NetworkCount => {
    // Each customer has a network.
    const fared = { customers: 0, failed: 0, failedNetworks: 0 }
    const [start, end] = [from.getTime(), to.getTime()]
    const isCounted = (visit: Visit) => visit.at >= start && visit.at < end && visit.build === build
    for (const visits of everybody) {
      if (!visits.some(isCounted)) continue
      fared.customers += 1
      if (!failed(visits, isCounted, rates[build] ?? 0)) continue
      fared.failed += 1
      fared.failedNetworks += 1
    }
    return fared
  }
  for (let at = CHANGED + HOUR / 2; at < CHANGED + DAY; at += HOUR / 2)
    for (const comparison of planComparisons('usage', world.state, world.last, new Date(at))) {
      const found = await judgeComparison(comparison, count, strictness)
      if (found) return found.change
    }
  return undefined
}

async function runs(trial: Trial, count: number): Promise<(Change | undefined)[]> {
  const found: (Change | undefined)[] = []
  for (let seed = 1; seed <= count; seed += 1) found.push(await run(trial, seed))
  return found
}
const share = (found: readonly (Change | undefined)[]) => found.filter((change) => change).length / found.length

/** An error rate of one in twenty instead of one in a thousand, so that a simulation can measure it. */
const LOOSE: ComparisonThresholds = { errorRate: 0.05, customers: 30, failed: 0, difference: 0 }
const names: readonly Name[] = ['half', 'all', 'staff', 'promoted', 'promotedBesides']

describe('a build as good as the previous one', () => {
  test.each(names)('is judged worse in fewer than one in twenty comparisons: %s', async (name) => {
    const trial = { world: worlds[name], rates: { old: 0.02, new: 0.02, newest: 0.02 }, customers: 400 }
    expect(share(await runs({ ...trial, strictness: LOOSE }, isLong ? 60 : 20))).toBeLessThanOrEqual(0.05)
  })

  test('would be judged worse because of frequent visits by staff if every visit counted', async () => {
    const trial = { world: staff, rates: { old: 0.02, new: 0.02 }, customers: 1_200 }
    expect(share(await runs({ ...trial, failed: byAny }, isLong ? 10 : 5))).toBeGreaterThan(0.2)
    expect(share(await runs(trial, isLong ? 10 : 5))).toBe(0)
  })
})

describe('a build that fails one load in twenty, after one that failed one in a hundred', () => {
  test.each([
    ['half', { kind: 'halt', part: 'usage', build: 'new' }],
    ['all', { kind: 'halt', part: 'usage', build: 'new' }],
    ['staff', { kind: 'halt', part: 'usage', build: 'new' }],
    ['promoted', { kind: 'rollback', part: 'usage', to: 'old' }],
    ['promotedBesides', { kind: 'rollback', part: 'usage', to: 'old' }],
  ] as const)('is halted within a day: %s', async (name, change) => {
    const rates = { old: 0.01, new: 0.05, newest: 0.01 }
    const trials = isLong ? 3 : 1
    expect(await runs({ world: worlds[name], rates, customers: 4_000 }, trials)).toEqual(Array(trials).fill(change))
  })
})

describe('the comparison', () => {
  const now = new Date(CHANGED + HOUR)
  const kinds = (state: PartState, last: LastChange, at = now) =>
    planComparisons('usage', state, last, at).map(({ candidate, change }) => [candidate.build, change.kind])

  test('needs an earlier build of the part', () => {
    expect(kinds({ earlier: [], rollouts: [{ build: 'new', percent: 10 }] }, { movedAt })).toEqual([])
    const set = { at: movedAt, kind: 'promote', from: undefined } as const
    expect(kinds({ current: 'new', earlier: [], rollouts: [] }, { movedAt, set })).toEqual([])
  })

  test('continues for a day after a promotion, whatever else was changed', () => {
    const { state, last } = promotedBesides
    expect(kinds(state, last)).toEqual([
      ['newest', 'halt'],
      ['new', 'rollback'],
    ])
    expect(kinds(state, last, new Date(CHANGED + DAY + 1))).toEqual([['newest', 'halt']])
  })

  test('excludes a build that was rolled back to', () => {
    const set = { at: movedAt, kind: 'rollback', from: 'new' } as const
    expect(kinds({ current: 'old', earlier: [], rollouts: [] }, { movedAt, set })).toEqual([])
  })

  test('of a host requires another host at the same time, because failures of remotes count for the host, too', () => {
    const found = planComparisons('host', promotedBesides.state, promotedBesides.last, now)
    expect(found.map(({ candidate, controls }) => [candidate.build, ...controls.map(({ when }) => when)])).toEqual([
      ['newest', 'at the same time'],
    ])
  })

  test('of a rollout starts when the rollout begins', () => {
    const from = new Date(CHANGED + 2 * HOUR)
    const state = rolledOut({ build: 'new', percent: 10, from: from.toISOString() })
    const [found] = planComparisons('usage', state, { movedAt }, new Date(CHANGED + 3 * HOUR))
    expect(found?.candidate.from).toEqual(from)
  })

  test('uses the current build in previous days if fewer than thirty customers have it at the same time', async () => {
    const failureCount = (customers: number, failed: number) => ({ customers, failed, failedNetworks: failed })
    const [comparison] = planComparisons('usage', all.state, all.last, now)
    const count = ({ build, to }: Period) =>
      build === 'new' ? failureCount(100, 50) : to.getTime() === CHANGED ? failureCount(900, 3) : failureCount(29, 29)
    expect(comparison && (await judgeComparison(comparison, count))?.why).toContain(
      '3 of 900 customers (0.3%) with old in the days before',
    )
  })
})
