import { addUp, centsFromDollars, parseDay } from '@switchboard/domain'
import fc from 'fast-check'
import { billCollection, billHeadline, linesOf, type LatestBill } from './latest-bill'

const today = parseDay('2026-11-21')!
const aBill = (amount: number, balance: number, dueDate = '2026-11-30'): LatestBill => ({
  id: 'INV00000001',
  amount: centsFromDollars(amount),
  balance: centsFromDollars(balance),
  dueDate: parseDay(dueDate)!,
  items: [],
  uncountedPayment: undefined,
  change: undefined,
  extension: undefined,
})
const withoutAmount = (bill: LatestBill): LatestBill => ({ ...bill, amount: undefined })
const withoutBalance = (bill: LatestBill): LatestBill => ({ ...bill, balance: undefined })
const withoutDueDate = (bill: LatestBill): LatestBill => ({ ...bill, dueDate: undefined })

describe('the summary of a bill', () => {
  test.each([
    ['the balance of a bill that is due', aBill(184.32, 184.32), 18432, 'due'],
    ['what is left of a partly paid bill', aBill(184.32, 84.32), 8432, 'due'],
    ['the balance of an overdue bill', aBill(4184.32, 4184.32, '2026-11-10'), 418432, 'overdue'],
    ['a balance above the bill', aBill(100, 130), 13000, 'due'],
    ['what is to pay after a credit', aBill(-20, 30), 3000, 'due'],
    ['the balance of a bill without a due date', withoutDueDate(aBill(184.32, 184.32)), 18432, 'undated'],
    ['the balance of a bill whose amount cannot be read', withoutAmount(aBill(184.32, 84.32)), 8432, 'due'],
    ['nothing of a bill whose balance cannot be read', withoutBalance(aBill(184.32, 0)), undefined, 'unknown'],
    ['what a paid bill came to', aBill(184.32, 0), 18432, 'paid'],
    ['nothing of a paid bill whose amount cannot be read', withoutAmount(aBill(184.32, 0)), undefined, 'paid'],
    ['what a paid bill came to, after its due date', aBill(184.32, 0, '2026-11-10'), 18432, 'paid'],
    ['what a paid bill without a due date came to', withoutDueDate(aBill(184.32, 0)), 18432, 'paid'],
    ['nothing for a bill of zero', aBill(0, 0), 0, 'paid'],
    ['what a bill in credit came to', aBill(184.32, -45.2), 18432, 'credit'],
    ['a bill that is a credit', aBill(-20, -20), -2000, 'credit'],
    ['a bill that is a credit and was paid out', aBill(-20, 0), -2000, 'paid'],
  ])('shows in large type %s', (_, bill, loud, kind) => {
    const face = billHeadline(bill, today)
    expect([face.headline, face.standing.kind]).toEqual([loud, kind])
  })

  test.each([
    ['what was paid of a bill that is open in part', aBill(184.32, 84.32), 10000, undefined],
    ['what is to pay besides the bill', aBill(100, 130), undefined, 3000],
    ['neither of a bill of which nothing was paid', aBill(184.32, 184.32), undefined, undefined],
    ['neither of a bill whose amount cannot be read', withoutAmount(aBill(184.32, 84.32)), undefined, undefined],
    ['neither of a bill whose balance cannot be read', withoutBalance(aBill(184.32, 84.32)), undefined, undefined],
    ['neither of a paid bill', aBill(184.32, 0), undefined, undefined],
    ['neither of a bill in credit', aBill(184.32, -45.2), undefined, undefined],
    ['neither of a credit while something else is to pay', aBill(-20, 30), undefined, undefined],
  ])('shows %s', (_, bill, paidSoFar, besides) => {
    const face = billHeadline(bill, today)
    expect([face.paidSoFar, face.otherBills]).toEqual([paidSoFar, besides])
  })
})

describe('the collection of a bill', () => {
  const dishonoured = { on: parseDay('2026-11-20')!, status: 'Direct debit dishonoured' }
  const due = aBill(184.32, 184.32)
  const late = aBill(184.32, 184.32, '2026-11-20')
  const withDebit = { hasDirectDebit: true, directDebitSince: parseDay('2026-01-05')!, today }

  test.each([
    ['by debit on its due date', due, { kind: 'debit', on: '2026-11-30' }],
    ['by debit until the day itself', aBill(184.32, 184.32, '2026-11-21'), { kind: 'debit', on: '2026-11-21' }],
    ['by debit on a day that is not known', withoutDueDate(due), { kind: 'debit', on: undefined }],
    [
      'by the customer when the day of the debit has passed',
      late,
      { kind: 'customer', uncounted: undefined, debitsStartLater: false },
    ],
    [
      'by the customer when the debit was dishonoured',
      { ...due, uncountedPayment: dishonoured },
      { kind: 'customer', uncounted: dishonoured, debitsStartLater: false },
    ],
    [
      'by the customer when it cannot be read whether a payment was dishonoured',
      { ...due, uncountedPayment: 'unreadable' as const },
      { kind: 'customer', uncounted: undefined, debitsStartLater: false },
    ],
    ['not known when the balance cannot be read', withoutBalance(due), { kind: 'unknown' }],
    ['not needed when it is paid', aBill(184.32, 0), { kind: 'nothing-to-pay' }],
    ['not needed in credit', { ...aBill(184.32, -1), uncountedPayment: dishonoured }, { kind: 'nothing-to-pay' }],
  ])('is %s', (_, bill, collection) => {
    expect(billCollection(bill, withDebit)).toEqual(collection)
  })

  test.each([
    ['on its due date', '2026-11-21', '2026-11-21', true],
    ['after its due date', '2026-11-20', '2026-11-21', true],
    ['the day before', '2026-11-22', '2026-11-21', false],
  ])('is left to the customer when direct debit was set up %s', (_, dueDate, since, debitsStartLater) => {
    const payer = { ...withDebit, directDebitSince: parseDay(since)! }
    const found = billCollection(aBill(184.32, 184.32, dueDate), payer)
    expect(found).toMatchObject(debitsStartLater ? { kind: 'customer', debitsStartLater } : { kind: 'debit' })
  })

  test('is left to the customer if there is no direct debit, and names a dishonoured payment', () => {
    const without = { hasDirectDebit: false, directDebitSince: undefined, today }
    const byCustomer = { kind: 'customer', uncounted: undefined, debitsStartLater: false }
    expect(billCollection(due, without)).toEqual(byCustomer)
    expect(billCollection({ ...late, uncountedPayment: dishonoured }, without)).toEqual({
      ...byCustomer,
      uncounted: dishonoured,
    })
  })
})

describe('the lines of a bill', () => {
  const lines = (amount: number | undefined, ...items: [product: string, dollars: number][]) =>
    linesOf(
      items.map(([product, dollars]) => ({ product, amount: centsFromDollars(dollars), period: undefined })),
      amount === undefined ? undefined : centsFromDollars(amount),
    ).map((line) => [line.kind === 'charges' ? line.product : line.kind, line.amount])

  test('are its groups if they add up to it', () => {
    expect(lines(50, ['Hot water', 20], ['Electricity', 40], ['Concession', -10])).toEqual([
      ['Electricity', 4000],
      ['Hot water', 2000],
      ['credits', -1000],
    ])
  })

  test('are its groups if the bill’s amount cannot be read', () => {
    expect(lines(undefined, ['Electricity', 60], ['Concession', -10])).toEqual([
      ['Electricity', 6000],
      ['credits', -1000],
    ])
  })

  test.each([
    ['more', 55, 500],
    ['less', 49.99, -1],
  ])('have a line for the difference when the bill is %s than its items, before the credits', (_, amount, unlisted) => {
    expect(lines(amount, ['Electricity', 60], ['Concession', -10])).toEqual([
      ['Electricity', 6000],
      ['unlisted', unlisted],
      ['credits', -1000],
    ])
  })

  test.each([
    ['there are no items', []],
    ['all items are zero', [['Internet', 0]]],
  ] satisfies [string, [string, number][]][])('are none when %s', (_, items) => {
    expect(lines(80, ...items)).toEqual([])
  })

  test('always add up to the bill', () => {
    const cents = fc.integer({ min: -1e7, max: 1e7 })
    const anItem = fc.tuple(fc.constantFrom('Electricity', 'Hot water', 'Solar export'), cents)
    fc.assert(
      fc.property(cents, fc.array(anItem), (amount, items) => {
        const billed = centsFromDollars(amount / 100)
        const given = items.map(([product, c]) => ({ product, amount: centsFromDollars(c / 100), period: undefined }))
        const found = linesOf(given, billed)
        expect(found.length === 0 || addUp(found.map((line) => line.amount)) === billed).toBe(true)
      }),
    )
  })
})
