import { addDays, minutesOfDay } from '@switchboard/domain'
import {
  computeHalfHours,
  computeUsage,
  day,
  longRead,
  newRegister,
  storedDays,
} from '../../test/usage/in-memory-meters'

const meter = (length = 30, values?: (index: number) => number | null) => {
  const register = newRegister('2024-01-01', null)
  return { register, rows: storedDays(register, '2026-03-30', '2026-11-02', { length, ...(values && { values }) }) }
}

test.each([
  ['Australia/Melbourne', '2026-10-24', 48, '2026-10-24T00:00:00+11:00', '2026-10-24T23:30:00+11:00'],
  ['Australia/Melbourne', '2026-10-04', 46, '2026-10-04T00:00:00+10:00', '2026-10-04T23:30:00+11:00'],
  ['Australia/Melbourne', '2026-04-05', 50, '2026-04-05T00:00:00+11:00', '2026-04-05T23:30:00+10:00'],
  ['Australia/Adelaide', '2026-10-04', 46, '2026-10-04T00:00:00+09:30', '2026-10-04T23:30:00+10:30'],
  ['Australia/Adelaide', '2026-04-05', 50, '2026-04-05T00:00:00+10:30', '2026-04-05T23:30:00+09:30'],
  ['Australia/Lord_Howe', '2026-10-04', 47, '2026-10-04T00:00:00+10:30', '2026-10-04T23:30:00+11:00'],
  ['Australia/Lord_Howe', '2026-04-05', 49, '2026-04-05T00:00:00+11:00', '2026-04-05T23:30:00+10:30'],
  ['Australia/Brisbane', '2026-10-04', 48, '2026-10-04T00:00:00+10:00', '2026-10-04T23:30:00+10:00'],
  ['Australia/Perth', '2026-10-04', 48, '2026-10-04T00:00:00+08:00', '2026-10-04T23:30:00+08:00'],
  ['Australia/Darwin', '2026-10-04', 48, '2026-10-04T00:00:00+09:30', '2026-10-04T23:30:00+09:30'],
])('a day in %s on %s has %i half hours', (zone, date, count, first, last) => {
  const { register, rows } = meter()
  const found = computeHalfHours(day(date), [register], rows, { zone })
  expect(found).toHaveLength(count)
  expect([found[0]?.start, found.at(-1)?.start]).toEqual([first, last])
  expect(found.every(({ quantity, partial }) => quantity === 30 && !partial)).toBe(true)
})

test('the hour from 2 am to 3 am is absent when clocks go forward, and present twice when they go back', () => {
  const { register, rows } = meter()
  const starts = (date: string) => computeHalfHours(day(date), [register], rows).map(({ start }) => start.slice(11, 22))
  expect(starts('2026-10-04').slice(2, 6)).toEqual(['01:00:00+10', '01:30:00+10', '03:00:00+11', '03:30:00+11'])
  expect(starts('2026-04-05').slice(3, 8)).toEqual([
    '01:30:00+11',
    '02:00:00+11',
    '02:30:00+11',
    '02:00:00+10',
    '02:30:00+10',
  ])
})

test.each([5, 15, 30])('intervals of %i minutes are summed, those of the evening before in summer', (length) => {
  const register = newRegister('2024-01-01', null)
  const rows = [
    ...storedDays(register, '2026-10-23', '2026-10-23', { length, values: () => 1 }),
    ...storedDays(register, '2026-10-24', '2026-10-24', { length, values: () => 100 }),
  ]
  const found = computeHalfHours(day('2026-10-24'), [register], rows)
  const each = 30 / length
  expect(found.slice(0, 3).map(({ quantity }) => quantity)).toEqual([each, each, 100 * each])
  expect(found).toHaveLength(48)
})

test('a half hour without a value is missing, and one without some of its values is incomplete', () => {
  const { register, rows } = meter(15, (index) => (index === 20 || index === 21 || index === 30 ? null : 5))
  const found = computeHalfHours(day('2026-07-01'), [register], rows)
  const marked = found.flatMap((each, i) =>
    each.quantity === null || each.partial ? [[i, each.quantity, each.partial]] : [],
  )
  expect(marked).toEqual([
    [10, null, false],
    [15, 5, true],
  ])
})

test('estimated intervals are marked in their half hours only', () => {
  const register = newRegister('2024-01-01', null)
  const rows = storedDays(register, '2026-06-30', '2026-07-02').map((row) => ({
    ...row,
    flag: 'V',
    flags: `${'A'.repeat(10)}S${'A'.repeat(37)}`,
  }))
  const found = computeHalfHours(day('2026-07-01'), [register], rows)
  expect(found.flatMap(({ consolidated }, i) => (consolidated ? [i] : []))).toEqual([10])
})

test('registers are added, and a half hour lacks the one that was not read', () => {
  const [general, controlled] = [newRegister('2024-01-01', null), newRegister('2024-01-01', null, { suffix: 'E2' })]
  const rows = [
    ...storedDays(general, '2026-06-30', '2026-07-02'),
    ...storedDays(controlled, '2026-06-30', '2026-07-02', { values: (index) => (index < 4 ? null : 70) }),
  ]
  const found = computeHalfHours(day('2026-07-01'), [general, controlled], rows)
  expect(found.slice(3, 5)).toMatchObject([
    { quantity: 30, partial: true },
    { quantity: 100, partial: false },
  ])
})

test('a read over more than half an hour has no half hours', () => {
  const water = newRegister('2024-01-01', null)
  const month = [longRead(water, '2026-06-01', '2026-07-01', 30_000)]
  expect(computeHalfHours(day('2026-06-15'), [water], [], { longReads: month })).toEqual([])
  const hourly = storedDays(water, '2026-06-14', '2026-06-16', { length: 60 })
  expect(computeHalfHours(day('2026-06-15'), [water], hourly)).toEqual([])
})

test('a day without any reading consists of missing half hours', () => {
  const register = newRegister('2024-01-01', null)
  const found = computeHalfHours(day('2026-06-15'), [register], [])
  expect(found.map(({ quantity, partial }) => [quantity, partial])).toEqual(Array(48).fill([null, false]))
})

test('litres and their heat add up to those of the day', () => {
  const water = newRegister('2024-01-01', null, { mjPerLitre: 0.49724 })
  const rows = storedDays(water, '2026-09-30', '2026-10-06', {
    length: 5,
    counted: 'millilitres',
    values: (i) => i * 7,
  })
  for (const date of ['2026-10-03', '2026-10-04', '2026-10-05'].map(day)) {
    const found = computeHalfHours(date, [water], rows)
    const [whole] = computeUsage({ from: date, to: addDays(date, 1) }, [water], rows)
    const sum = (part: 'quantity' | 'millilitres') => found.reduce((total, each) => total + (each[part] ?? NaN), 0)
    expect([sum('quantity'), sum('millilitres')]).toEqual([whole?.quantity, whole?.millilitres])
    expect(found).toHaveLength(minutesOfDay('Australia/Melbourne', date) / 30)
  }
})

test('the first hour of a new meter comes from the previous meter', () => {
  const before = newRegister('2024-01-01', '2026-10-23', { nmi: 'X' })
  const after = newRegister('2026-10-24', null, { nmi: 'Y' })
  const rows = [
    ...storedDays(before, '2026-10-22', '2026-10-23', { values: () => 1 }),
    ...storedDays(after, '2026-10-24', '2026-10-26', { values: () => 2 }),
  ]
  const found = computeHalfHours(day('2026-10-24'), [before, after], rows)
  expect(found.slice(0, 4).map(({ quantity }) => quantity)).toEqual([1, 1, 2, 2])
  expect(found.filter(({ partial }) => partial)).toEqual([])
})
