import { addDays, cost, daysBetween } from '@switchboard/domain'
import { day } from '../../test/billing/billable-accounts'
import { forecastDays, forecastMonth } from './month-forecast'
import type { PricedReadings, UnitCharge } from './unit-prices'
import type { UsageSlot } from './usage-slot'

const service = { starts: day('2024-01-01'), ends: null }
const ever = { from: day('2024-01-01'), to: day('2027-01-01') }

/** 5 kWh each day but the given ones. */
function daysTo(today: string, other: Record<string, Partial<UsageSlot>> = {}, window = ever): UsageSlot[] {
  const { from, to } = forecastDays(day(today), window)
  return Array.from({ length: daysBetween(from, to) }, (_, index) => {
    const each = addDays(from, index)
    const slot = {
      from: each,
      to: addDays(each, 1),
      quantity: 5_000,
      millilitres: 0,
      consolidated: false,
      partial: false,
    }
    return { ...slot, ...other[each] }
  })
}

test('the days are those of the month, and at least four weeks', () => {
  expect(forecastDays(day('2026-11-30'), ever)).toEqual({ from: '2026-11-01', to: '2026-11-30' })
  expect(forecastDays(day('2026-11-08'), ever)).toEqual({ from: '2026-10-11', to: '2026-11-08' })
  const short = { from: day('2026-11-03'), to: day('2027-01-01') }
  expect(forecastDays(day('2026-11-08'), short)).toEqual({ from: '2026-11-03', to: '2026-11-08' })
})

test('equal days leave only the drift of the average', () => {
  const found = forecastMonth(day('2026-11-21'), service, daysTo('2026-11-21'), undefined)
  // 20 days were read, 10 remain: 50 kWh, give or take 1.28 × 8 %.
  expect(found).toEqual({ month: '2026-11-01', last: '2026-11-30', least: 144_880, most: 155_120, cost: undefined })
})

test('a day without a complete reading is estimated, and what was read of it is not counted twice', () => {
  const gap = { '2026-11-05': { quantity: null }, '2026-11-06': { quantity: 1_000, partial: true } }
  const found = forecastMonth(day('2026-11-21'), service, daysTo('2026-11-21', gap), undefined)!
  expect((found.least + found.most) / 2).toBe(150_000)
  expect(found.least).toBeLessThan(144_880)
})

test.each([
  ['in the first week of a month', '2026-11-07', ever],
  ['before a week was read', '2026-11-12', { from: day('2026-11-06'), to: day('2027-01-01') }],
])('there is none %s', (_, today, window) => {
  expect(forecastMonth(day(today), service, daysTo(today, {}, window), undefined)).toBeUndefined()
})

test('a service that ends in the month is forecast to its last day', () => {
  const ending = { ...service, ends: day('2026-11-24') }
  expect(forecastMonth(day('2026-11-21'), ending, daysTo('2026-11-21'), undefined)).toMatchObject({
    last: '2026-11-24',
    least: 117_952,
    most: 122_048,
  })
})

/** 5 kWh each day for these charges. */
function likelyCost(today: string, severalCharges: readonly Partial<UnitCharge>[], use = 5_000) {
  const days = daysTo(today).map((slot) => ({ ...slot, quantity: use }))
  const charges = severalCharges.map((charge) => ({ ...aUnitCharge, ...charge }))
  return forecastMonth(day(today), service, days, { charges, readings: readingsOf(days) })
}

const aUnitCharge: UnitCharge = {
  title: 'Usage',
  times: null,
  suffix: null,
  upTo: null,
  stepPer: null,
  state: 'VIC',
  micros: 300_000,
  first: null,
  last: null,
}

/** A register with this use on each day, of which these parts are in the windows of weekdays from 3 pm to 9 pm and else. */
const readingsOf = (days: readonly UsageSlot[], parts: readonly number[] = [0.5, 0.5]): PricedReadings => {
  const registerOf = (part: number) => ({
    register: null,
    longReads: [],
    days: days.map(({ from, quantity }) => ({
      day: from,
      minutes: 1440,
      quantity: (quantity ?? 0) * part,
      millilitres: 0,
      present: 1440,
      estimated: 0,
    })),
  })
  return {
    registers: [registerOf(1)],
    inWindow: ({ index }) => [[{ ...registerOf(parts[index] ?? 0), register: null }]],
  }
}

test('the cost is that of the whole month at the price', () => {
  // 144.88 and 155.12 kWh at 30 cents.
  expect(likelyCost('2026-11-21', [{}])?.cost).toEqual({ least: 4_346, most: 4_654 })
  expect(likelyCost('2026-11-21', [{}], 0)).toMatchObject({ least: 0, most: 0, cost: { least: 0, most: 0 } })
})

test('the coming days have the price that begins on one of them', () => {
  const changing = [{ last: day('2026-11-25') }, { first: day('2026-11-26'), micros: 600_000 }]
  // 20 days were read, 5 have the old price and 5 the new one: 4.488 to 5.512 kWh each.
  expect(likelyCost('2026-11-21', changing)).toMatchObject({
    cost: { least: 3_000 + 673 + 1_346, most: 3_000 + 827 + 1_654 },
    priceFrom: '2026-11-26',
  })
  // It has begun already.
  expect(likelyCost('2026-11-27', changing)?.priceFrom).toBeUndefined()
})

test('steps of a month count for all of its days, and steps of a day for each', () => {
  const steps = (upTo: number, stepPer: 'DAY' | 'MONTH') => [{ upTo, stepPer }, { micros: 400_000 }]
  expect(likelyCost('2026-11-21', steps(100_000, 'MONTH'))?.cost).toEqual({ least: 3_000 + 1_795, most: 3_000 + 2_205 })
  // Below the limit on the days that were read, and at least on the others.
  expect(likelyCost('2026-11-21', steps(5_100, 'DAY'))?.cost).toEqual({ least: 4_346, most: 20 * 150 + 1_530 + 165 })
})

test('steps of a month and windows are one price', () => {
  const times = [{ days: [1, 2, 3, 4, 5], from: '15:00', to: '21:00' }]
  const charges = [
    { times, micros: 200_000, upTo: 50_000, stepPer: 'MONTH' as const },
    { times, micros: 500_000 },
    { micros: 100_000 },
  ]
  // Half of the use is in the window.
  expect(likelyCost('2026-11-21', charges)?.cost).toEqual({
    least: 1_000 + cost(144_880 / 2 - 50_000, 0.5) + cost(144_880 / 2, 0.1),
    most: 1_000 + cost(155_120 / 2 - 50_000, 0.5) + cost(155_120 / 2, 0.1),
  })
})

test('a price that the bill would refuse has no likely cost', () => {
  expect(likelyCost('2026-11-21', [{ upTo: 50_000, stepPer: 'MONTH' }])?.cost).toBeNull()
})
