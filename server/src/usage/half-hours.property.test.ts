import { addDays, minutesOfDay, type Day } from '@switchboard/domain'
import fc from 'fast-check'
import { computeHalfHours, computeUsage, longRead, newRegister, storedDays } from '../../test/usage/in-memory-meters'
import { DAYS, meterSetting, someRegisters } from '../../test/usage/some-meters'

/** LONG=1 draws a hundred times as many cases (decision record 0051). */
const runs = process.env['LONG'] ? 3_000 : 30

test('the half hours of a day add up to its sum in the days of a month', () => {
  fc.assert(
    fc.property(
      someRegisters,
      meterSetting,
      fc.boolean(),
      (made, { zone, first, length, gap, estimates, ...of }, hasLong) => {
        const span = { from: first, to: addDays(first, DAYS) }
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
      },
    ),
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
