import { addUp, isAllDebited, parseDay, type Cents, type OpenBill } from '@switchboard/domain'
import fc from 'fast-check'
import { billCollection, type LatestBill } from './latest-bill'
import { owingBesides, paymentOffer, type OwingAccount } from './owing'
import * as text from './text'

const day = (given: string) => parseDay(given)!
const cents = (amount: number) => amount as Cents
const latest = (balance: number | undefined, dueDate = '2026-11-30'): LatestBill => ({
  id: 'INV00000003',
  amount: cents(20286),
  balance: balance === undefined ? undefined : cents(balance),
  dueDate: day(dueDate),
  items: [],
  uncountedPayment: undefined,
  change: undefined,
  extension: undefined,
})
const openBill = (balance: number, month = '09', more: Partial<OpenBill> = {}): OpenBill => ({
  id: `INV000000${month}`,
  period: { first: day(`2026-${month}-01`), last: day(`2026-${month}-30`) },
  dueDate: day('2026-10-28'),
  balance: cents(balance),
  uncountedPayment: undefined,
  ...more,
})
const dishonoured = { uncountedPayment: { on: day('2026-10-28'), status: 'Direct debit dishonoured' } }
const account = (balance: number | undefined, more: Partial<OwingAccount> = {}): OwingAccount => ({
  balance: balance === undefined ? undefined : cents(balance),
  invoiceOverdue: false,
  openBills: [],
  hasDirectDebit: false,
  directDebitSince: undefined,
  today: day('2026-11-21'),
  ...more,
})

describe('the amount owed in addition to the latest bill', () => {
  test.each([
    ['nothing more when the account owes what the bill says', latest(20286), account(20286)],
    ['nothing more when both are paid', latest(0), account(0)],
    ['nothing more when both are in credit', latest(-500), account(-500)],
    ['nothing that nobody knows', latest(20286), account(undefined)],
    ['nothing before the first bill', null, account(0)],
  ])('is %s', (_, bill, of) => {
    expect(owingBesides(bill, of)).toBeUndefined()
  })

  test('is an older bill whose debit was dishonoured, if the latest bill is paid', () => {
    const older = openBill(11547, '09', dishonoured)
    expect(owingBesides(latest(0), account(11547, { invoiceOverdue: true, openBills: [older] }))).toEqual({
      kind: 'owing',
      total: 11547,
      isOverdue: true,
      parts: { hasLatestBill: false, otherBills: [older] },
    })
  })

  test('is the latest bill and the older ones', () => {
    const older = openBill(22669)
    const openBills = [older, { ...openBill(20286), id: 'INV00000003' }]
    expect(owingBesides(latest(20286), account(42955, { openBills }))).toMatchObject({
      total: 42955,
      parts: { hasLatestBill: true, otherBills: [older] },
    })
  })

  test.each([
    ['a credit that is not of the bill', latest(0), -18341, { kind: 'credit', total: -18341 }],
    ['a credit besides an open bill', latest(20286), -100, { kind: 'credit', total: -100 }],
    ['a credit before the first bill', null, -100, { kind: 'credit', total: -100 }],
    ['nothing, when credit and bills outweigh each other', latest(20286), 0, { kind: 'nothing' }],
    ['what is owed when the bill cannot be read', latest(undefined), 500, { kind: 'owing', total: 500 }],
    ['what is owed before the first bill', null, 500, { kind: 'owing', total: 500 }],
  ])('is %s', (_, bill, balance, expected) => {
    expect(owingBesides(bill, account(balance))).toMatchObject(expected)
  })

  test.each([
    ['the backend does not say which bills are open', undefined],
    ['they add up to something else', [openBill(11000)]],
    ['none of them is another bill', [{ ...openBill(11547), id: 'INV00000003' }]],
  ])('has no parts when %s', (_, openBills) => {
    expect(owingBesides(latest(0), account(11547, { openBills }))).toMatchObject({ parts: undefined })
  })
})

describe('Make payment', () => {
  const withDebit = { hasDirectDebit: true, directDebitSince: day('2026-01-05') }
  const ofLatest = (dueDate = '2026-11-30'): OpenBill => ({
    ...openBill(20286),
    id: 'INV00000003',
    dueDate: day(dueDate),
  })
  const late = openBill(11547, '09', dishonoured)

  test.each([
    ['is not offered when nothing is owed', latest(0), account(0), undefined],
    ['is not offered in credit', latest(0), account(-100), undefined],
    ['is offered for the latest bill', latest(20286), account(20286), 'primary'],
    ['is offered for an older bill', latest(0), account(11547, { openBills: [late] }), 'primary'],
    ['is offered for an open bill, whatever the account says', latest(20286), account(0), 'primary'],
    ['is offered when the bill cannot be read', latest(undefined), account(20286), 'primary'],
    ['is offered before the first bill', null, account(500), 'primary'],
    [
      'stands back when the latest bill is debited',
      latest(20286),
      account(20286, { ...withDebit, openBills: [ofLatest()] }),
      'secondary',
    ],
    [
      'stands back when all bills are debited',
      latest(20286),
      account(31833, { ...withDebit, openBills: [openBill(11547, '09', { dueDate: day('2026-11-25') }), ofLatest()] }),
      'secondary',
    ],
    [
      'is offered when one of the bills is not debited',
      latest(20286),
      account(31833, { ...withDebit, openBills: [late, ofLatest()] }),
      'primary',
    ],
    [
      'is offered when direct debit was set up on the due date',
      latest(20286, '2026-11-21'),
      account(20286, { ...withDebit, directDebitSince: day('2026-11-21'), openBills: [ofLatest('2026-11-21')] }),
      'primary',
    ],
  ])('%s', (_, bill, of, expected) => {
    expect(paymentOffer(bill, of)).toBe(expected)
  })
})

/**
 * Bills of a consistent backend, latest last: the open amounts add up to the account's debt, or all is paid and there
 * is a credit.
 */
const ledgers = fc
  .record({
    open: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }),
    credit: fc.integer({ min: 0, max: 3 }),
    dueInDays: fc.array(fc.integer({ min: 18, max: 25 }), { minLength: 4, maxLength: 4 }),
    uncounted: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    hasDirectDebit: fc.boolean(),
    since: fc.integer({ min: 18, max: 25 }),
  })
  .map(({ open, credit, dueInDays, uncounted, hasDirectDebit, since }) => {
    const november = (date: number) => day(`2026-11-${date}`)
    const bills = open.map((balance, i) => ({
      ...openBill(balance),
      id: `INV0000000${i}`,
      dueDate: november(dueInDays[i]!),
      uncountedPayment: uncounted[i] ? dishonoured.uncountedPayment : undefined,
    }))
    const openBills = bills.filter(({ balance }) => balance > 0)
    const balance =
      openBills.length > 0 ? addUp(openBills.map((bill) => bill.balance)) : cents(credit === 0 ? 0 : -credit)
    const payer = { hasDirectDebit, directDebitSince: november(since), today: november(21) }
    const invoiceOverdue = openBills.some(({ dueDate }) => dueDate < payer.today)
    const { id, dueDate, balance: openOfLatest, uncountedPayment } = bills.at(-1)!
    const bill: LatestBill = { ...latest(openOfLatest), id, dueDate, uncountedPayment }
    return { bill, account: { ...payer, balance, invoiceOverdue, openBills } }
  })

test('the panel never contradicts the balance, whatever bills are open', () => {
  fc.assert(
    fc.property(ledgers, ({ bill, account: of }) => {
      const owing = owingBesides(bill, of)
      const total = owing ? ('total' in owing ? owing.total : 0) : bill.balance
      expect(total).toBe(of.balance)
      if (owing?.kind === 'owing') {
        expect(owing.isOverdue).toBe(of.invoiceOverdue)
        const others = of.openBills.filter(({ id }) => id !== bill.id)
        expect(owing.parts).toEqual({ hasLatestBill: bill.balance! > 0, otherBills: others })
      }
      const offer = of.balance! <= 0 ? undefined : isAllDebited(of.openBills, of) ? 'secondary' : 'primary'
      expect(paymentOffer(bill, of)).toBe(offer)
      const dishonouredBills = of.openBills.filter(({ uncountedPayment }) => uncountedPayment)
      const collection = billCollection(bill, of)
      const isToldOfLatest = collection.kind === 'customer' && collection.uncounted !== undefined
      const isToldOfOthers =
        owing?.kind === 'owing' && owing.parts?.otherBills.some(({ uncountedPayment }) => uncountedPayment) === true
      expect(isToldOfLatest || isToldOfOthers).toBe(dishonouredBills.length > 0)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['This bill and $226.69 for September 2026.', true, [openBill(22669)]],
  [
    '$115.47 for September 2026. Direct debit dishonoured on 28 October 2026.',
    false,
    [openBill(11547, '09', dishonoured)],
  ],
  [
    'This bill, $1.00 for August 2026 and $2.00 for September 2026. Direct debit dishonoured on 28 October 2026.',
    true,
    [openBill(100, '08', dishonoured), openBill(200, '09', dishonoured)],
  ],
  ['This bill and $10.00 for 4 earlier bills.', true, ['06', '07', '08', '09'].map((month) => openBill(250, month))],
  [
    '$1.00 for 15 Aug – 14 Sep 2026.',
    false,
    [openBill(100, '09', { period: { first: day('2026-08-15'), last: day('2026-09-14') } })],
  ],
])('the parts read: %s', (sentence, hasLatestBill, otherBills) => {
  expect(text.owing.parts(hasLatestBill, otherBills)).toBe(sentence)
})
