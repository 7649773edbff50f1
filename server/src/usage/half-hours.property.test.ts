import { addDays, minutesOfDay, type Day } from '@switchboard/domain'
import fc from 'fast-check'
import {
  computeHalfHours,
  computeUsage,
  day,
  longRead,
  newRegister,
  storedDays,
} from '../../test/usage/in-memory-meters'

/** LONG=1 draws a hundred times as many cases (decision record 0051). */
const runs = process.env['LONG'] ? 3_000 : 30

/** Each is before a change of clocks. */
const starts = ['2025-09-30', '2026-03-31', '2026-09-30', '2027-03-31'].map(day)

const setting = fc.record({
  zone: fc.constantFrom(
    'Australia/Melbourne',
    'Australia/Adelaide',
    'Australia/Darwin',
    'Australia/Brisbane',
    'Australia/Perth',
    'Australia/Eucla',
    'Australia/Lord_Howe',
  ),
  first: fc.constantFrom(...starts),
  baseOffset: fc.constantFrom(600, 480),
  length: fc.constantFrom(5, 15, 30),
  gap: fc.integer({ min: 7, max: 200 }),
  estimates: fc.integer({ min: 3, max: 200 }),
  absent: fc.integer({ min: 3, max: 20 }),
})

const registers = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('A E1', 'A E2', 'B E1'),
    start: fc.integer({ min: -3, max: 6 }),
    length: fc.option(fc.integer({ min: 0, max: 7 })),
    mjPerLitre: fc.constantFrom(null, 0.49724, 0.2),
    counted: fc.constantFrom('unit' as const, 'millilitres' as const),
    readsBefore: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4, selector: ({ name, start }) => `${name} ${start}` },
)

test('the half hours of a day add up to its sum in the days of a month', () => {
  fc.assert(
    fc.property(registers, setting, fc.boolean(), (made, { zone, first, length, gap, estimates, ...of }, hasLong) => {
      const span = { from: first, to: addDays(first, 9) }
      const on = (count: number): Day => addDays(first, count)
      const known = made.map(({ name, start, length: days, mjPerLitre, counted, readsBefore }) => {
        const [nmi = '', suffix = ''] = name.split(' ')
        const { baseOffset } = of
        const to = days === null ? null : on(start + days)
        const register = newRegister(on(start), to, { nmi, suffix, mjPerLitre, baseOffset })
        const since = readsBefore ? on(-4) : register.from
        return { register, since, counted: mjPerLitre === null ? ('unit' as const) : counted }
      })
      const rows = known
        .flatMap(({ register, since, counted }) =>
          storedDays(register, since, on(11), {
            length,
            counted,
            values: (index) => ((index + register.id) % gap === 0 ? null : (index * 7919 + register.id * 101) % 1500),
          }),
        )
        .filter((_, index) => index % of.absent !== 0)
        .map((row) => rowWithEstimates(row, estimates))
      const all = known.map(({ register }) => register)
      const longReads = hasLong ? [longRead(all[0]!, on(1), on(4), 10_007)] : []
      for (const whole of computeUsage(span, all, rows, { zone, longReads })) {
        const found = computeHalfHours(whole.from, all, rows, { zone, longReads })
        if (found.length === 0) {
          expect(longReads).toHaveLength(1)
          continue
        }
        expect(found).toHaveLength(minutesOfDay(zone, whole.from) / 30)
        expect([sum(found, 'quantity'), sum(found, 'millilitres')]).toEqual([whole.quantity, whole.millilitres])
        expect(found.some(({ consolidated }) => consolidated)).toBe(whole.consolidated)
        if (!whole.partial) expect(found.filter(({ partial }) => partial)).toEqual([])
      }
    }),
    { numRuns: runs },
  )
})

type Read = Parameters<typeof computeHalfHours>[2][number]

function rowWithEstimates(row: Read, every: number): Read {
  const flags = row.values.map((_, index) => ((index + 1) % every === 0 ? 'S' : 'A')).join('')
  const estimated = row.values.filter((value, index) => value !== null && flags[index] === 'S').length
  return { ...row, flag: 'V', flags, estimated }
}

/** Null if no part has an amount. */
function sum(found: ReturnType<typeof computeHalfHours>, part: 'quantity' | 'millilitres'): number | null {
  const amounts = found.flatMap((each) => each[part] ?? [])
  return amounts.length === 0 ? null : amounts.reduce((total, amount) => total + amount, 0)
}
