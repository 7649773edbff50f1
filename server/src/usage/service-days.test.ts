import { addDays, type Day } from '@switchboard/domain'
import {
  computeConsumption,
  computeUsage,
  day,
  describeSlots,
  longRead,
  newRegister,
  span,
  storedDays,
} from '../../test/usage/in-memory-meters'
import { serviceDays, rowsNeedingIntervals } from './service-days'

const summer = span('2026-01-10', '2026-01-12')

test('a day is the sum of the service’s registers', () => {
  const [one, two] = [newRegister('2025-01-01', null), newRegister('2025-01-01', null, { suffix: 'E2' })]
  const rows = [
    ...storedDays(one, '2026-01-09', '2026-01-12'),
    ...storedDays(two, '2026-01-09', '2026-01-12', { length: 5 }),
  ]
  expect(describeSlots(computeUsage(summer, [one, two], rows))).toEqual(['2880', '2880'])
})

test('a day is complete only if every register of the day is', () => {
  const [one, two] = [newRegister('2025-01-01', null), newRegister('2025-01-01', null)]
  const whole = storedDays(one, '2026-01-09', '2026-01-12')
  const first = storedDays(two, '2026-01-09', '2026-01-10')
  // The eleventh began at eleven in the evening of the tenth, market time.
  expect(describeSlots(computeUsage(summer, [one, two], [...whole, ...first]))).toEqual(['2880', '1500 partial'])
  expect(describeSlots(computeUsage(summer, [one, two], whole))).toEqual(['1440 partial', '1440 partial'])
})

test('an estimate of one register makes the day and the month an estimate', () => {
  const [one, two] = [newRegister('2025-01-01', null), newRegister('2025-01-01', null)]
  const rows = [
    ...storedDays(one, '2026-01-09', '2026-01-12'),
    ...storedDays(two, '2026-01-09', '2026-01-10'),
    ...storedDays(two, '2026-01-11', '2026-01-12', { flag: 'E' }),
  ]
  expect(describeSlots(computeUsage(span('2026-01-10', '2026-01-13'), [one, two], rows))).toEqual([
    '2880',
    '2880 estimated',
    '2880 estimated',
  ])
  expect(describeSlots(computeUsage(summer, [one, two], rows, { interval: 'Monthly' }))).toEqual(['5760 estimated'])
})

test('a register counts, and can be missing, only on its own days', () => {
  const stays = newRegister('2025-01-01', null)
  const comes = newRegister('2026-01-11', null, { suffix: 'E2' })
  const goes = newRegister('2025-01-01', '2026-01-10', { suffix: 'E3' })
  const days = span('2026-01-09', '2026-01-13')
  const rows = [stays, comes, goes].flatMap((each) => storedDays(each, '2026-01-08', '2026-01-13'))
  expect(describeSlots(computeUsage(days, [stays, comes, goes], rows))).toEqual(['2880', '2880', '2880', '2880'])
  expect(
    describeSlots(computeUsage(days, [stays, comes, goes], storedDays(stays, '2026-01-08', '2026-01-13'))),
  ).toEqual(['1440 partial', '1440 partial', '1440 partial', '1440 partial'])
  expect(describeSlots(computeUsage(days, [stays], storedDays(stays, '2026-01-08', '2026-01-13')))).toEqual([
    '1440',
    '1440',
    '1440',
    '1440',
  ])
})

test('days without a register are missing, and their month is partial', () => {
  const [one, two] = [newRegister('2026-01-09', '2026-01-09'), newRegister('2026-01-11', null)]
  const days = span('2026-01-09', '2026-01-12')
  const rows = [...storedDays(one, '2026-01-08', '2026-01-10'), ...storedDays(two, '2026-01-10', '2026-01-12')]
  expect(describeSlots(computeUsage(days, [one, two], rows))).toEqual(['1440', 'none', '1440'])
  expect(describeSlots(computeUsage(days, [one, two], rows, { interval: 'Monthly' }))).toEqual(['2880 partial'])
  expect(describeSlots(computeUsage(days, [], []))).toEqual(['none', 'none', 'none'])
})

test('litres are given only if all the heat was counted in litres', () => {
  const litres = newRegister('2025-01-01', '2026-01-10', { mjPerLitre: 0.5 })
  const heat = newRegister('2026-01-11', null)
  const rows = [...storedDays(litres, '2026-01-09', '2026-01-11'), ...storedDays(heat, '2026-01-10', '2026-01-12')]
  expect(computeUsage(summer, [litres, heat], rows).map(({ millilitres }) => millilitres)).toEqual([2880, null])
  expect(computeUsage(summer, [litres], []).map(({ millilitres }) => millilitres)).toEqual([null, null])
})

describe('a register that counts litres', () => {
  const factor = 0.49724
  const bath = newRegister('2025-01-01', null, { mjPerLitre: factor })
  const litres = (from: string, to: string, each: number) =>
    storedDays(bath, from, to, { values: (index) => (index === 20 ? each : 0), counted: 'millilitres' })

  test('returns them as read, and each day’s heat derived from them', () => {
    const rows = litres('2026-01-09', '2026-01-12', 49)
    const usage = (interval: 'Daily' | 'Monthly') =>
      computeUsage(summer, [bath], rows, { interval }).map(({ quantity, millilitres }) => [quantity, millilitres])
    // 49 millilitres contain 24.36 kilojoules; 24 kilojoules are in 48 millilitres.
    expect(usage('Daily')).toEqual([
      [24, 49],
      [24, 49],
    ])
    expect(usage('Monthly')).toEqual([[48, 98]])
  })

  test('keeps heat stored earlier, even in a local day that has both', () => {
    const rows = [
      ...storedDays(bath, '2026-01-09', '2026-01-09', { values: () => 1_000 }),
      ...storedDays(bath, '2026-01-10', '2026-01-11', { values: () => 2_000, counted: 'millilitres' }),
    ]
    const [first] = computeUsage(span('2026-01-10', '2026-01-11'), [bath], rows)
    // In summer an hour of the local day is in the previous market day.
    expect(first).toMatchObject({
      quantity: 2_000 + Math.round(92_000 * factor),
      millilitres: Math.round(2_000 / factor) + 92_000,
      partial: false,
    })
  })

  test('divides a read over many days so that litres and heat add up', () => {
    const longReads = [longRead(bath, '2026-01-01', '2026-02-01', 2_847_113, 'millilitres')]
    const january = span('2026-01-01', '2026-02-01')
    const days = computeUsage(january, [bath], [], { longReads })
    const sum = (of: 'quantity' | 'millilitres') => days.reduce((total, each) => total + (each[of] ?? 0), 0)
    expect([sum('millilitres'), sum('quantity')]).toEqual([2_847_113, Math.round(2_847_113 * factor)])
    expect(computeConsumption(january, [bath], [], { longReads })).toEqual({ quantity: 1_415_698, estimated: false })
  })

  test('shows nothing, rather than readings without heat, if its factor is missing', () => {
    const rows = litres('2026-01-09', '2026-01-12', 49)
    expect(() => computeUsage(summer, [{ ...bath, mjPerLitre: null }], rows)).toThrow('has no factor')
  })
})

test('one register’s long read fills its own days next to another’s interval reads', () => {
  const [one, two] = [newRegister('2025-01-01', null), newRegister('2025-01-01', null)]
  const january = longRead(two, '2026-01-01', '2026-02-01', 31_000)
  const days = span('2026-01-01', '2026-02-01')
  const rows = storedDays(one, '2025-12-31', '2026-02-01')
  const longReads = [january]
  const daily = computeUsage(days, [one, two], rows, { longReads })
  expect(new Set(describeSlots(daily))).toEqual(new Set(['2440 estimated']))
  expect(describeSlots(computeUsage(days, [one, two], rows, { longReads, interval: 'Monthly' }))).toEqual([
    `${31 * 2440}`,
  ])
})

test.each([
  ['Australia/Melbourne', 480],
  ['Australia/Eucla', 600],
  ['Indian/Cocos', 600],
  ['Pacific/Norfolk', 600],
  ['Australia/Lord_Howe', 600],
])('days in %s with files at UTC+%i minutes are complete and add up to months', (zone, baseOffset) => {
  const only = newRegister('2025-01-01', null, { baseOffset })
  const days = span('2025-09-01', '2026-05-01')
  const rows = storedDays(only, '2025-08-31', '2026-05-01', { length: 15, values: (index) => (index * 7919) % 1500 })
  const daily = computeUsage(days, [only], rows, { zone })
  expect(daily.filter(({ partial, quantity }) => partial || quantity === null)).toEqual([])
  const total = (found: typeof daily) => found.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)
  for (const interval of ['Monthly', 'Yearly'] as const)
    expect(total(computeUsage(days, [only], rows, { zone, interval }))).toBe(total(daily))
})

test('needs the intervals of partly read days, and of all days whose edges are not stored', () => {
  const [east, west] = [newRegister('2025-01-01', null), newRegister('2025-01-01', null, { baseOffset: 480 })]
  const rows = [
    ...storedDays(east, '2026-01-10', '2026-01-11'),
    ...storedDays(east, '2026-01-12', '2026-01-12', { values: (index) => (index === 3 ? null : 1) }),
    ...storedDays(west, '2026-01-10', '2026-01-10'),
  ]
  const queriedDays = (zone: string) =>
    rowsNeedingIntervals(zone, summer, [east, west], rows).map(
      ({ register: id, day: on }: { register: number; day: Day }) => `${id === east.id ? 'east' : 'west'} ${on}`,
    )
  expect(queriedDays('Australia/Melbourne')).toEqual(['east 2026-01-12', 'west 2026-01-10'])
  expect(queriedDays('Australia/Perth')).toEqual(['east 2026-01-12'])
  // Each day is a market day there, and their counts suffice.
  expect(queriedDays('Australia/Brisbane')).toEqual(['west 2026-01-10'])
})

describe('the hours that a register could have read', () => {
  const hoursOf = (
    zone: string,
    registers: Parameters<typeof computeUsage>[1],
    rows: ReturnType<typeof storedDays> = [],
  ) => {
    const days = span('2026-06-01', '2026-12-20')
    const lines = serviceDays(zone, days, { registers, rows, longReads: [] }, rows)
    return lines.flat().flatMap((held) => (held.register ? [held.days.map(({ minutes }) => minutes / 60)] : []))
  }

  test.each([
    ['in Melbourne in summer are an hour less on the first', 'Australia/Melbourne', '2026-12-10', [23, 24, 24]],
    ['in Melbourne in winter are all', 'Australia/Melbourne', '2026-06-10', [24, 24, 24]],
    ['in Brisbane are all', 'Australia/Brisbane', '2026-12-10', [24, 24, 24]],
    ['in Perth are two less on the last', 'Australia/Perth', '2026-12-10', [24, 24, 22]],
    ['in Darwin are half an hour less on the last', 'Australia/Darwin', '2026-12-10', [24, 24, 23.5]],
    ['in Adelaide in winter likewise', 'Australia/Adelaide', '2026-06-10', [24, 24, 23.5]],
    ['in Adelaide in summer are half an hour less on the first', 'Australia/Adelaide', '2026-12-10', [23.5, 24, 24]],
  ])('%s', (_, zone, from, expected) => {
    const only = newRegister(from, addDays(day(from), 2))
    expect(hoursOf(zone, [only])).toEqual([expected])
    // Minutes read next to its days could be read, so gaps there are gaps.
    const beside = [-1, 3].flatMap((count) => storedDays(only, addDays(day(from), count), addDays(day(from), count)))
    expect(hoursOf(zone, [only], beside)).toEqual([[24, 24, 24]])
  })

  test('in Perth are all hours of a western meter, and of a meter that continues', () => {
    expect(hoursOf('Australia/Perth', [newRegister('2026-12-10', '2026-12-10', { baseOffset: 480 })])).toEqual([[24]])
    expect(hoursOf('Australia/Perth', [newRegister('2026-12-18', null)])).toEqual([[24, 24]])
  })

  test.each([
    ['has read until nine and the other from then on', 18, 18, [9, 15]],
    ['has read until eight and the other from nine on', 16, 18, [8, 16]],
    ['has read nothing and the other all', 0, 0, [0, 24]],
    ['has zeros for the rest of the day', 48, 18, [24, 15]],
  ])('count once on the day of a replacement, when the old meter %s', (_, until, since, expected) => {
    const [old, next] = [newRegister('2026-06-10', '2026-06-10'), newRegister('2026-06-10', '2026-06-10')]
    const rows = [
      ...storedDays(old, '2026-06-10', '2026-06-10', { values: (index) => (index < until ? 1 : null) }),
      ...storedDays(next, '2026-06-10', '2026-06-10', { values: (index) => (index < since ? null : 1) }),
    ]
    expect(hoursOf('Australia/Brisbane', [old, next], rows).flat()).toEqual(expected)
  })
})
