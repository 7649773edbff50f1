import { addDays, addUp, cost, daysBetween, type Day } from '@switchboard/domain'
import fc from 'fast-check'
import { day } from '../../test/billing/billable-accounts'
import type { LocalDay } from './local-day'
import type { RegisterDays } from './usage-slot'
import { daysOfCost, priceOn, slotCosts, stepKindOf, type UnitCharge } from './unit-prices'

const october = { from: day('2026-10-01'), to: day('2026-11-01') }
const aCharge = (micros: number, first: string | null, last: string | null): UnitCharge => ({
  title: 'Usage',
  times: null,
  suffix: null,
  upTo: null,
  stepPer: null,
  state: 'VIC',
  micros,
  first: first === null ? null : day(first),
  last: last === null ? null : day(last),
})
const changing = [aCharge(300_000, null, '2026-10-12'), aCharge(400_000, '2026-10-13', null)]

/** A register with a thousandth of the unit per day of the month. */
const registerOf = (quantities: readonly (number | null)[], from: Day) => ({
  register: null,
  longReads: [],
  days: quantities.map((quantity, index): LocalDay => ({
    day: addDays(from, index),
    minutes: 1440,
    quantity: quantity ?? 0,
    millilitres: 0,
    present: quantity === null ? 0 : 1440,
    estimated: 0,
  })),
})

/** A service since 2020 with these charges. */
const pricedService = (severalCharges: readonly UnitCharge[]) => ({
  starts: day('2020-01-01'),
  ends: null,
  severalCharges,
})

const readingsOf = (...registers: RegisterDays[]) => ({ registers, inWindow: () => [] })

test('several charges of a day add up, each rounded as its line of the bill', () => {
  const network = aCharge(100_000, '2026-10-31', null)
  const days = Array.from({ length: 31 }, () => 5_043)
  const [total] = slotCosts(
    [october],
    readingsOf(registerOf(days, october.from)),
    pricedService([...changing, network]),
  )
  expect(total).toBe(addUp([cost(12 * 5_043, 0.3), cost(19 * 5_043, 0.4), cost(5_043, 0.1)]))
  expect(['2026-10-12', '2026-10-31'].map((on) => priceOn([...changing, network], day(on)))).toEqual([300_000, 500_000])
  expect(priceOn([network], day('2026-10-30'))).toBeNull()
})

test('a month costs what its days cost at the price of each, rounded once for each price', () => {
  const days = Array.from({ length: 31 }, () => 1_003)
  const [total] = slotCosts([october], readingsOf(registerOf(days, october.from)), pricedService(changing))
  expect(total).toBe(addUp([cost(12 * 1_003, 0.3), cost(19 * 1_003, 0.4)]))
})

test('a slot without a reading has no cost', () => {
  const slots = [october.from, day('2026-10-02')].map((from) => ({ from, to: addDays(from, 1) }))
  expect(slotCosts(slots, readingsOf(registerOf([null, 1_000], october.from)), pricedService(changing))).toEqual([
    null,
    30,
  ])
})

test('one price in several charges costs the same as without dates', () => {
  const someDays = fc.array(fc.option(fc.integer({ min: 0, max: 90_000 })), { minLength: 31, maxLength: 31 })
  fc.assert(
    fc.property(someDays, fc.integer({ min: 1, max: 500_000 }), fc.nat(29), (days, micros, cut) => {
      const last = addDays(october.from, cut)
      const split = [
        { ...aCharge(micros, null, null), last },
        { ...aCharge(micros, null, null), first: addDays(last, 1) },
      ]
      const slots = Array.from({ length: daysBetween(october.from, october.to) }, (_, index) => ({
        from: addDays(october.from, index),
        to: addDays(october.from, index + 1),
      }))
      const readings = readingsOf(registerOf(days, october.from))
      expect(slotCosts(slots, readings, pricedService(split))).toEqual(
        slotCosts(slots, readings, pricedService([aCharge(micros, null, null)])),
      )
    }),
  )
})

/** Up to 100 units a month for 30 cents, and above for 40. */
const steps: readonly UnitCharge[] = [
  { ...aCharge(300_000, null, null), upTo: 100_000, stepPer: 'MONTH' },
  aCharge(400_000, null, null),
]
const everyDay = (from: string, to: string) =>
  Array.from({ length: daysBetween(day(from), day(to)) }, (_, index) => ({
    from: addDays(day(from), index),
    to: addDays(day(from), index + 1),
  }))

test('the step of a month fills up from the first day on, also where the page begins later', () => {
  const readings = readingsOf(registerOf(Array<number>(31).fill(9_000), october.from))
  const costs = slotCosts(everyDay('2026-10-01', '2026-11-01'), readings, pricedService(steps))
  // On the 12th, 1 unit is left.
  expect(costs.slice(10, 13)).toEqual([270, 30 + 8 * 40, 360])
  expect(slotCosts(everyDay('2026-10-09', '2026-11-01'), readings, pricedService(steps))).toEqual(costs.slice(8))
  expect(slotCosts([october], readings, pricedService(steps))).toEqual([3_000 + 179 * 40])
  expect(daysOfCost({ from: day('2026-10-09'), to: october.to }, pricedService(steps))).toEqual(october)
  expect(daysOfCost({ from: day('2026-10-09'), to: october.to }, pricedService(changing)).from).toBe('2026-10-09')
})

test('the limit of a month is shared by the days of the service, and each month has its own', () => {
  const readings = readingsOf(registerOf(Array<number>(61).fill(9_000), october.from))
  const service = { starts: day('2026-10-17'), ends: day('2026-11-15'), severalCharges: steps }
  const since = { from: service.starts, to: day('2026-11-01') }
  const november = { from: day('2026-11-01'), to: day('2026-12-01') }
  const limit = Math.round((100_000 * 15) / 31)
  expect(slotCosts([since, november], readings, service)[0]).toBe(cost(limit, 0.3) + cost(15 * 9_000 - limit, 0.4))
  expect(slotCosts([november], readings, service)).toEqual([50 * 30 + (15 * 9 - 50) * 40])
})

test('a step of each day costs the same whatever days are shown', () => {
  const daily = [
    { ...aCharge(300_000, null, null), upTo: 8_000, stepPer: 'DAY' as const },
    aCharge(400_000, null, null),
  ]
  const readings = readingsOf(registerOf(Array<number>(31).fill(9_000), october.from))
  expect(slotCosts(everyDay('2026-10-20', '2026-10-21'), readings, pricedService(daily))).toEqual([8 * 30 + 40])
  expect(stepKindOf(daily)).toBe('of a day')
  expect([stepKindOf(steps), stepKindOf(changing)]).toEqual(['of a month', undefined])
  expect(priceOn(daily, october.from)).toBe(400_000)
})
