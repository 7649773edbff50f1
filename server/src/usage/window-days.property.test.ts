import { addDays, billedDays, billedQuantity, weekdayOf, type Day, type Windows } from '@switchboard/domain'
import fc from 'fast-check'
import {
  computeBilled,
  computeBilledWindows,
  computeUsage,
  computeWindows,
  day,
  longRead,
  newRegister,
  storedDays,
} from '../../test/usage/in-memory-meters'
import { DAYS, meterSetting, someRegisters } from '../../test/usage/some-meters'

/** LONG=1 draws ten times as many cases (decision record 0051). */
const runs = process.env['LONG'] ? 300 : 30

const someTime = fc.record({
  days: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
  from: fc.integer({ min: 0, max: 47 }).map((half) => half * 30),
  to: fc.integer({ min: 1, max: 48 }).map((half) => half * 30),
})
const someWindows = fc
  .array(fc.array(someTime, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 })
  .map((windows): Windows => [...windows, null])

const someMeters = fc
  .tuple(someRegisters, meterSetting, fc.boolean())
  .map(([made, { first, length, gap, absent, baseOffset, zone }, hasLongRead]) => {
    const on = (count: number): Day => addDays(first, count)
    const registers = made.map(({ name, start, length: days, mjPerLitre }) => {
      const [nmi = '', suffix = ''] = name.split(' ')
      return newRegister(on(start), days === null ? null : on(start + days), { nmi, suffix, mjPerLitre, baseOffset })
    })
    const rows = registers
      .flatMap((register) =>
        storedDays(register, on(-4), on(DAYS + 2), {
          length,
          counted: register.mjPerLitre === null ? 'unit' : 'millilitres',
          values: (index) => ((index + register.id) % gap === 0 ? null : (index * 7919 + register.id * 101) % 1500),
        }),
      )
      .filter((_, index) => index % absent !== 0)
    const longReads = hasLongRead ? [longRead(registers[0]!, on(1), on(4), 10_007)] : []
    return { span: { from: first, to: on(DAYS) }, registers, rows, zone, longReads }
  })

const sum = (amounts: readonly (number | null | undefined)[]) =>
  amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)

test('the windows of each day add up to the day, in quantity, hot water and what is missing', () => {
  fc.assert(
    fc.property(someMeters, someWindows, ({ span, registers, rows, ...known }, windows) => {
      const parts = computeWindows(span, registers, rows, windows, known)
      computeUsage(span, registers, rows, known).forEach((whole, index) => {
        const own = parts.flatMap((slots) => slots[index] ?? [])
        expect(sum(own.map(({ quantity }) => quantity))).toBe(whole.quantity ?? 0)
        if (whole.millilitres !== null) expect(sum(own.map(({ millilitres }) => millilitres))).toBe(whole.millilitres)
        if (!whole.partial && whole.quantity !== null) expect(own.filter(({ partial }) => partial)).toEqual([])
        if (whole.quantity === null) expect(own.filter(({ quantity }) => quantity !== null)).toEqual([])
      })
    }),
    { numRuns: runs },
  )
})

test('each window of a bill follows from its evidence, and all have the minutes that the bill lacks', () => {
  fc.assert(
    fc.property(someMeters, someWindows, ({ span, registers, rows, ...known }, windows) => {
      const whole = computeBilled(span, registers, rows, known)
      const parts = computeBilledWindows(span, registers, rows, windows, known)
      for (const part of parts) {
        if (!part) continue
        expect(billedQuantity(part.evidence)).toBe(part.quantity)
        expect(sum(billedDays(part.evidence).map(({ read, added }) => (read ?? 0) + added))).toBe(part.quantity)
      }
      const missingOf = (billed: typeof whole) =>
        sum(billed?.evidence.map(({ estimate }) => estimate?.missingMinutes) ?? [])
      if (parts.every((part) => part !== undefined)) expect(sum(parts.map(missingOf))).toBe(missingOf(whole))
    }),
    { numRuns: runs },
  )
})

test('without changes of meters, each interval is in the window of the local time at which it begins', () => {
  fc.assert(
    fc.property(someWindows, meterSetting, (windows, { zone, first, baseOffset, length, gap }) => {
      const register = newRegister('2020-01-01', null, { baseOffset })
      const values = (index: number) => (index % gap === 0 ? null : (index * 7919) % 1500)
      const rows = storedDays(register, addDays(first, -2), addDays(first, DAYS + 2), { length, values })
      const clock = new Intl.DateTimeFormat('en-CA', {
        timeZone: zone,
        dateStyle: 'short',
        timeStyle: 'short',
        hourCycle: 'h23',
      })
      const expected = windows.map(() => 0)
      for (const row of rows)
        row.values.forEach((value, index) => {
          const [date = '', time = ''] = clock
            .format(Date.parse(`${row.day}T00:00:00Z`) + (index * length - baseOffset) * 60_000)
            .split(', ')
          const on = day(date)
          const [hour = 0, minute = 0] = time.split(':').map(Number)
          if (on < first || on >= addDays(first, DAYS)) return
          const window = windowAt(windows, on, hour * 60 + minute)
          expected[window] = (expected[window] ?? 0) + (value ?? 0)
        })
      const span = { from: first, to: addDays(first, DAYS) }
      const found = computeWindows(span, [register], rows, windows, { zone })
      expect(found.map((slots) => sum(slots.map(({ quantity }) => quantity)))).toEqual(expected)
    }),
    { numRuns: runs / 3 },
  )
})

function windowAt(windows: Windows, on: Day, minute: number): number {
  const found = windows.findIndex((times) =>
    times?.some(({ days, from, to }) => {
      if (from < to) return days.includes(weekdayOf(on)) && from <= minute && minute < to
      const isSince = days.includes(weekdayOf(on)) && minute >= from
      return isSince || (days.includes(weekdayOf(addDays(on, -1))) && minute < to)
    }),
  )
  return found < 0 ? windows.length - 1 : found
}

test('a read over many days is shared among the windows by minutes, and the evidence says so', () => {
  const register = newRegister('2020-01-01', null)
  const span = { from: day('2026-07-06'), to: day('2026-07-13') }
  const windows = [[{ days: [1, 2, 3, 4, 5], from: 15 * 60, to: 21 * 60 }], null]
  const known = { longReads: [longRead(register, span.from, span.to, 70_000)] }
  const [peak, rest] = computeBilledWindows(span, [register], [], windows, known)
  expect([peak?.quantity, rest?.quantity]).toEqual([12_500, 57_500])
  expect(billedDays(peak!.evidence).map(({ read, shared }) => [read, shared])).toEqual([
    ...Array.from({ length: 5 }, () => [2_500, true]),
    ...Array.from({ length: 2 }, () => [null, false]),
  ])
  expect(billedDays(rest!.evidence).map(({ shared }) => shared)).toEqual([true, true, true, true, true, false, false])
})

test('a missing minute counts as an average minute of its own window', () => {
  const register = newRegister('2020-01-01', null)
  const span = { from: day('2026-07-01'), to: day('2026-08-01') }
  const windows = [[{ days: [1, 2, 3, 4, 5, 6, 7], from: 15 * 60, to: 21 * 60 }], null]
  // Two thousandths a minute from 3 pm to 9 pm, one at other times; the 15th is missing.
  const values = (index: number) => (index >= 30 && index < 42 ? 60 : 30)
  const rows = storedDays(register, '2026-06-30', '2026-08-01', { values }).filter((row) => row.day !== '2026-07-15')
  const [peak, rest] = computeBilledWindows(span, [register], rows, windows, { zone: 'Australia/Brisbane' })
  expect([peak?.quantity, rest?.quantity]).toEqual([31 * 720, 31 * 1080])
  expect(peak?.evidence[0]?.estimate).toMatchObject({ missingMinutes: 360, basis: { minutes: 30 * 360 } })
})

test.each([
  ['first', 'Australia/Melbourne', '2024-12-03'],
  ['last', 'Australia/Adelaide', '2024-07-02'],
] as const)('time of the %s day outside the market days of a meter is missing in no window', (which, zone, lost) => {
  const isFirst = which === 'first'
  const register = isFirst ? newRegister(lost, null) : newRegister('2024-06-01', lost)
  const span = isFirst
    ? { from: day(lost), to: day('2025-01-01') }
    : { from: day('2024-06-03'), to: addDays(day(lost), 1) }
  const windows = [[{ days: [1, 2, 3, 4, 5, 6, 7], from: 15 * 60, to: 21 * 60 }], null]
  const rows = storedDays(register, '2024-06-01', '2025-01-02').filter((row) =>
    isFirst ? row.day > lost : row.day < lost,
  )
  const missing = computeBilledWindows(span, [register], rows, windows, { zone }).map(
    (part) => part?.evidence[0]?.estimate?.missingMinutes,
  )
  // A market day without reads is missing: in Melbourne up to the first hour of the local day after it, in Adelaide from
  // the last half hour of the local day before it.
  expect(missing).toEqual([360, 1080])
})
