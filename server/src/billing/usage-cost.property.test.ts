// Compares the cost of a month's usage with the bill of the month.
import { addDays, checkLine, daysBetween } from '@switchboard/domain'
import fc from 'fast-check'
import { aService, anAccount, day } from '../../test/billing/billable-accounts'
import { chargesOf, pricesChangingOn } from '../../test/billing/some-prices'
import { newRegister, storedDays } from '../../test/usage/in-memory-meters'
import { serviceDays } from '../usage/service-days'
import { slotCosts } from '../usage/unit-prices'
import { readInWindow } from '../usage/window-days'
import { draftBill } from './bill-draft'
import { CannotBill } from './bill-lines'
import { consumptionFrom } from './monthly-consumption'

const ZONE = 'Australia/Melbourne'
const october = { from: day('2026-10-01'), to: day('2026-11-01') }
const DAYS = daysBetween(october.from, october.to)
const somePrices = pricesChangingOn(fc.integer({ min: 1, max: DAYS - 1 }).map((count) => addDays(october.from, count)))

test('the month costs what its bill charges for use, line by line', () => {
  const registers = ['E1', 'E2'].map((suffix) => newRegister('2020-01-01', null, { nmi: 'A', suffix }))
  const rows = registers.flatMap((register, which) =>
    storedDays(register, addDays(october.from, -2), october.to, {
      values: (index) => ((index + which) * 7919) % 1500,
    }),
  )
  const lines = serviceDays(ZONE, october, { registers, rows, longReads: [] }, rows)
  const inWindow = readInWindow(ZONE, lines, rows)
  let [billed, stepped] = [0, 0]
  fc.assert(
    fc.property(somePrices, (prices) => {
      const charges = prices.flatMap(chargesOf)
      const meters = registers.map(({ nmi, suffix, from, to }) => ({ nmi, suffix, from, to }))
      const service = aService(charges, { meters })
      const consumptionOf = consumptionFrom(new Map([[service.id, { lines, inWindow }]]))
      try {
        const bill = draftBill(anAccount([service]), october.from, consumptionOf)!
        const severalCharges = charges.map((charge) => ({ ...charge, micros: charge.inclusive }))
        const priced = { ...service, severalCharges }
        expect(slotCosts([october], { registers: lines.flat(), inWindow }, priced)).toEqual([bill.amount])
        for (const line of bill.lines)
          expect(
            checkLine(
              { ...line, kind: 'USAGE', unit: line.uom, window: line.windowName, period: line },
              line.evidence ?? [],
            ),
          ).toEqual({ kind: 'adds up' })
        if (bill.lines.some(({ step }) => step !== null)) stepped += 1
        const [whole] = prices.length === 1 ? [bill.lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)] : []
        if (whole !== undefined)
          expect(whole).toBe(
            lines.flat().reduce((sum, { days }) => sum + days.reduce((own, { quantity }) => own + quantity, 0), 0),
          )
        billed += 1
      } catch (error) {
        if (!(error instanceof CannotBill)) throw error
      }
    }),
    { numRuns: 60 },
  )
  const [leastBilled, leastStepped] = process.env['LONG'] ? [20, 10] : [4, 0]
  expect([billed > leastBilled, stepped > leastStepped]).toEqual([true, true])
})
