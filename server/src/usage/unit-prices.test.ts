import { addDays, addUp, cost, daysBetween, type Day } from '@switchboard/domain'
import fc from 'fast-check'
import { day } from '../../test/billing/billable-accounts'
import type { LocalDay } from './local-day'
import type { RegisterDays } from './usage-slot'
import { priceOn, slotCosts, type UnitCharge } from './unit-prices'

const october = { from: day('2026-10-01'), to: day('2026-11-01') }
const aCharge = (micros: number, first: string | null, last: string | null): UnitCharge => ({
  title: 'Usage',
  times: null,
  suffix: null,
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

const readingsOf = (...registers: RegisterDays[]) => ({ registers, inWindow: () => [] })

test('several charges of a day add up, each rounded as its line of the bill', () => {
  const network = aCharge(100_000, '2026-10-31', null)
  const days = Array.from({ length: 31 }, () => 5_043)
  const [total] = slotCosts([october], readingsOf(registerOf(days, october.from)), [...changing, network])
  expect(total).toBe(addUp([cost(12 * 5_043, 0.3), cost(19 * 5_043, 0.4), cost(5_043, 0.1)]))
  expect(['2026-10-12', '2026-10-31'].map((on) => priceOn([...changing, network], day(on)))).toEqual([300_000, 500_000])
  expect(priceOn([network], day('2026-10-30'))).toBeNull()
})

test('a month costs what its days cost at the price of each, rounded once for each price', () => {
  const days = Array.from({ length: 31 }, () => 1_003)
  const [total] = slotCosts([october], readingsOf(registerOf(days, october.from)), changing)
  expect(total).toBe(addUp([cost(12 * 1_003, 0.3), cost(19 * 1_003, 0.4)]))
})

test('a slot without a reading has no cost', () => {
  const slots = [october.from, day('2026-10-02')].map((from) => ({ from, to: addDays(from, 1) }))
  expect(slotCosts(slots, readingsOf(registerOf([null, 1_000], october.from)), changing)).toEqual([null, 30])
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
      expect(slotCosts(slots, readings, split)).toEqual(slotCosts(slots, readings, [aCharge(micros, null, null)]))
    }),
  )
})
