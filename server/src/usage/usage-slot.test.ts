import { addDays, parseDay, slots, type Interval } from '@switchboard/domain'
import { sumBySlot, type LongRead } from './usage-slot'
import type { LocalDay } from './local-day'

const day = (text: string) => parseDay(text)!
const full = { minutes: 1440, present: 1440, estimated: 0, quantity: 8_000, millilitres: 0 }
const november = { from: day('2026-11-01'), to: day('2026-12-01') }

function days(count: number, differing: Record<number, Partial<LocalDay>> = {}): LocalDay[] {
  return Array.from({ length: count }, (_, index) => ({
    ...full,
    ...differing[index + 1],
    day: addDays(november.from, index),
  }))
}
const none = { quantity: 0, millilitres: 0, present: 0, estimated: 0 }
const read = (from: string, to: string, total: number, flag = 'A'): LongRead => ({
  from: day(from),
  to: day(to),
  counted: 'unit',
  total,
  flag,
})
const show = (interval: Interval, local: LocalDay[], reads: LongRead[] = []) =>
  sumBySlot(slots(interval, november), [{ register: null, days: local, longReads: reads }])

test('a day without any reading has no quantity', () => {
  expect(show('Daily', days(30, { 3: none }))[2]).toEqual({
    from: '2026-11-03',
    to: '2026-11-04',
    quantity: null,
    millilitres: null,
    consolidated: false,
    partial: false,
  })
})

test('a day with a missing half has the other half and is partial', () => {
  expect(show('Daily', days(30, { 3: { present: 720, quantity: 4_000 } }))[2]).toMatchObject({
    quantity: 4_000,
    partial: true,
  })
})

test('a month with a missing day is partial, not missing', () => {
  expect(show('Monthly', days(30, { 3: none }))).toEqual([
    { ...november, quantity: 29 * 8_000, millilitres: null, consolidated: false, partial: true },
  ])
})

test('a month without any reading has no quantity', () => {
  const empty = days(30).map((local) => ({ ...local, ...none }))
  expect(show('Monthly', empty)).toEqual([
    { ...november, quantity: null, millilitres: null, consolidated: false, partial: false },
  ])
})

test('one estimated interval marks the day and the month, and no other day', () => {
  const local = days(30, { 8: { estimated: 30 } })
  expect(show('Daily', local).map((bar) => bar.consolidated)).toEqual(local.map((_, index) => index === 7))
  expect(show('Monthly', local)[0]?.consolidated).toBe(true)
})

test('a read for a whole month is exact for the month and an estimate for each day', () => {
  const empty = days(30).map((local) => ({ ...local, ...none }))
  const monthly = [read('2026-11-01', '2026-12-01', 1_300_000)]
  expect(show('Monthly', empty, monthly)).toEqual([
    { ...november, quantity: 1_300_000, millilitres: null, consolidated: false, partial: false },
  ])
  const daily = show('Daily', empty, monthly)
  expect(daily.every((bar) => bar.consolidated && bar.quantity !== null)).toBe(true)
  expect(daily.reduce((sum, bar) => sum + (bar.quantity ?? 0), 0)).toBe(1_300_000)
})

test('a quarterly read is an estimate for each of its months', () => {
  const empty = days(30).map((local) => ({ ...local, ...none }))
  expect(show('Monthly', empty, [read('2026-10-01', '2027-01-01', 9_200)])[0]).toMatchObject({
    quantity: 3_000,
    consolidated: true,
  })
})

test('a share of a long read is an estimate, even if the meter had only those days', () => {
  const empty = days(30).map((local) => ({ ...local, ...none }))
  const isEstimated = (from: string, to: string | null) => {
    const register = {
      id: 1,
      nmi: 'N',
      suffix: 'E1',
      baseOffset: 600,
      mjPerLitre: null,
      from: day(from),
      to: to === null ? null : day(to),
    }
    const longReads = [read('2026-11-01', '2026-12-01', 30_000)]
    return sumBySlot(slots('Monthly', november), [{ register, days: empty, longReads }])[0]?.consolidated
  }
  expect(isEstimated('2026-11-01', '2026-11-30')).toBe(false)
  expect(isEstimated('2025-01-01', null)).toBe(false)
  expect(isEstimated('2026-11-02', null)).toBe(true)
  expect(isEstimated('2025-01-01', '2026-11-29')).toBe(true)
})

test('an estimated read stays an estimate in any slot', () => {
  const empty = days(30).map((local) => ({ ...local, ...none }))
  expect(show('Monthly', empty, [read('2026-11-01', '2026-12-01', 9_000, 'E')])[0]).toMatchObject({
    consolidated: true,
  })
})

test('interval reads take precedence over a long read of the same days', () => {
  const local = days(30, { 3: none })
  expect(show('Monthly', local, [read('2026-11-01', '2026-12-01', 300_000)])[0]).toMatchObject({
    quantity: 29 * 8_000 + 10_000,
    partial: false,
  })
})
