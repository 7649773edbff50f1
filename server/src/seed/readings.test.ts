import { addDays, parseDay, type Day } from '@switchboard/domain'
import { localDays, type Intervals, type MarketDay } from '../metering/local-day'
import { dayRow } from '../metering/day-row'
import { meterFileReader } from '../metering/meter-file'
import type { DayRead } from '../metering/record'
import { monthlyReadsFile, readingsFile } from './readings'
import type { Readings } from './readings-day'

const day = (text: string) => parseDay(text)!

const readings = (changes: Partial<Readings> = {}): Readings => ({
  nmi: '2500000001',
  suffix: 'E1',
  uom: 'kWh',
  intervalMinutes: 30,
  shape: 'apartment',
  seed: 1,
  zone: 'Australia/Melbourne',
  from: day('2026-05-01'),
  to: day('2026-11-21'),
  ...changes,
})

function read(text: string | undefined) {
  const reader = meterFileReader()
  const records = [...text!.split('\r\n').flatMap((line) => reader.line(line)), ...reader.end()]
  expect(records.filter(({ kind }) => kind === 'reject')).toEqual([])
  return records
}
const daysOf = (text: string | undefined) => read(text).filter((record): record is DayRead => record.kind === 'day')

function local({ zone, from, to }: Readings, reads: readonly DayRead[]) {
  const market = new Map<Day, MarketDay>(
    reads.map((read) => [read.day, { ...dayRow(read), intervalMinutes: read.intervalMinutes }]),
  )
  const intervals = new Map<Day, Intervals>(reads.map((read) => [read.day, read]))
  return localDays(zone, 600, { from, to }, market, intervals)
}

test.each(['Australia/Melbourne', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Perth', 'Australia/Darwin'])(
  'every local day in %s is there in full, from the first to yesterday',
  (zone) => {
    const made = readings({ zone })
    for (const { present, minutes, day } of local(made, daysOf(readingsFile(made))))
      expect({ day, present }).toEqual({ day, present: minutes })
  },
)

test('nothing is known of the time outside', () => {
  const made = readings({ zone: 'Australia/Perth' })
  const around = { ...made, from: addDays(made.from, -3), to: addDays(made.to, 3) }
  const days = local(around, daysOf(readingsFile(made)))
  expect([...days.slice(0, 3), ...days.slice(-3)].every(({ present }) => present === 0)).toBe(true)
})

test('the same date has the same values, whatever today is', () => {
  const today = daysOf(readingsFile(readings()))
  const earlier = new Map(daysOf(readingsFile(readings({ to: day('2026-09-01') }))).map((read) => [read.day, read]))
  for (const read of today.filter(({ day }) => day < '2026-08-31'))
    expect(earlier.get(read.day)?.values).toEqual(read.values)
})

test('the file of a later day holds only what is new, and is newer than what it completes', () => {
  const made = readings({ zone: 'Australia/Perth' })
  const before = daysOf(readingsFile(made)).at(-1)!
  const [again, ...rest] = daysOf(readingsFile({ ...made, to: addDays(made.to, 2) }, before.day))
  expect(before.values).toContain(null)
  expect(again).toMatchObject({ day: before.day, flag: 'A' })
  expect(again!.revisedAt > before.revisedAt).toBe(true)
  expect(rest.map(({ day }) => day)).toEqual([addDays(made.to, 1), addDays(made.to, 2)])
})

test.each([
  ['apartment', 'kWh', 6, 12],
  ['hotWater', 'MJ', 35, 55],
  ['hotWaterLitres', 'L', 70, 110],
  ['solarExport', 'kWh', 1, 4.5],
  ['largeUser', 'kWh', 340, 430],
] as const)('%s uses an amount of %s that one meets in life', (shape, uom, least, most) => {
  const made = readings({ shape, uom, from: day('2025-11-21') })
  const days = local(made, daysOf(readingsFile(made)))
  const mean = days.reduce((sum, { quantity }) => sum + quantity, 0) / days.length / 1000
  expect(mean).toBeGreaterThan(least)
  expect(mean).toBeLessThan(most)
})

test('evenings use more than the small hours, winters more than springs', () => {
  const reads = daysOf(readingsFile(readings({ zone: 'Australia/Brisbane' })))
  const sum = (of: (number | null)[]) => of.reduce<number>((total, value) => total + (value ?? 0), 0)
  expect(sum(reads.flatMap(({ values }) => values.slice(36, 42)))).toBeGreaterThan(
    3 * sum(reads.flatMap(({ values }) => values.slice(4, 10))),
  )
  const month = (name: string) =>
    sum(reads.filter(({ day }) => day.startsWith(name)).flatMap(({ values }) => [...values]))
  expect(month('2026-07')).toBeGreaterThan(1.1 * month('2026-10'))
})

test('a troubled meter has missing days, substituted and estimated reads in every month', () => {
  const made = readings({
    zone: 'Australia/Perth',
    intervalMinutes: 5,
    shape: 'largeUser',
    troubles: { everyMonth: true },
  })
  const october = local(made, daysOf(readingsFile(made))).filter(({ day }) => day.startsWith('2026-10'))
  const dates = (fits: (day: (typeof october)[number]) => boolean) =>
    october.filter(fits).map(({ day }) => Number(day.slice(8)))
  expect(dates(({ present }) => present === 0)).toEqual([3, 4])
  expect(dates(({ present, minutes }) => present > 0 && present < minutes)).toEqual([10])
  expect(dates(({ estimated, minutes }) => estimated === minutes)).toEqual([6])
  expect(dates(({ estimated, minutes }) => estimated > 0 && estimated < minutes)).toEqual([8, 12])
})

test('a month that is read once has one read and no intervals', () => {
  const made = readings({ shape: 'hotWater', uom: 'MJ', troubles: { missingMonths: [7], monthlyReads: [9] } })
  const days = local(made, daysOf(readingsFile(made)))
  expect(days.filter(({ day, present }) => present > 0 && /^2026-0[79]/.test(day))).toEqual([])
  expect(read(monthlyReadsFile(made))).toMatchObject([
    { kind: 'span', from: '2026-09-01', to: '2026-10-01', unit: 'MJ' },
  ])
  expect(monthlyReadsFile({ ...made, to: day('2026-09-20') })).toBeUndefined()
})
