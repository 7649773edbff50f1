import { parseDay, periods, type Interval } from '@switchboard/domain'
import { barLabel, partDays, periodName, periodOptions, slotInFull, slotName } from './period-names'

const span = (from: string, to: string) => ({ from: parseDay(from)!, to: parseDay(to)! })
const names = (interval: Interval, from: string, to: string) =>
  [slotName, slotInFull, barLabel].map((name) => name(interval, span(from, to)))

test.each([
  ['Daily', '2026-11-14', '2026-11-15', ['14/11/2026', 'Saturday 14 November 2026', '14']],
  ['Daily', '2026-10-04', '2026-10-05', ['04/10/2026', 'Sunday 4 October 2026', '4']],
  ['Monthly', '2026-11-01', '2026-12-01', ['Nov 2026', 'November 2026', 'Nov']],
  ['Yearly', '2026-01-01', '2027-01-01', ['2026', '2026', '2026']],
] as const)('%s: the slot from %s is named in table, in full and under its bar', (interval, from, to, expected) => {
  expect(names(interval, from, to)).toEqual(expected)
})

test.each([
  ['Daily', '2026-11-01', '2026-12-01', 'November 2026'],
  ['Monthly', '2026-01-01', '2027-01-01', '2026'],
  ['Yearly', '2024-01-01', '2027-01-01', '2024 to 2026'],
] as const)('%s: the period from %s to %s is called %s %s', (interval, from, to, expected) => {
  expect(periodName(interval, span(from, to))).toBe(expected)
})

test('a customer of three months chooses among three months, newest first', () => {
  const options = periodOptions('Daily', periods('Daily', parseDay('2026-11-21')!, parseDay('2026-09-10')!))
  expect(options).toEqual([
    { value: '2026-11', label: 'November 2026' },
    { value: '2026-10', label: 'October 2026' },
    { value: '2026-09', label: 'September 2026' },
  ])
})

test.each([
  ['2024-11-21', '2025-01-01', '21 Nov – 31 Dec'],
  ['2026-11-01', '2026-11-21', '1 Nov – 20 Nov'],
  ['2026-11-01', '2026-11-02', '1 Nov'],
])('the part from %s up to %s reads %s', (from, to, expected) => {
  expect(partDays(span(from, to))).toBe(expected)
})
