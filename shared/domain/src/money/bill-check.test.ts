import fc from 'fast-check'
import { parseDay } from '../date/day'
import { billedDays, billedQuantity, type DayEvidence, type MeterEvidence } from './bill-check'

const day = (text: string) => parseDay(text)!

const someDay: fc.Arbitrary<DayEvidence> = fc
  .tuple(fc.option(fc.nat({ max: 90_000 })), fc.nat({ max: 1500 }), fc.constantFrom<0 | 1>(0, 1))
  .map(([quantity, missing, estimated]) => [quantity, quantity === null ? 1440 : missing % 60, estimated])

/** One to three registers, which may have a day in common, as when one replaces another. */
const someMeter: fc.Arbitrary<MeterEvidence> = fc
  .record({
    spans: fc.array(
      fc.record({ first: fc.integer({ min: 1, max: 28 }), days: fc.array(someDay, { minLength: 1, maxLength: 31 }) }),
      { minLength: 1, maxLength: 3 },
    ),
    basis: fc.record({ quantity: fc.nat({ max: 9_000_000 }), minutes: fc.integer({ min: 1, max: 130_000 }) }),
  })
  .map(({ spans, basis }) => {
    const registers = spans.map(({ first, days }) => ({
      nmi: '2500000001',
      suffix: 'E1',
      mjPerLitre: null,
      first: day(`2026-10-${String(first).padStart(2, '0')}`),
      days,
    }))
    const missingMinutes = spans.flatMap(({ days }) => days).reduce((sum, [, missing]) => sum + missing, 0)
    const days = { first: day('2026-10-01'), last: day('2026-10-31') }
    return {
      service: 1,
      registers,
      estimate: missingMinutes === 0 ? null : { missingMinutes, basis: { ...basis, ...days } },
    }
  })

test('the days of a line add up to its quantity, with the estimate shared among them', () => {
  fc.assert(
    fc.property(fc.array(someMeter, { minLength: 1, maxLength: 3 }), (meters) => {
      const days = billedDays(meters)
      expect(days.reduce((sum, { read, added }) => sum + (read ?? 0) + added, 0)).toBe(billedQuantity(meters))
      expect(new Set(days.map((each) => each.day)).size).toBe(days.length)
    }),
    { numRuns: 300 },
  )
})
