// Compares amounts billed by another service's meter with a count of its days, one by one.
import { addDays, checkLine, daysBetween, type Day } from '@switchboard/domain'
import fc from 'fast-check'
import { aCharge, aService, anAccount, day } from '../../test/billing/billable-accounts'
import type { LocalDay } from '../usage/local-day'
import type { BillableService } from './billable-account'
import { draftBill } from './bill-draft'
import { CannotBill, type DraftLine } from './bill-lines'
import { estimateConsumption, type MeterReadings } from './consumption-estimate'

const october = day('2026-10-01')
const from = day('2025-10-01')
const DAYS = daysBetween(from, day('2027-02-01'))

interface RegisterDay {
  readonly quantity: number
  readonly hours: number
  readonly estimated: boolean
}

const someRegisterDay = fc.record({
  quantity: fc.integer({ min: 1, max: 40_000 }),
  hours: fc.constantFrom(24, 24, 24, 24, 5, 0),
  estimated: fc.boolean(),
})
const someLine = fc.array(someRegisterDay, { minLength: DAYS, maxLength: DAYS })
const someDay = fc.integer({ min: -20, max: 40 }).map((count) => addDays(october, count))
/** The electricity price changed on the day, which starts a new service. */
const someElectricity = fc.record({
  lines: fc.array(someLine, { minLength: 1, maxLength: 2 }),
  starts: fc.constantFrom(day('2024-01-01'), day('2026-09-28'), day('2026-10-09')),
  ends: fc.option(fc.constantFrom(day('2026-10-24'), day('2026-10-31'))),
  changes: fc.option(fc.constantFrom(day('2026-10-12'), day('2026-10-19'))),
})
type Electricity = typeof someElectricity extends fc.Arbitrary<infer Value> ? Value : never

const dayOf = (index: number, { quantity, hours, estimated }: RegisterDay): LocalDay => ({
  day: addDays(from, index),
  minutes: 1440,
  quantity: hours === 0 ? 0 : quantity,
  millilitres: 0,
  present: hours * 60,
  estimated: estimated ? 60 : 0,
})

function servicesOf({ starts, ends, changes }: Electricity): BillableService[] {
  const charges = () => [aCharge('UNIT', 0.3)]
  if (changes === null) return [aService(charges(), { starts, ends })]
  return [aService(charges(), { starts, ends: addDays(changes, -1) }), aService(charges(), { starts: changes, ends })]
}

const renewable = (starts: Day, ends: Day | null) =>
  aService([aCharge('UNIT', 0.055)], {
    starts,
    ends,
    kind: 'add-on',
    code: 'RENEWABLE',
    product: 'Renewable',
    measuredBy: 'ELECTRICITY',
  })

/** The month's usage lines; undefined if it cannot be billed. */
function usageLines(services: readonly BillableService[], { lines }: Electricity): DraftLine[] | undefined {
  const readings: MeterReadings = {
    lines: lines.map((line) => [
      { register: null, days: line.map((each, index) => dayOf(index, each)), longReads: [] },
    ]),
  }
  try {
    const bill = draftBill(anAccount(services), october, (by, days) => estimateConsumption(by, readings, days))
    return bill?.lines.filter(({ kind }) => kind === 'USAGE') ?? []
  } catch (error) {
    if (error instanceof CannotBill) return undefined
    throw error
  }
}

const quantityOf = (lines: readonly DraftLine[], product: string) =>
  lines.filter((line) => line.product === product).reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)

const isWithin = (on: Day, { starts, ends }: Pick<BillableService, 'starts' | 'ends'>) =>
  starts <= on && (ends === null || on <= ends)

const daysOfOctober = Array.from({ length: 31 }, (_, count) => addDays(october, count))

/**
 * A register's count on the days of both services, plus an average minute of its days in October for each missing
 * minute.
 */
function countDays(line: readonly RegisterDay[], electricity: BillableService, extra: BillableService): number {
  const readOn = (on: Day) => line[daysBetween(from, on)]!
  const own = daysOfOctober.filter((on) => isWithin(on, electricity))
  const both = own.filter((on) => isWithin(on, extra)).map(readOn)
  const known = own.map(readOn).filter(({ hours }) => hours > 0)
  const read = both.reduce((sum, { hours, quantity }) => sum + (hours > 0 ? quantity : 0), 0)
  const missing = both.reduce((sum, { hours }) => sum + 24 - hours, 0)
  const total = known.reduce((sum, { quantity }) => sum + quantity, 0)
  const hours = known.reduce((sum, each) => sum + each.hours, 0)
  return missing === 0 ? read : read + Math.round((missing * total) / hours)
}

const hoursKnown = (line: readonly RegisterDay[], service: BillableService) =>
  daysOfOctober.filter((on) => isWithin(on, service)).reduce((sum, on) => sum + line[daysBetween(from, on)]!.hours, 0)

test('an extra is billed by the readings of the days on which the account has both services', () => {
  fc.assert(
    fc.property(someElectricity, someDay, fc.option(someDay), (electricity, starts, ends) => {
      const services = servicesOf(electricity)
      fc.pre(ends === null || starts <= ends)
      const inOctober = services.filter((service) => daysOfOctober.some((on) => isWithin(on, service)))
      fc.pre(inOctober.every((each) => electricity.lines.every((line) => hoursKnown(line, each) >= 7 * 24)))
      const extra = renewable(starts, ends)
      const lines = usageLines([...services, extra], electricity) ?? []
      const expected = inOctober.flatMap((service) => electricity.lines.map((line) => countDays(line, service, extra)))
      expect(quantityOf(lines, 'Renewable')).toBe(expected.reduce((sum, quantity) => sum + quantity, 0))
      const shared = daysOfOctober.filter((on) => isWithin(on, extra) && services.some((each) => isWithin(on, each)))
      const billed = lines.filter(({ product }) => product === 'Renewable').map(({ first, last }) => [first, last])
      expect(billed).toEqual(shared.length === 0 ? [] : [[shared[0], shared.at(-1)]])
    }),
    { numRuns: 60 },
  )
})

test('with any gaps, two successive customers of the extra are billed the electricity’s usage, to a thousandth per estimate', () => {
  fc.assert(
    fc.property(someElectricity, someDay, (electricity, changes) => {
      const services = servicesOf(electricity)
      const lines = usageLines(
        [...services, renewable(day('2024-01-01'), addDays(changes, -1)), renewable(changes, null)],
        electricity,
      )
      const alone = usageLines(services, electricity)
      if (!alone) return expect(lines).toBeUndefined()
      const off = quantityOf(lines!, 'Renewable') - quantityOf(alone, 'Electricity')
      expect(Math.abs(off)).toBeLessThanOrEqual(services.length * electricity.lines.length)
      const isEstimated = (product: string) => lines!.some((line) => line.product === product && line.estimated)
      expect(isEstimated('Renewable')).toBe(isEstimated('Electricity'))
    }),
    { numRuns: 60 },
  )
})

test('every usage line follows from its evidence', () => {
  fc.assert(
    fc.property(someElectricity, someDay, (electricity, starts) => {
      const lines = usageLines([...servicesOf(electricity), renewable(starts, null)], electricity) ?? []
      for (const { first, last, uom, evidence, ...line } of lines)
        expect(
          checkLine({ ...line, kind: 'USAGE', unit: uom, window: null, period: { first, last } }, evidence!),
        ).toEqual({
          kind: 'adds up',
        })
    }),
    { numRuns: 100 },
  )
})

test('an extra never holds back a bill that can be made without it', () => {
  fc.assert(
    fc.property(someElectricity, someDay, (electricity, starts) => {
      const services = servicesOf(electricity)
      if (usageLines(services, electricity))
        expect(usageLines([...services, renewable(starts, null)], electricity)).toBeDefined()
      expect(usageLines([renewable(starts, null)], electricity)).toEqual([])
    }),
    { numRuns: 40 },
  )
})
