import fc from 'fast-check'
import { addDays, daysInMonth, parseDay } from '../date/day'
import {
  nameWithoutStep,
  partInStep,
  partText,
  priceOfPart,
  stepName,
  stepOfDays,
  stepPeriods,
  usesInStep,
  type PriceStep,
  type StepPeriod,
} from './price-steps'

const day = (text: string) => parseDay(text)!
const october = { first: day('2026-10-01'), last: day('2026-10-31') }
const step = (per: StepPeriod, from: number, upTo: number | null): PriceStep => ({ per, from, upTo })

/** The steps with these limits. */
const stepsOf = (per: StepPeriod, limits: readonly number[]): PriceStep[] => {
  const sorted = [...limits].sort((a, b) => a - b)
  return [...sorted, null].map((upTo, index) => step(per, sorted[index - 1] ?? 0, upTo))
}
const someSteps = fc
  .tuple(
    fc.constantFrom(...stepPeriods),
    fc.uniqueArray(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 4 }),
  )
  .map(([per, limits]) => stepsOf(per, limits))
/** Below zero, for example if a reading was assigned to the day before. */
const someUses = fc.array(fc.integer({ min: -500, max: 90_000 }), { minLength: 1, maxLength: 31 })
const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

test('the steps of each day add up to the day', () => {
  fc.assert(
    fc.property(someSteps, someUses, (steps, uses) => {
      const period = { first: october.first, last: addDays(october.first, uses.length - 1) }
      const parts = steps.map((each) => usesInStep(uses, each, period))
      expect(uses.map((_, index) => sum(parts.map((own) => own[index] ?? 0)))).toEqual(uses)
    }),
    { numRuns: 300 },
  )
})

test('a step over all days gets the same as for the sum of the days, whatever their order', () => {
  fc.assert(
    fc.property(someSteps, someUses, (steps, uses) => {
      for (const each of steps.filter(({ per }) => per !== 'DAY'))
        for (const days of [uses, [...uses].reverse()])
          expect(sum(usesInStep(days, each, october))).toBe(partInStep(sum(uses), stepOfDays(each, october)))
    }),
  )
})

test('of each day, the first units are in the first step', () => {
  const uses = [4_000, 10_000, 25_500]
  expect(usesInStep(uses, step('DAY', 0, 10_000), october)).toEqual([4_000, 10_000, 10_000])
  expect(usesInStep(uses, step('DAY', 10_000, 20_000), october)).toEqual([0, 0, 10_000])
  expect(usesInStep(uses, step('DAY', 20_000, null), october)).toEqual([0, 0, 5_500])
})

test('the step of a month fills up from its first day on, and a later day changes no earlier one', () => {
  const uses = [200_000, 150_000, 80_000]
  expect(usesInStep(uses, step('MONTH', 0, 300_000), october)).toEqual([200_000, 100_000, 0])
  expect(usesInStep(uses, step('MONTH', 300_000, null), october)).toEqual([0, 50_000, 80_000])
  fc.assert(
    fc.property(someSteps, someUses, (steps, days) => {
      const [parts, fewer] = [days, days.slice(0, -1)].map((each) => usesInStep(each, steps[0]!, october))
      expect(parts?.slice(0, -1)).toEqual(fewer)
    }),
  )
})

test.each<[StepPeriod, string, string, number]>([
  ['DAY', '2026-10-01', '2026-10-12', 300_000],
  ['AVERAGE_DAY', '2026-10-01', '2026-10-12', 3_600_000],
  ['MONTH', '2026-10-01', '2026-10-12', 116_129],
  ['MONTH', '2026-02-01', '2026-02-28', 300_000],
  ['QUARTER', '2026-10-01', '2026-10-31', 101_087],
  // The first quarter of a leap year has 91 days, of another one 90.
  ['QUARTER', '2028-03-01', '2028-03-31', 102_198],
  ['QUARTER', '2026-03-01', '2026-03-31', 103_333],
])('300 kWh per %s are shared by days from %s to %s', (per, first, last, limit) => {
  expect(stepOfDays(step(per, 0, 300_000), { first: day(first), last: day(last) })).toEqual(step(per, 0, limit))
})

test('the limits of two parts of a month add up to the month, to a thousandth', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.integer({ min: 0, max: 29 }), (limit, cut) => {
      const last = addDays(october.first, cut)
      const parts = [
        { ...october, last },
        { ...october, first: addDays(last, 1) },
      ].map((period) => stepOfDays(step('MONTH', 0, limit), period).upTo ?? 0)
      expect(Math.abs(sum(parts) - limit)).toBeLessThanOrEqual(1)
    }),
  )
  expect(daysInMonth(october.first)).toBe(31)
})

test.each<[PriceStep, string, string]>([
  [step('DAY', 0, 10_000), 'kWh', 'first 10 kWh each day'],
  [step('DAY', 10_000, 12_500), 'kWh', '10 to 12.5 kWh each day'],
  [step('AVERAGE_DAY', 8_000, null), 'kWh', 'above 8 kWh a day on average'],
  [step('MONTH', 1_000_000, null), 'MJ', 'above 1,000 MJ a month'],
  [step('QUARTER', 0, 900_000), 'kWh', 'first 900 kWh a quarter'],
])('%j of %s is called %s', (each, unit, name) => expect(stepName(each, unit)).toBe(name))

test.each<[string, PriceStep | null, string | null, string]>([
  ['peak', null, 'peak', 'the peak price'],
  ['first 10 kWh each day', step('DAY', 0, 10_000), null, 'the price for the first 10 kWh each day'],
  ['10 to 12.5 kWh each day', step('DAY', 10_000, 12_500), null, 'the price for 10 to 12.5 kWh each day'],
  ['above 1,000 kWh a month', step('MONTH', 1_000_000, null), null, 'the price above 1,000 kWh a month'],
  [
    'off-peak, above 10 kWh each day',
    step('DAY', 10_000, null),
    'off-peak',
    'the off-peak price above 10 kWh each day',
  ],
])('of %s and the step %j the name is %s, and the price %s', (stored, ofUse, name, price) => {
  const part = { name: nameWithoutStep(stored, ofUse, 'kWh'), step: ofUse }
  expect(part.name).toBe(name)
  expect(partText(part, 'kWh')).toBe(stored)
  expect(priceOfPart(part, 'kWh')).toBe(price)
})
