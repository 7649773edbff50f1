import { addDays, addMonths, daysBetween, type Day, type Span } from '@switchboard/domain'
import fc from 'fast-check'
import { aService, day } from '../../test/billing/billable-accounts'
import type { LongRead } from '../usage/usage-slot'
import type { LocalDay } from '../usage/local-day'
import { estimateConsumption, needsHistory, type MeterReadings } from './consumption-estimate'

const october = { from: day('2026-10-01'), to: day('2026-11-01') }
const since = day('2024-01-01')

function consumptionIn(span: Span, began: Day, found: MeterReadings, ends: Day | null = null) {
  const billed = estimateConsumption({ service: aService([], { starts: began, ends }), since: began, span }, found)
  return billed && { quantity: billed.quantity, estimated: billed.estimated }
}

const aDay = (on: Day, quantity: number, hours: number, estimated = 0): LocalDay => ({
  day: on,
  minutes: 1440,
  quantity,
  millilitres: 0,
  present: hours * 60,
  estimated: estimated * 60,
})

/** Readings of a service with one register. */
const oneMeter = (days: readonly LocalDay[], longReads: readonly LongRead[] = []): MeterReadings => ({
  lines: [[{ register: null, days, longReads }]],
})

/** Thousandths per day by month; other months have no readings. */
function reads(
  each: Readonly<Record<string, number>>,
  but: readonly LocalDay[] = [],
  longReads: readonly LongRead[] = [],
): MeterReadings {
  const from = addMonths(october.from, -12)
  const days = Array.from({ length: daysBetween(from, addMonths(october.to, 4)) }, (_, count) =>
    addDays(from, count),
  ).map((on) => {
    const quantity = each[on.slice(0, 7)]
    return but.find((other) => other.day === on) ?? aDay(on, quantity ?? 0, quantity === undefined ? 0 : 24)
  })
  return oneMeter(days, longReads)
}

const without = (from: string, to: string): LocalDay[] =>
  Array.from({ length: daysBetween(day(from), day(to)) + 1 }, (_, count) => aDay(addDays(day(from), count), 0, 0))

test('a completely read month is billed as read', () => {
  expect(consumptionIn(october, since, reads({ '2026-10': 8_000 }))).toMatchObject({
    quantity: 31 * 8_000,
    estimated: false,
  })
})

test('a day with an estimated read marks the month as estimated, without changing quantities', () => {
  const found = reads({ '2026-10': 8_000 }, [aDay(day('2026-10-08'), 8_000, 24, 12)])
  expect(consumptionIn(october, since, found)).toMatchObject({ quantity: 31 * 8_000, estimated: true })
})

test('missing days count as average days of the same month', () => {
  const found = reads({ '2026-10': 8_000, '2025-10': 500 }, without('2026-10-03', '2026-10-06'))
  expect(consumptionIn(october, since, found)).toEqual({ quantity: 31 * 8_000, estimated: true })
})

test('missing hours of a day count as average hours of the month', () => {
  const found = reads({ '2026-10': 8_000 }, [aDay(day('2026-10-10'), 7_000, 21)])
  const known = 30 * 8_000 + 7_000
  const knownHours = 30 * 24 + 21
  expect(consumptionIn(october, since, found)).toEqual({
    quantity: Math.round(known + (known * 3) / knownHours),
    estimated: true,
  })
})

test('with less than a week of readings, missing days count as average days of the same month a year earlier', () => {
  const found = reads({ '2026-10': 8_000, '2025-10': 5_000, '2026-09': 1 }, without('2026-10-01', '2026-10-25'))
  expect(consumptionIn(october, since, found)).toEqual({ quantity: 6 * 8_000 + 25 * 5_000, estimated: true })
})

test('without readings a year earlier, missing days count as average days of the three months before', () => {
  const found = reads({ '2026-07': 6_200, '2026-08': 9_300, '2026-09': 3_100, '2026-06': 1, '2025-11': 1 })
  const average = (31 * 6_200 + 31 * 9_300 + 30 * 3_100) / 92
  expect(consumptionIn(october, since, found)).toEqual({ quantity: Math.round(31 * average), estimated: true })
})

test('without any other readings, missing days count as average days of the few that were read', () => {
  const found = reads({ '2026-10': 8_000 }, without('2026-10-03', '2026-10-31'))
  expect(consumptionIn(october, since, found)).toEqual({ quantity: 31 * 8_000, estimated: true })
})

test('days before the service began belong to another customer and are ignored', () => {
  const found = reads({ '2025-10': 5_000, '2026-09': 3_000 }, [])
  expect(consumptionIn({ ...october, from: day('2026-10-20') }, day('2026-10-20'), found)).toBeUndefined()
  const began = day('2026-09-01')
  expect(consumptionIn(october, began, found)).toEqual({ quantity: 31 * 3_000, estimated: true })
})

test('without earlier readings, missing days count as average days of the three months after', () => {
  const late = { from: day('2026-10-20'), to: day('2026-11-01') }
  const found = reads({ '2026-11': 6_000, '2026-12': 3_000, '2027-02': 1 }, without('2026-11-01', '2026-11-29'))
  const average = (6_000 + 31 * 3_000) / 32
  expect(consumptionIn(late, late.from, found)).toEqual({ quantity: Math.round(12 * average), estimated: true })
})

test('readings after the month are ignored when there are earlier readings', () => {
  const found = reads({ '2026-10': 8_000, '2026-11': 1_000 }, without('2026-10-03', '2026-10-31'))
  expect(consumptionIn(october, since, found)).toEqual({ quantity: 31 * 8_000, estimated: true })
})

test('days after the service ended belong to another customer and are ignored', () => {
  const found = reads({ '2026-11': 6_000 })
  expect(consumptionIn(october, since, found, day('2026-10-31'))).toBeUndefined()
  expect(consumptionIn(october, since, found, day('2026-11-01'))).toEqual({ quantity: 31 * 6_000, estimated: true })
})

test('without any reading there is no quantity, and in particular not zero', () => {
  expect(consumptionIn(october, since, reads({}))).toBeUndefined()
})

test('a zero reading is a zero', () => {
  expect(consumptionIn(october, since, reads({ '2026-10': 0 }))).toMatchObject({ quantity: 0, estimated: false })
})

test('one actual read for exactly the month is not an estimate, but a longer one is', () => {
  const monthly = { from: october.from, to: october.to, counted: 'unit', total: 77_777, flag: 'A' } as const
  expect(consumptionIn(october, since, reads({}, [], [monthly]))).toMatchObject({
    quantity: 77_777,
    estimated: false,
  })
  const longer = { from: day('2026-09-01'), to: october.to, counted: 'unit', total: 61_000, flag: 'A' } as const
  expect(consumptionIn(october, since, reads({}, [], [longer]))).toMatchObject({
    quantity: 31_000,
    estimated: true,
  })
})

describe('a service with two parallel registers', () => {
  const beside = (one: MeterReadings, two: MeterReadings): MeterReadings => ({
    lines: [...one.lines, ...two.lines],
  })
  const usual = reads({ '2026-10': 8_000 })

  test('is billed for the readings of both', () => {
    const found = beside(usual, reads({ '2026-10': 3_000 }))
    expect(consumptionIn(october, since, found)).toEqual({ quantity: 31 * 11_000, estimated: false })
  })

  test('estimates one register’s missing days from that register alone', () => {
    const found = beside(usual, reads({ '2026-10': 3_000 }, without('2026-10-11', '2026-10-20')))
    expect(consumptionIn(october, since, found)).toEqual({ quantity: 31 * 11_000, estimated: true })
  })

  test('needs earlier months as soon as one register does', () => {
    const found = beside(usual, reads({ '2026-09': 3_000 }))
    expect(needsHistory(october, found)).toBe(true)
    expect(consumptionIn(october, since, found)).toEqual({ quantity: 31 * 11_000, estimated: true })
  })

  test('is not billed while one register has no reading at all', () => {
    expect(consumptionIn(october, since, beside(usual, reads({})))).toBeUndefined()
  })
})

test('a meter without readings is estimated from the previous meter', () => {
  const [known = []] = reads({ '2026-09': 6_000 }).lines
  const before = known.map((each) => ({ ...each, days: each.days.filter(({ day }) => day < october.from) }))
  const after = { register: null, days: without('2026-10-01', '2026-10-31'), longReads: [] }
  expect(consumptionIn(october, since, { lines: [[...before, after]] })).toEqual({
    quantity: 31 * 6_000,
    estimated: true,
  })
})

test('only the days in which the customer had the service are billed', () => {
  const part = { from: day('2026-10-20'), to: day('2026-10-26') }
  expect(consumptionIn(part, part.from, reads({ '2026-10': 8_000 }))).toMatchObject({
    quantity: 6 * 8_000,
    estimated: false,
  })
})

test.each([
  ['nothing is missing', reads({ '2026-10': 1 }), false],
  ['a week of the month is known', reads({ '2026-10': 1 }, without('2026-10-08', '2026-10-31')), false],
  ['less than a week is known', reads({ '2026-10': 1 }, without('2026-10-07', '2026-10-31')), true],
])('earlier months are needed when %s: %#', (_, found, wanted) => {
  expect(needsHistory(october, found)).toBe(wanted)
})

test('an estimate is never below the readings, and is the same for the same readings', () => {
  const someDay = fc.tuple(fc.integer({ min: 0, max: 40_000 }), fc.constantFrom(0, 5, 21, 24))
  fc.assert(
    fc.property(fc.array(someDay, { minLength: 396, maxLength: 396 }), (amounts) => {
      const from = addMonths(october.from, -12)
      const days = amounts.map(([quantity, hours], count) =>
        aDay(addDays(from, count), hours === 0 ? 0 : quantity, hours),
      )
      const found = oneMeter(days)
      const read = days.filter((each) => each.day >= october.from).reduce((sum, { quantity }) => sum + quantity, 0)
      const billed = consumptionIn(october, since, found)
      if (days.every(({ present }) => present === 0)) expect(billed).toBeUndefined()
      else expect(billed!.quantity).toBeGreaterThanOrEqual(read)
    }),
    { numRuns: 30 },
  )
})
