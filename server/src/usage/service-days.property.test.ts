import { addDays, billedDays, billedQuantity, type Day, type Interval } from '@switchboard/domain'
import fc from 'fast-check'
import {
  computeBilled,
  computeConsumption,
  day,
  longRead,
  storedDays,
  newRegister,
  computeUsage,
} from '../../test/usage/in-memory-meters'
import type { ServiceRegister } from './register-timeline'

/** LONG=1 draws twice as many cases (decision record 0051). */
const share = process.env['LONG'] ? 1 : 0.5

describe('for any registers of a service', () => {
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
      return newRegister(from, length === null ? null : offset(from, length), { nmi, suffix })
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
    storedDays(each, offset(first, -4), offset(last, 2), {
      length,
      values: (index) => ((index + each.id) % gap === 0 ? null : (index * 7919 + each.id * 101) % 1500),
    })

  test('a day contains each interval of its date once, for each register that the service has then', () => {
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
        for (const { from, quantity } of computeUsage({ from: first, to: last }, registers, rows, { zone }))
          expect([from, quantity]).toEqual([from, expected.get(from) ?? null])
      }),
      { numRuns: 60 * share },
    )
  })

  test('days add up to months and months to years, with missing readings and long reads', () => {
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
              counted: 'unit' as const,
              total: 10_007,
              flag: 'A',
              register: registers[index % registers.length]!.id,
            }
          })
          const total = (interval: Interval) =>
            computeUsage({ from: first, to: last }, registers, rows, { zone, interval, longReads }).reduce(
              (sum, { quantity }) => sum + (quantity ?? 0),
              0,
            )
          expect([total('Monthly'), total('Yearly')]).toEqual([total('Daily'), total('Daily')])
        },
      ),
      { numRuns: 60 * share },
    )
  })

  const changes = fc.uniqueArray(fc.integer({ min: 1, max: 16 }), { maxLength: 3 }).chain((days) =>
    fc.tuple(
      ...[...days]
        .sort((a, b) => a - b)
        .map((after) =>
          fc.record({
            on: fc.constant(offset(first, after)),
            kind: fc.constantFrom('new meter' as const, 'during the day' as const, 'new row' as const),
          }),
        ),
    ),
  )

  test('the days of long reads add up to these reads with nothing missing, however often the rows change', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 17 }), { maxLength: 4 })
    fc.assert(
      fc.property(changes, cuts, setting, (made, cut, { zone, baseOffset }) => {
        const starts = [offset(first, -9), ...made.map(({ on }) => on)]
        const rows = starts.map((from) => newRegister(from, null, { nmi: 'W', baseOffset }))
        const ends = [0, ...[...cut].sort((a, b) => a - b), 18].map((count) => offset(first, count))
        const longReads = ends.slice(1).flatMap((to, index) =>
          // As the import keeps them.
          rows.filter(({ from }) => from <= to).map((each) => longRead(each, ends[index]!, to, 10_007 * (index + 1))),
        )
        const span = { from: first, to: offset(first, 18) }
        const found = computeUsage(span, rows, [], { zone, longReads })
        const total = ends.slice(1).reduce((sum, _, index) => sum + 10_007 * (index + 1), 0)
        expect(found.reduce((sum, { quantity }) => sum + (quantity ?? NaN), 0)).toBe(total)
        expect(found.filter(({ partial }) => partial)).toEqual([])
        expect(computeConsumption(span, rows, [], { zone, longReads })).toMatchObject({ quantity: total })
      }),
      { numRuns: 100 * share },
    )
  })

  test('the evidence of a bill, day by day, makes its quantity', () => {
    fc.assert(
      fc.property(lives, setting, (made, { zone, baseOffset, ...kind }) => {
        const registers = made.map((each) => ({ ...each, baseOffset }))
        const rows = registers.flatMap((each) => readOf(each, kind))
        const billed = computeBilled({ from: first, to: last }, registers, rows, { zone })
        fc.pre(billed !== undefined)
        const days = billedDays(billed!.evidence)
        expect(billedQuantity(billed!.evidence)).toBe(billed!.quantity)
        expect(days.reduce((sum, { read, added }) => sum + (read ?? 0) + added, 0)).toBe(billed!.quantity)
        expect(days.some(({ estimated }) => estimated)).toBe(billed!.estimated)
      }),
      { numRuns: 100 * share },
    )
  })

  test('nothing is partial and no bill is an estimate when each meter has read its days', () => {
    const beside = fc.option(
      fc.record({ start: fc.integer({ min: 0, max: 17 }), length: fc.integer({ min: 0, max: 17 }) }),
    )
    fc.assert(
      fc.property(changes, beside, setting, (made, other, { zone, baseOffset, length }) => {
        const chain = [undefined, ...made].map((began, index) => {
          const ended = made[index]
          const from = began?.on ?? offset(first, -9)
          const to = ended ? offset(ended.on, ended.kind === 'during the day' ? 0 : -1) : null
          return { began, ended, from, to }
        })
        let nmi = 0
        const registers = chain.map(({ began, from, to }) => {
          if (began?.kind !== 'new row') nmi += 1
          return newRegister(from, to, { baseOffset, nmi: `M${nmi}` })
        })
        const half = 720 / length
        const rows = registers.flatMap((each, index) => {
          const { began, ended, from, to } = chain[index]!
          const end = to ?? offset(last, 2)
          const whole = storedDays(
            each,
            offset(from, began?.kind === 'new row' ? -1 : 0),
            offset(end, ended?.kind === 'new row' ? 1 : 0),
            { length },
          )
          const since = storedDays(each, from, from, { length, values: (at) => (at < half ? null : length) })
          const until = storedDays(each, end, end, { length, values: (at) => (at < half ? length : null) })
          return whole.map((row) => {
            if (began?.kind === 'during the day' && row.day === from) return since[0]!
            return ended?.kind === 'during the day' && row.day === to ? until[0]! : row
          })
        })
        const side =
          other &&
          newRegister(offset(first, other.start), offset(first, other.start + other.length), {
            baseOffset,
            suffix: 'E2',
          })
        const all = side ? [...registers, side] : registers
        const read = side ? [...rows, ...storedDays(side, side.from, side.to ?? side.from, { length })] : rows
        const span = { from: first, to: offset(first, 18) }
        expect(
          computeUsage(span, all, read, { zone }).filter(({ partial, quantity }) => partial || quantity === null),
        ).toEqual([])
        expect(computeConsumption(span, all, read, { zone })).toMatchObject({ estimated: false })
      }),
      { numRuns: 100 * share },
    )
  })
})
