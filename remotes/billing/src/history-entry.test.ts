import { dayOf, parseDay, type Cents } from '@switchboard/domain'
import fc from 'fast-check'
import { asCredit, groupByYear, type BillEntry, type PaymentEntry } from './history-entry'

const day = (text: string) => parseDay(text)!
const cents = (amount: number) => amount as Cents
const bill = (date: string, invoiceId = 'INV1'): BillEntry => ({
  kind: 'bill',
  date: day(date),
  amount: cents(1),
  invoiceId,
  hasLines: true,
  extendedTo: undefined,
})
const payment = (date: string): PaymentEntry => ({
  kind: 'payment',
  receipt: undefined,
  date: day(date),
  amount: cents(-1),
  status: 'Payment received',
  counts: true,
})

test('bills and payments are grouped by year, newest first', () => {
  const entries = [bill('2025-12-31'), payment('2026-11-05'), bill('2026-01-01'), payment('2024-02-29')]
  expect(groupByYear(entries)).toEqual([
    { year: 2026, entries: [payment('2026-11-05'), bill('2026-01-01')] },
    { year: 2025, entries: [bill('2025-12-31')] },
    { year: 2024, entries: [payment('2024-02-29')] },
  ])
})

test('entries on the same day keep the order of the response', () => {
  const entries = [bill('2026-11-05', 'a'), payment('2026-11-05'), bill('2026-11-05', 'b')]
  expect(groupByYear(entries)).toEqual([{ year: 2026, entries }])
})

test('a history without entries has no years', () => {
  expect(groupByYear([])).toEqual([])
})

test('every entry is in the group of its year exactly once', () => {
  const dates = fc.record({ year: fc.integer({ min: 1990, max: 2040 }), date: fc.integer({ min: 1, max: 366 }) })
  fc.assert(
    fc.property(fc.array(dates, { maxLength: 60 }), (days) => {
      const entries = days.map(({ year, date }, i) => bill(dayOf(year, 1, date), `INV${i}`))
      const years = groupByYear(entries)
      const listed = years.flatMap((each) => each.entries)
      expect(new Set(listed)).toEqual(new Set(entries))
      expect(listed).toHaveLength(entries.length)
      expect(listed.map((entry) => entry.date)).toEqual(
        entries
          .map((entry) => entry.date)
          .sort()
          .reverse(),
      )
      for (const { year, entries: own } of years)
        for (const { date } of own) expect(date.startsWith(`${year}-`)).toBe(true)
    }),
  )
})

test.each([
  [8000, -8000],
  [-8000, -8000],
  [0, 0],
])('a payment of %i cents is a credit of %i', (sent, shown) => {
  expect(asCredit(cents(sent))).toBe(shown)
})
