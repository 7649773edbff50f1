import { addDays, centsOf, daysBetween } from '@switchboard/domain'
import { day } from '../../test/billing/billable-accounts'
import { forecastDays, forecastMonth } from './month-forecast'
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
  // 20 days were read, 10 remain: 50 kWh, give or take 1.28 × 4 %.
  expect(found).toEqual({ month: '2026-11-01', last: '2026-11-30', least: 147_440, most: 152_560, cost: undefined })
})

test('a day without a complete reading is estimated, and what was read of it is not counted twice', () => {
  const gap = { '2026-11-05': { quantity: null }, '2026-11-06': { quantity: 1_000, partial: true } }
  const found = forecastMonth(day('2026-11-21'), service, daysTo('2026-11-21', gap), undefined)!
  expect((found.least + found.most) / 2).toBe(150_000)
  expect(found.least).toBeLessThan(147_440)
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
    least: 118_976,
    most: 121_024,
  })
})

test('the cost follows the average price of the recent days', () => {
  const days = daysTo('2026-11-21')
  const costs = days.map(() => centsOf(150))
  // 30 cents per kWh.
  expect(forecastMonth(day('2026-11-21'), service, days, costs)?.cost).toEqual({ least: 4_423, most: 4_577 })
  const none = daysTo('2026-11-21').map((slot) => ({ ...slot, quantity: 0 }))
  expect(forecastMonth(day('2026-11-21'), service, none, costs)).toMatchObject({ least: 0, most: 0, cost: null })
  // The price of the coming days is another one.
  expect(forecastMonth(day('2026-11-21'), service, days, null)?.cost).toBeNull()
})
