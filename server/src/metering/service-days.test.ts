import { addDays, parseDay, slots, type Day, type Interval, type Span } from '@switchboard/domain'
import fc from 'fast-check'
import { bars, type LongRead } from './bar'
import { dayRow } from './day-row'
import type { ServiceRegister } from './held-register'
import type { Intervals, MarketDay } from './local-day'
import { serviceDays, withIntervals, type OfDay, type OfRegister } from './service-days'

const day = (text: string) => parseDay(text)!
const span = (from: string, to: string): Span => ({ from: day(from), to: day(to) })

let ids = 0
const register = (from: string, to: string | null, change: Partial<ServiceRegister> = {}): ServiceRegister => {
  const id = (ids += 1)
  const made = { id, nmi: `N${id}`, suffix: 'E1', baseOffset: 600, mjPerLitre: null }
  return { ...made, from: day(from), to: to === null ? null : day(to), ...change }
}

type Stored = OfDay<MarketDay & Intervals>

interface Kind {
  readonly flag?: 'A' | 'E'
  readonly length?: number
  readonly values?: (index: number) => number | null
}

/** Market days, both inclusive; a thousandth for each minute unless said otherwise. */
function reads({ id }: ServiceRegister, from: string, to: string, { flag = 'A', length = 30, values }: Kind = {}) {
  const found: Stored[] = []
  for (let date = day(from); date <= to; date = addDays(date, 1)) {
    const made = Array.from({ length: 1440 / length }, (_, index) => (values ? values(index) : length))
    const read = { values: made, flag, flags: null, intervalMinutes: length } as const
    found.push({ ...read, ...dayRow(read), register: id, day: date })
  }
  return found
}

interface Known {
  readonly zone?: string
  readonly interval?: Interval
  readonly longReads?: readonly OfRegister<LongRead>[]
}

function usage(days: Span, registers: readonly ServiceRegister[], rows: readonly Stored[], known: Known = {}) {
  const { zone = 'Australia/Melbourne', interval = 'Daily', longReads = [] } = known
  const within = rows.filter((row) => addDays(days.from, -1) <= row.day && row.day <= days.to)
  const wanted = new Set(withIntervals(zone, days, registers, within))
  const intervals = within.filter((row) => wanted.has(row))
  const lines = serviceDays(zone, days, { registers, rows: within, longReads }, intervals)
  return bars(slots(interval, days), lines.flat())
}
const shown = (found: ReturnType<typeof usage>) =>
  found.map(({ quantity, partial, consolidated }) =>
    [quantity ?? 'none', partial && 'partial', consolidated && 'estimated'].filter((word) => word !== false).join(' '),
  )

const summer = span('2026-01-10', '2026-01-12')

test('a day is the sum of the registers that the service has', () => {
  const [one, two] = [register('2025-01-01', null), register('2025-01-01', null, { suffix: 'E2' })]
  const rows = [...reads(one, '2026-01-09', '2026-01-12'), ...reads(two, '2026-01-09', '2026-01-12', { length: 5 })]
  expect(shown(usage(summer, [one, two], rows))).toEqual(['2880', '2880'])
})

test('a day is complete only when every register of the day is', () => {
  const [one, two] = [register('2025-01-01', null), register('2025-01-01', null)]
  const whole = reads(one, '2026-01-09', '2026-01-12')
  const first = reads(two, '2026-01-09', '2026-01-10')
  // The eleventh began at eleven in the evening of the tenth by the clocks of the market.
  expect(shown(usage(summer, [one, two], [...whole, ...first]))).toEqual(['2880', '1500 partial'])
  expect(shown(usage(summer, [one, two], whole))).toEqual(['1440 partial', '1440 partial'])
})

test('what one register estimates makes the day an estimate, and the month', () => {
  const [one, two] = [register('2025-01-01', null), register('2025-01-01', null)]
  const rows = [
    ...reads(one, '2026-01-09', '2026-01-12'),
    ...reads(two, '2026-01-09', '2026-01-10'),
    ...reads(two, '2026-01-11', '2026-01-12', { flag: 'E' }),
  ]
  expect(shown(usage(span('2026-01-10', '2026-01-13'), [one, two], rows))).toEqual([
    '2880',
    '2880 estimated',
    '2880 estimated',
  ])
  expect(shown(usage(summer, [one, two], rows, { interval: 'Monthly' }))).toEqual(['5760 estimated'])
})

test('a register that begins or ends counts on its own days, and only then is it missed', () => {
  const stays = register('2025-01-01', null)
  const comes = register('2026-01-11', null, { suffix: 'E2' })
  const goes = register('2025-01-01', '2026-01-10', { suffix: 'E3' })
  const days = span('2026-01-09', '2026-01-13')
  const rows = [stays, comes, goes].flatMap((each) => reads(each, '2026-01-08', '2026-01-13'))
  expect(shown(usage(days, [stays, comes, goes], rows))).toEqual(['2880', '2880', '2880', '2880'])
  expect(shown(usage(days, [stays, comes, goes], reads(stays, '2026-01-08', '2026-01-13')))).toEqual([
    '1440 partial',
    '1440 partial',
    '1440 partial',
    '1440 partial',
  ])
  expect(shown(usage(days, [stays], reads(stays, '2026-01-08', '2026-01-13')))).toEqual([
    '1440',
    '1440',
    '1440',
    '1440',
  ])
})

test('days on which the service has no register are missing, and their month is partial', () => {
  const [one, two] = [register('2026-01-09', '2026-01-09'), register('2026-01-11', null)]
  const days = span('2026-01-09', '2026-01-12')
  const rows = [...reads(one, '2026-01-08', '2026-01-10'), ...reads(two, '2026-01-10', '2026-01-12')]
  expect(shown(usage(days, [one, two], rows))).toEqual(['1440', 'none', '1440'])
  expect(shown(usage(days, [one, two], rows, { interval: 'Monthly' }))).toEqual(['2880 partial'])
  expect(shown(usage(days, [], []))).toEqual(['none', 'none', 'none'])
})

describe('a new meter', () => {
  const old = register('2025-01-01', '2026-01-10')

  test.each([
    // Until 9:00 by the market, and from then on.
    ['Australia/Melbourne', '2026-01-10', '1440'],
    ['Australia/Perth', '2026-01-10', '1440'],
  ])('on the same day in %s: both shares count, and nothing is missing', (zone, from, whole) => {
    const next = register(from, null)
    const until = (index: number) => (index < 18 ? 30 : null)
    const since = (index: number) => (index < 18 ? null : 30)
    const rows = [
      ...reads(old, '2026-01-08', '2026-01-09'),
      ...reads(old, '2026-01-10', '2026-01-10', { values: until }),
      ...reads(next, '2026-01-10', '2026-01-10', { values: since }),
      ...reads(next, '2026-01-11', '2026-01-13'),
    ]
    const found = usage(span('2026-01-09', '2026-01-13'), [old, next], rows, { zone })
    expect(shown(found)).toEqual([whole, whole, whole, whole])
  })

  test('of which a part of the day was not read says so', () => {
    const next = register('2026-01-10', null)
    const rows = [
      ...reads(old, '2026-01-09', '2026-01-09'),
      ...reads(old, '2026-01-10', '2026-01-10', { values: (index) => (index < 17 ? 30 : null) }),
      ...reads(next, '2026-01-10', '2026-01-10', { values: (index) => (index < 18 ? null : 30) }),
      ...reads(next, '2026-01-11', '2026-01-12'),
    ]
    expect(shown(usage(span('2026-01-10', '2026-01-12'), [old, next], rows))).toEqual(['1410 partial', '1440'])
  })

  test.each(['Australia/Melbourne', 'Australia/Adelaide', 'Australia/Brisbane', 'Australia/Perth', 'Indian/Cocos'])(
    'from the next market day on in %s: no hour of the change is lost',
    (zone) => {
      const next = register('2026-01-11', null)
      const rows = [...reads(old, '2026-01-08', '2026-01-10'), ...reads(next, '2026-01-11', '2026-01-13')]
      const all = ['1440', '1440', '1440', '1440']
      expect(shown(usage(span('2026-01-09', '2026-01-13'), [old, next], rows, { zone }))).toEqual(all)
      for (const from of ['2026-01-10', '2026-01-11']) {
        expect(shown(usage(span(from, '2026-01-12'), [old, next], rows, { zone }))).toEqual(
          from === '2026-01-10' ? ['1440', '1440'] : ['1440'],
        )
      }
    },
  )

  test('of another network is not taken for the old one: the hours between the two are missing', () => {
    const next = register('2026-01-11', null, { baseOffset: 480 })
    const rows = [...reads(old, '2026-01-09', '2026-01-10'), ...reads(next, '2026-01-11', '2026-01-12')]
    expect(shown(usage(summer, [old, next], rows, { zone: 'Australia/Perth' }))).toEqual(['1320 partial', '1440'])
  })

  test('two meters that become one keep the last hour of both', () => {
    const other = register('2025-01-01', '2026-01-10', { suffix: 'E2' })
    const next = register('2026-01-11', null)
    const rows = [
      ...reads(old, '2026-01-09', '2026-01-10'),
      ...reads(other, '2026-01-09', '2026-01-10'),
      ...reads(next, '2026-01-11', '2026-01-12'),
    ]
    expect(shown(usage(summer, [old, other, next], rows))).toEqual(['2880', '1500'])
  })
})

test('a new factor changes the heat of a litre from its day on, and the stream counts once', () => {
  const stream = { nmi: 'W', mjPerLitre: 0.5 }
  const [before, after] = [
    register('2025-01-01', null, stream),
    register('2026-01-11', null, { ...stream, mjPerLitre: 0.4 }),
  ]
  // The file has 40,000 millilitres an hour; both registers keep the days around the change.
  const rows = [
    ...reads(before, '2026-01-08', '2026-01-12', { values: () => 10_000 }),
    ...reads(after, '2026-01-10', '2026-01-13', { values: () => 8_000 }),
  ]
  const days = span('2026-01-09', '2026-01-13')
  const daily = usage(days, [before, after], rows)
  expect(daily.map(({ quantity, millilitres }) => [quantity, millilitres])).toEqual([
    [480_000, 960_000],
    [480_000, 960_000],
    [384_000, 960_000],
    [384_000, 960_000],
  ])
  expect(usage(days, [before, after], rows, { interval: 'Monthly' })[0]).toMatchObject({
    quantity: 2 * 480_000 + 2 * 384_000,
    millilitres: 4 * 960_000,
    partial: false,
  })
})

test('litres are told only where all of the heat was counted in litres', () => {
  const litres = register('2025-01-01', '2026-01-10', { mjPerLitre: 0.5 })
  const heat = register('2026-01-11', null)
  const rows = [...reads(litres, '2026-01-09', '2026-01-11'), ...reads(heat, '2026-01-10', '2026-01-12')]
  expect(usage(summer, [litres, heat], rows).map(({ millilitres }) => millilitres)).toEqual([2880, null])
  expect(usage(summer, [litres], []).map(({ millilitres }) => millilitres)).toEqual([null, null])
})

test('a long read of one register fills its own days beside the interval reads of another', () => {
  const [one, two] = [register('2025-01-01', null), register('2025-01-01', null)]
  const january = { from: day('2026-01-01'), to: day('2026-02-01'), total: 31_000, flag: 'A', register: two.id }
  const days = span('2026-01-01', '2026-02-01')
  const rows = reads(one, '2025-12-31', '2026-02-01')
  const longReads = [january]
  const daily = usage(days, [one, two], rows, { longReads })
  expect(new Set(shown(daily))).toEqual(new Set(['2440 estimated']))
  expect(shown(usage(days, [one, two], rows, { longReads, interval: 'Monthly' }))).toEqual([`${31 * 2440}`])
})

test.each([
  ['Australia/Melbourne', 480],
  ['Australia/Eucla', 600],
  ['Indian/Cocos', 600],
  ['Pacific/Norfolk', 600],
  ['Australia/Lord_Howe', 600],
])('in %s with files at UTC+%i minutes days are whole, and add up to months', (zone, baseOffset) => {
  const only = register('2025-01-01', null, { baseOffset })
  const days = span('2025-09-01', '2026-05-01')
  const rows = reads(only, '2025-08-31', '2026-05-01', { length: 15, values: (index) => (index * 7919) % 1500 })
  const daily = usage(days, [only], rows, { zone })
  expect(daily.filter(({ partial, quantity }) => partial || quantity === null)).toEqual([])
  const total = (found: typeof daily) => found.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  for (const interval of ['Monthly', 'Yearly'] as const)
    expect(total(usage(days, [only], rows, { zone, interval }))).toBe(total(daily))
})

test('the intervals are asked for of mixed days, and of all days where the edges are not kept', () => {
  const [east, west] = [register('2025-01-01', null), register('2025-01-01', null, { baseOffset: 480 })]
  const rows = [
    ...reads(east, '2026-01-10', '2026-01-11'),
    ...reads(east, '2026-01-12', '2026-01-12', { values: (index) => (index === 3 ? null : 1) }),
    ...reads(west, '2026-01-10', '2026-01-10'),
  ]
  const asked = (zone: string) =>
    withIntervals(zone, summer, [east, west], rows).map(
      ({ register: id, day: on }: { register: number; day: Day }) => `${id === east.id ? 'east' : 'west'} ${on}`,
    )
  expect(asked('Australia/Melbourne')).toEqual(['east 2026-01-12', 'west 2026-01-10'])
  expect(asked('Australia/Perth')).toEqual(['east 2026-01-12'])
})

describe('whatever registers a service has', () => {
  const [first, last] = [day('2026-09-24'), day('2026-10-12')]
  const offset = (from: Day, count: number) => addDays(from, count)
  const stream = fc.constantFrom('A E1', 'A E2', 'B E1')
  const life = fc
    .record({
      name: stream,
      start: fc.integer({ min: -3, max: 16 }),
      length: fc.option(fc.integer({ min: 0, max: 12 })),
    })
    .map(({ name, start, length }) => {
      const from = offset(first, start)
      const [nmi = '', suffix = ''] = name.split(' ')
      return register(from, length === null ? null : offset(from, length), { nmi, suffix })
    })
  const lives = fc.uniqueArray(life, {
    minLength: 1,
    maxLength: 4,
    selector: ({ nmi, suffix, from }) => `${nmi} ${suffix} ${from}`,
  })
  const setting = fc.record({
    zone: fc.constantFrom(
      'Australia/Melbourne',
      'Australia/Perth',
      'Australia/Darwin',
      'Australia/Lord_Howe',
      'Indian/Cocos',
    ),
    baseOffset: fc.constantFrom(600, 480),
    length: fc.constantFrom(5, 15, 30),
    gap: fc.integer({ min: 7, max: 60 }),
  })

  const readOf = (each: ServiceRegister, { length, gap }: { length: number; gap: number }) =>
    reads(each, offset(first, -4), offset(last, 2), {
      length,
      values: (index) => ((index + each.id) % gap === 0 ? null : (index * 7919 + each.id * 101) % 1500),
    })

  test('a day has the intervals of its date of each register that the service has then, once', () => {
    fc.assert(
      fc.property(lives, setting, (made, { zone, baseOffset, ...kind }) => {
        const registers = made.map((each) => ({ ...each, baseOffset }))
        const rows = registers.flatMap((each) => readOf(each, kind))
        const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
        const expected = new Map<string, number>()
        for (const { register: id, day: date, values, intervalMinutes } of rows) {
          const { nmi, suffix, from, to } = registers.find((each) => each.id === id)!
          const later = registers
            .filter((other) => other.nmi === nmi && other.suffix === suffix && other.from > from)
            .map((other) => other.from)
            .sort()[0]
          values.forEach((value, index) => {
            const start = Date.parse(`${date}T00:00:00Z`) + (index * intervalMinutes - baseOffset) * 60_000
            const local = calendar.format(start)
            if (value === null || local < from || (to !== null && local > to) || (later && local >= later)) return
            expected.set(local, (expected.get(local) ?? 0) + value)
          })
        }
        for (const { from, quantity } of usage({ from: first, to: last }, registers, rows, { zone }))
          expect([from, quantity]).toEqual([from, expected.get(from) ?? null])
      }),
      { numRuns: 60 },
    )
  })

  test('days add up to months and months to years, with whatever was not read and was read at once', () => {
    const spans = fc.array(
      fc.record({ start: fc.integer({ min: -5, max: 15 }), length: fc.integer({ min: 1, max: 40 }) }),
      {
        maxLength: 3,
      },
    )
    fc.assert(
      fc.property(
        lives,
        setting,
        spans,
        fc.integer({ min: 2, max: 5 }),
        (made, { zone, baseOffset, ...kind }, longs, every) => {
          const registers = made.map((each) => ({ ...each, baseOffset }))
          const rows = registers.flatMap((each) => readOf(each, kind)).filter((_, index) => index % every !== 0)
          const longReads = longs.map(({ start, length }, index) => {
            const from = offset(first, start)
            return {
              from,
              to: offset(from, length),
              total: 10_007,
              flag: 'A',
              register: registers[index % registers.length]!.id,
            }
          })
          const total = (interval: Interval) =>
            usage({ from: first, to: last }, registers, rows, { zone, interval, longReads }).reduce(
              (sum, { quantity }) => sum + (quantity ?? 0),
              0,
            )
          expect([total('Monthly'), total('Yearly')]).toEqual([total('Daily'), total('Daily')])
        },
      ),
      { numRuns: 60 },
    )
  })
})
