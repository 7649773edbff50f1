import { addDays, minutesOfDay, parseDay, type Day } from '@switchboard/domain'
import fc from 'fast-check'
import { dayRow } from '../metering/day-row'
import { edgeLengths, isStoredEdge, localDays, type IntervalValues, type MarketDay } from './local-day'
import type { DayRead } from '../metering/record'

const day = (text: string) => parseDay(text)!

const zones = [
  'Australia/Melbourne',
  'Australia/Sydney',
  'Australia/Brisbane',
  'Australia/Adelaide',
  'Australia/Hobart',
  'Australia/Perth',
  'Australia/Darwin',
  'Australia/Broken_Hill',
  'Australia/Lord_Howe',
  'Australia/Eucla',
  'Pacific/Norfolk',
  'Indian/Christmas',
  'Indian/Cocos',
]

type Read = Pick<DayRead, 'day' | 'values' | 'flag' | 'flags' | 'intervalMinutes'>

function storedRows(reads: readonly Read[]) {
  const market = new Map<Day, MarketDay>()
  const intervals = new Map<Day, IntervalValues>()
  for (const read of reads) {
    market.set(read.day, { ...dayRow(read), counted: 'unit', intervalMinutes: read.intervalMinutes })
    intervals.set(read.day, { ...read, counted: 'unit' })
  }
  return { market, intervals }
}

/** The same, determined by asking for every five minutes which date it is in the zone. */
function byInstant(zone: string, offset: string, reads: readonly Read[]) {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  const found = new Map<string, { quantity: number; present: number; estimated: number }>()
  for (const { day, values, flag, flags, intervalMinutes } of reads) {
    values.forEach((value, index) => {
      if (value === null) return
      for (let minutes = 0; minutes < intervalMinutes; minutes += 5) {
        const instant = Date.parse(`${day}T00:00:00${offset}`) + (index * intervalMinutes + minutes) * 60_000
        const date = calendar.format(instant)
        const sum = found.get(date) ?? { quantity: 0, present: 0, estimated: 0 }
        if (minutes === 0) sum.quantity += value
        sum.present += 5
        if (['E', 'F', 'S'].includes(flags ? flags[index]! : flag)) sum.estimated += 5
        found.set(date, sum)
      }
    })
  }
  return found
}

const lengths = fc.constantFrom(5, 15, 30)
const quality = fc.constantFrom('A', 'A', 'A', 'E', 'F', 'S', 'N')

const readOf = (date: Day) =>
  fc
    .record({ intervalMinutes: lengths, uniform: fc.boolean(), whole: fc.constantFrom('A', 'S', 'F', 'E' as const) })
    .chain(({ intervalMinutes, uniform, whole }) => {
      const count = 1440 / intervalMinutes
      const amounts = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: count, maxLength: count })
      const letters = fc.array(quality, { minLength: count, maxLength: count })
      return fc.tuple(amounts, letters).map(([values, flags]): Read =>
        uniform
          ? { day: date, values, flag: whole as 'A', flags: null, intervalMinutes }
          : {
              day: date,
              values: values.map((value, index) => (flags[index] === 'N' ? null : value)),
              flag: 'V',
              flags: flags.join(''),
              intervalMinutes,
            },
      )
    })

// Days around both clock changes, and any other.
const starts = fc.oneof(
  fc.constantFrom(...['2025-10-03', '2026-04-03', '2026-10-02', '2027-04-02'].map(day)),
  fc.integer({ min: 0, max: 2000 }).map((count) => addDays(day('2023-01-01'), count)),
)

const readings = starts.chain((from) =>
  fc
    .tuple(...Array.from({ length: 6 }, (_, index) => fc.option(readOf(addDays(from, index)), { freq: 4 })))
    .map((reads) => ({ from: addDays(from, 1), to: addDays(from, 5), reads: reads.filter((read) => read !== null) })),
)

const networks = [
  [600, '+10:00'],
  [480, '+08:00'],
] as const

test.each(zones)(
  'a local day in %s contains exactly the intervals of its date, from eastern and western files',
  (zone) => {
    fc.assert(
      fc.property(readings, fc.constantFrom(...networks), ({ from, to, reads }, [base, offset]) => {
        const { market, intervals } = storedRows(reads)
        const expected = byInstant(zone, offset, reads)
        for (const { day, quantity, present, estimated } of localDays(zone, base, { from, to }, market, intervals)) {
          expect({ day, quantity, present, estimated }).toEqual({
            day,
            ...(expected.get(day) ?? { quantity: 0, present: 0, estimated: 0 }),
          })
        }
      }),
      { numRuns: process.env['LONG'] ? 40 : 20 },
    )
  },
)

test.each([
  ['Australia/Sydney', '2025-10-05', 46],
  ['Australia/Sydney', '2026-04-05', 50],
  ['Australia/Adelaide', '2026-10-04', 46],
  ['Australia/Lord_Howe', '2026-10-04', 47],
  ['Australia/Perth', '2026-10-04', 48],
])('the day of the clock change in %s on %s has %i half hours', (zone, date, halfHours) => {
  const changing = day(date)
  const reads = [-1, 0, 1].map((offset): Read => {
    const values = Array.from({ length: 48 }, () => 1000)
    return { day: addDays(changing, offset), values, flag: 'A', flags: null, intervalMinutes: 30 }
  })
  const { market } = storedRows(reads)
  expect(localDays(zone, 600, { from: changing, to: addDays(changing, 1) }, market, new Map())).toEqual([
    {
      day: changing,
      minutes: halfHours * 30,
      quantity: halfHours * 1000,
      millilitres: 0,
      present: halfHours * 30,
      estimated: 0,
    },
  ])
  expect(minutesOfDay(zone, changing)).toBe(halfHours * 30)
})

test.each([
  ['Australia/Melbourne', 600, true],
  ['Australia/Adelaide', 600, true],
  ['Australia/Perth', 600, true],
  ['Australia/Perth', 480, true],
  ['Australia/Lord_Howe', 600, true],
  ['Australia/Eucla', 600, false],
  ['Indian/Cocos', 600, false],
  ['Pacific/Norfolk', 600, false],
  ['Australia/Melbourne', 480, false],
])('the rows of a year in %s at UTC+%i minutes store all edges: %s', (zone, base, kept) => {
  expect(edgeLengths(zone, base, { from: day('2026-01-01'), to: day('2027-01-01') }).every(isStoredEdge)).toBe(kept)
})

test('days in Perth are the market days of a western file', () => {
  const reads = [1, 2, 3].map((date): Read => {
    const values = Array.from({ length: 48 }, (_, index) => date * 100 + index)
    return { day: day(`2026-12-0${date}`), values, flag: 'A', flags: null, intervalMinutes: 30 }
  })
  const { market } = storedRows(reads)
  const found = localDays('Australia/Perth', 480, { from: day('2026-12-01'), to: day('2026-12-04') }, market, new Map())
  expect(found.map(({ quantity, present }) => [quantity, present])).toEqual(
    reads.map(({ values }) => [values.reduce<number>((sum, value) => sum + value!, 0), 1440]),
  )
})

test('values whose interval length changed after the row was read are counted by their own length', () => {
  const values = (count: number, each: number) => Array.from({ length: count }, (_, index) => (index < 4 ? null : each))
  const read = { day: day('2026-01-10'), values: values(48, 30), flag: 'A', flags: null, intervalMinutes: 30 } as const
  const { market } = storedRows([read])
  const intervals = new Map<Day, IntervalValues>([[read.day, { ...read, counted: 'unit', values: values(288, 5) }]])
  const [local] = localDays('Australia/Melbourne', 600, { from: read.day, to: day('2026-01-11') }, market, intervals)
  // The last hour belongs to the next day.
  expect(local).toMatchObject({ quantity: 44 * 30 - 60, present: 44 * 30 - 60 })
})
