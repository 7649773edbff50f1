// Compares the cost of a month's usage with the bill of the month.
import { addDays, checkLine, daysBetween, stepPeriods } from '@switchboard/domain'
import fc from 'fast-check'
import { aCharge, aService, anAccount, day } from '../../test/billing/billable-accounts'
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
const someDay = fc.integer({ min: 1, max: DAYS - 1 }).map((count) => addDays(october.from, count))

const someTimes = fc.constantFrom(
  [{ days: [1, 2, 3, 4, 5], from: '15:00', to: '21:00' }],
  [{ days: [6, 7], from: '00:00', to: '24:00' }],
  [
    { days: [1, 2, 3, 4, 5, 6, 7], from: '22:00', to: '06:00' },
    { days: [3], from: '11:00', to: '14:00' },
  ],
  [{ days: [1, 2, 3, 4, 5], from: '15:00', to: '21:00', months: [1, 2, 12] }],
)
const micros = fc.integer({ min: 0, max: 600_000 })
/** Below and above the use of a day, a month and a quarter. */
const someSteps = fc.option(
  fc.record({
    per: fc.constantFrom(...stepPeriods),
    limits: fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 40_000, max: 2_000_000 })), {
      minLength: 1,
      maxLength: 2,
    }),
    rate: micros,
    changes: fc.option(fc.tuple(someDay, micros)),
  }),
)
const someWindow = fc.record({
  inclusive: micros,
  times: someTimes,
  changes: fc.option(fc.tuple(someDay, micros)),
  steps: someSteps,
})
const somePrice = fc.record({
  steps: someSteps,
  windows: fc.array(someWindow, { maxLength: 2 }),
  rest: micros,
  title: fc.constantFrom('Usage', 'Network'),
  controlled: fc.option(micros),
})

type Steps = typeof someSteps extends fc.Arbitrary<infer Value> ? Value : never

/** The steps below a rate. The rate of one of them may change on a day. */
const stepsBelow = (steps: Steps, window: Parameters<typeof aCharge>[2]) =>
  (steps?.limits ?? []).flatMap((upTo, index) => {
    const step = { ...window, upTo, stepPer: steps?.per ?? null, inclusive: (steps?.rate ?? 0) + index }
    if (!steps?.changes || index > 0) return [aCharge('UNIT', 0, step)]
    const [on, next] = steps.changes
    return [
      aCharge('UNIT', 0, { ...step, last: addDays(on, -1) }),
      aCharge('UNIT', 0, { ...step, first: on, inclusive: next }),
    ]
  })

/** A charge for each window, step and price; its price may change on a day. */
const chargesOf = ({
  windows,
  rest,
  title,
  controlled,
  steps: stepsOfRest,
}: typeof somePrice extends fc.Arbitrary<infer Value> ? Value : never) => [
  ...windows.flatMap(({ inclusive, times, changes, steps }, index) => {
    const window = { title, times, windowName: `window ${index}` }
    const below = stepsBelow(steps, window)
    if (!changes) return [...below, aCharge('UNIT', 0, { ...window, inclusive })]
    const [on, next] = changes
    return [
      ...below,
      aCharge('UNIT', 0, { ...window, inclusive, last: addDays(on, -1) }),
      aCharge('UNIT', 0, { ...window, inclusive: next, first: on }),
    ]
  }),
  ...stepsBelow(stepsOfRest, { title, windowName: 'rest' }),
  aCharge('UNIT', 0, { title, inclusive: rest, windowName: 'rest' }),
  ...(controlled === null
    ? []
    : [aCharge('UNIT', 0, { title, inclusive: controlled, windowName: 'controlled load', suffix: 'E2' })]),
]

test('the month costs what its bill charges for use, line by line', () => {
  const registers = ['E1', 'E2'].map((suffix) => newRegister('2020-01-01', null, { nmi: 'A', suffix }))
  const rows = registers.flatMap((register, which) =>
    storedDays(register, addDays(october.from, -2), october.to, {
      values: (index) => ((index + which) * 7919) % 1500,
    }),
  )
  const lines = serviceDays(ZONE, october, { registers, rows, longReads: [] }, rows)
  const inWindow = readInWindow(ZONE, lines, rows)
  const somePrices = fc.uniqueArray(somePrice, { minLength: 1, maxLength: 2, selector: ({ title }) => title })
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
