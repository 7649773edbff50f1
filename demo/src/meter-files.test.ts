import { addDays, parseDay, type Day } from '@switchboard/domain'
import { localDays, type IntervalValues, type MarketDay } from '@switchboard/server/usage/local-day'
import { dayRow, MeterFileReader, type DayRead } from '@switchboard/server/metering'
import { nem13File, nem12File } from './meter-files'
import type { SimulatedMeter } from './meter-days'

const day = (text: string) => parseDay(text)!

const readings = (changes: Partial<SimulatedMeter> = {}): SimulatedMeter => ({
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
  const reader = new MeterFileReader()
  const records = [...text!.split('\r\n').flatMap((line) => reader.readLine(line)), ...reader.finish()]
  expect(records.filter(({ kind }) => kind === 'reject')).toEqual([])
  return records
}
const daysOf = (text: string | undefined) => read(text).filter((record): record is DayRead => record.kind === 'day')

function local({ zone, from, to }: SimulatedMeter, reads: readonly DayRead[]) {
  const market = new Map<Day, MarketDay>(
    reads.map((read) => [read.day, { ...dayRow(read), counted: 'unit', intervalMinutes: read.intervalMinutes }]),
  )
  const intervals = new Map<Day, IntervalValues>(reads.map((read) => [read.day, { ...read, counted: 'unit' }]))
  return localDays(zone, 600, { from, to }, market, intervals)
}

test.each(['Australia/Melbourne', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Perth', 'Australia/Darwin'])(
  'every local day in %s is complete from the first day to yesterday',
  (zone) => {
    const made = readings({ zone })
    for (const { present, minutes, day } of local(made, daysOf(nem12File(made))))
      expect({ day, present }).toEqual({ day, present: minutes })
  },
)

test('there are no readings outside the given days', () => {
  const made = readings({ zone: 'Australia/Perth' })
  const around = { ...made, from: addDays(made.from, -3), to: addDays(made.to, 3) }
  const days = local(around, daysOf(nem12File(made)))
  expect([...days.slice(0, 3), ...days.slice(-3)].every(({ present }) => present === 0)).toBe(true)
})

test('a date has the same values whatever today is', () => {
  const today = daysOf(nem12File(readings()))
  const earlier = new Map(daysOf(nem12File(readings({ to: day('2026-09-01') }))).map((read) => [read.day, read]))
  for (const read of today.filter(({ day }) => day < '2026-08-31'))
    expect(earlier.get(read.day)?.values).toEqual(read.values)
})

test('the file of a later day contains only new days, and revises the day that it completes', () => {
  const made = readings({ zone: 'Australia/Perth' })
  const before = daysOf(nem12File(made)).at(-1)!
  const [again, ...rest] = daysOf(nem12File({ ...made, to: addDays(made.to, 2) }, before.day))
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
] as const)('%s uses a realistic amount of %s', (shape, uom, least, most) => {
  const made = readings({ shape, uom, from: day('2025-11-21') })
  const days = local(made, daysOf(nem12File(made)))
  const mean = days.reduce((sum, { quantity }) => sum + quantity, 0) / days.length / 1000
  expect(mean).toBeGreaterThan(least)
  expect(mean).toBeLessThan(most)
})

test('evenings use more than nights, and winters more than springs', () => {
  const reads = daysOf(nem12File(readings({ zone: 'Australia/Brisbane' })))
  const sum = (of: (number | null)[]) => of.reduce<number>((total, value) => total + (value ?? 0), 0)
  expect(sum(reads.flatMap(({ values }) => values.slice(36, 42)))).toBeGreaterThan(
    3 * sum(reads.flatMap(({ values }) => values.slice(4, 10))),
  )
  const month = (name: string) =>
    sum(reads.filter(({ day }) => day.startsWith(name)).flatMap(({ values }) => [...values]))
  expect(month('2026-07')).toBeGreaterThan(1.1 * month('2026-10'))
})

test('a meter with faults has missing days, substituted and estimated reads in every month', () => {
  const made = readings({
    zone: 'Australia/Perth',
    intervalMinutes: 5,
    shape: 'largeUser',
    faults: { everyMonth: true },
  })
  const october = local(made, daysOf(nem12File(made))).filter(({ day }) => day.startsWith('2026-10'))
  const dates = (fits: (day: (typeof october)[number]) => boolean) =>
    october.filter(fits).map(({ day }) => Number(day.slice(8)))
  expect(dates(({ present }) => present === 0)).toEqual([3, 4])
  expect(dates(({ present, minutes }) => present > 0 && present < minutes)).toEqual([10])
  expect(dates(({ estimated, minutes }) => estimated === minutes)).toEqual([6])
  expect(dates(({ estimated, minutes }) => estimated > 0 && estimated < minutes)).toEqual([8, 12])
})

test('a month with a single read has no intervals', () => {
  const made = readings({ shape: 'hotWater', uom: 'MJ', faults: { missingMonths: [7], monthlyReads: [9] } })
  const days = local(made, daysOf(nem12File(made)))
  expect(days.filter(({ day, present }) => present > 0 && /^2026-0[79]/.test(day))).toEqual([])
  expect(read(nem13File(made))).toMatchObject([{ kind: 'span', from: '2026-09-01', to: '2026-10-01', unit: 'MJ' }])
  expect(nem13File({ ...made, to: day('2026-09-20') })).toBeUndefined()
})
