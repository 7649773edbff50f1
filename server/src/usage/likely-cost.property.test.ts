// Compares the likely cost of a month whose days are all alike with what the month costs.
import { addDays, slots } from '@switchboard/domain'
import fc from 'fast-check'
import { day } from '../../test/billing/billable-accounts'
import { chargesOf, pricesChangingOn } from '../../test/billing/some-prices'
import { newRegister, storedDays } from '../../test/usage/in-memory-meters'
import { costOfForecast } from './likely-cost'
import { priceFaultOf } from './charge-windows'
import { serviceDays } from './service-days'
import { slotCosts } from './unit-prices'
import { sumBySlot } from './usage-slot'
import { readInWindow } from './window-days'

const ZONE = 'Australia/Melbourne'
/** Four weeks, of which two are over. */
const february = { from: day('2027-02-01'), to: day('2027-03-01') }
const today = day('2027-02-15')
const span = { from: addDays(today, -28), to: february.to }

test('if the coming weeks are like the last ones, the likely cost is that of the month, to the cent', () => {
  const registers = ['E1', 'E2'].map((suffix) => newRegister('2020-01-01', null, { nmi: 'A', suffix }))
  const rows = registers.flatMap((register, which) =>
    storedDays(register, addDays(span.from, -1), span.to, { values: (index) => ((index + which) * 7919) % 1500 }),
  )
  const lines = serviceDays(ZONE, span, { registers, rows, longReads: [] }, rows)
  const readings = { registers: lines.flat(), inWindow: readInWindow(ZONE, lines, rows) }
  const before = slots('Daily', { from: span.from, to: today }).map(({ from }) => from)
  const days = { billed: february, recent: before, counted: before.filter((each) => each >= february.from) }
  const [rest] = sumBySlot(
    [{ from: today, to: february.to }],
    [...readings.registers].map((register) => ({
      ...register,
      days: register.days.filter((each) => each.day >= today),
    })),
  )
  // Whole weeks on both sides of a change.
  const prices = pricesChangingOn(fc.integer({ min: 1, max: 3 }).map((weeks) => addDays(february.from, 7 * weeks)))
  let priced = 0
  fc.assert(
    fc.property(prices, (drawn) => {
      const charges = drawn.flatMap(chargesOf).map((charge) => ({ ...charge, micros: charge.inclusive }))
      if (priceFaultOf(charges, february)) return
      const service = { starts: day('2020-01-01'), ends: null, severalCharges: charges }
      expect([costOfForecast(days, readings, charges)(rest!.quantity!)]).toEqual(
        slotCosts([february], readings, service),
      )
      priced += 1
    }),
    { numRuns: process.env['LONG'] ? 600 : 60 },
  )
  expect(priced).toBeGreaterThan(4)
})
