// Billing histories and payment methods that none of the nine people has.
import { addDays, addMonths, dayOf, todayIn, type Day } from '@switchboard/domain'
import type { Database } from '../../../src/db/connection'
import { portalWith, type OwnPortal } from '../../support/customers'
import { call } from '../../support/portal'

const LONG = { subject: 'long', number: '4000000601' }
const ODD = { subject: 'odd', number: '4000000602' }
const OTHER = { subject: 'other', number: '4000000603' }
const AHEAD = { subject: 'ahead', number: '4000000604' }
const DUE = { subject: 'due', number: '4000000605' }
const MONTHS = 240
/** Validated by the bank meanwhile. */
const LONG_AGO = new Date('2026-02-10T00:00:00Z')

interface Entry {
  readonly date: Day
  readonly amount: number
  readonly id: string
  readonly payment?: string
  readonly counts?: boolean
  readonly invoice?: { readonly id: string; readonly balance: number }
}

let own: OwnPortal
beforeAll(async () => {
  own = await portalWith([LONG, ODD, OTHER, AHEAD, DUE], {}, arrange)
}, 60_000)
afterAll(() => own.close(), 60_000)

const get = async <Body>(subject: string, path: string) =>
  (await call<Body>(`/api/portal/${path}`, await own.provider.token(subject), {}, own.server.origin)).body
const cents = (dollars: number) => Math.round(dollars * 100)
const owedBy = (history: readonly Entry[]) =>
  history.filter((entry) => entry.counts !== false).reduce((total, entry) => total + cents(entry.amount), 0)

describe('twenty years of monthly bills and payments', () => {
  it('are listed completely, newest first, with the payment before the bill of the same day', async () => {
    const history = await get<Entry[]>(LONG.subject, 'billingHistory')
    expect(history).toHaveLength(2 * MONTHS + 1)
    const dates = history.map((entry) => entry.date)
    expect(dates).toEqual([...dates].sort().reverse())
    // A month's bill is issued on the day the previous one is paid.
    const pairs = history.slice(2, -1)
    for (let i = 0; i < pairs.length; i += 2) {
      expect([pairs[i]!.payment, pairs[i + 1]!.payment]).toEqual(['Direct debit received', undefined])
      expect(pairs[i]!.date).toBe(pairs[i + 1]!.date)
    }
  })

  it('add up to the balance, to the cent', async () => {
    const history = await get<Entry[]>(LONG.subject, 'billingHistory')
    const { balance } = await get<{ balance: number }>(LONG.subject, 'account')
    expect(owedBy(history)).toBe(cents(balance))
    const open = history.reduce((total, entry) => total + cents(entry.invoice?.balance ?? 0), 0)
    expect(open).toBe(cents(balance))
  })
})

describe('a history of unusual cases', () => {
  let history: Entry[]
  beforeAll(async () => {
    history = await get<Entry[]>(ODD.subject, 'billingHistory')
  })

  it('shows a dishonoured payment but leaves it out of the balance', async () => {
    expect(history.find((entry) => entry.payment === 'Payment dishonoured')).toMatchObject({
      amount: -184.32,
      counts: false,
    })
    const { balance } = await get<{ balance: number }>(ODD.subject, 'account')
    expect(cents(balance)).toBe(18_432 - 5_001 - 2_500 - 1_050)
    expect(owedBy(history)).toBe(cents(balance))
  })

  it('counts the amount of a dishonoured payment as still due on its bill', () => {
    expect(history.find((entry) => entry.id === `INV${ODD.number.slice(-8)}`)!.invoice!.balance).toBe(134.31)
  })

  it('counts a payment that does not belong to any bill', () => {
    expect(history.find((entry) => entry.payment === 'Payment on account')).toMatchObject({ amount: -25, counts: true })
  })

  it('has a negative bill when credits exceed charges', () => {
    expect(history.find((entry) => entry.id === 'INV90000001')).toMatchObject({
      amount: -10.5,
      invoice: { balance: -10.5 },
    })
  })

  it('is not shown to another customer', async () => {
    const others = await get<Entry[]>(OTHER.subject, 'billingHistory')
    expect(others.map((entry) => entry.id)).toEqual([`INV${OTHER.number.slice(-8)}`])
  })
})

describe('an account is overdue', () => {
  const standing = async (subject: string) => {
    const account = await get<{ balance: number; invoiceOverdue: boolean }>(subject, 'account')
    return [cents(account.balance), account.invoiceOverdue]
  }

  it('while a late bill is unpaid', async () => {
    expect(await standing(OTHER.subject)).toEqual([18_432, true])
  })

  it('from the day after its due date on', async () => {
    expect(await standing(DUE.subject)).toEqual([18_432, false])
  })

  it('but not when an unallocated payment covers the late bill', async () => {
    expect(await standing(AHEAD.subject)).toEqual([9_900, false])
  })
})

describe('payment methods', () => {
  it('list the default first and show at most the last four digits', async () => {
    expect(await get(ODD.subject, 'account/payment/methods')).toEqual([
      {
        paymentMethodId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        type: 'card',
        cardType: 'Amex',
        maskedNumber: 'XXXX XXXXXX X1004',
        expiryMonth: 2,
        expiryYear: 2031,
      },
      expect.objectContaining({ type: 'card', cardType: 'Visa', maskedNumber: 'XXXX XXXX XXXX 1111' }),
      {
        paymentMethodId: expect.any(String),
        type: 'bankAccount',
        cardType: null,
        maskedNumber: `XXXX${ODD.number.slice(-4)}`,
        expiryMonth: null,
        expiryYear: null,
      },
    ])
  })

  it('start with the method that the account names', async () => {
    const { defaultPaymentMethodId } = await get<{ defaultPaymentMethodId: string }>(ODD.subject, 'account')
    const [first] = await get<{ paymentMethodId: string }[]>(ODD.subject, 'account/payment/methods')
    expect(first!.paymentMethodId).toBe(defaultPaymentMethodId)
  })

  it('of other customers are omitted', async () => {
    const methods = await get<{ maskedNumber: string }[]>(OTHER.subject, 'account/payment/methods')
    expect(methods.map((method) => method.maskedNumber)).toEqual([`XXXX${OTHER.number.slice(-4)}`])
  })
})

async function arrange(db: Database): Promise<void> {
  await arrangeLong(db, await accountId(db, LONG.number))
  await arrangeOdd(db, await accountId(db, ODD.number))
  await arrangeAhead(db, await accountId(db, AHEAD.number))
  await db.sql
    .updateTable('invoice')
    .set({ due_on: todayIn('Australia/Melbourne', new Date()) })
    .where('account_id', '=', await accountId(db, DUE.number))
    .execute()
}

/** Adds the late bill that every customer has, a payment on account, and a bill that is not due for a long time. */
async function arrangeAhead({ sql }: Database, account_id: number): Promise<void> {
  const period = { period_start: dayOf(2026, 1, 1), period_end: dayOf(2026, 1, 31) }
  const issued_on = dayOf(2026, 2, 5)
  await sql
    .insertInto('invoice')
    .values({ id: 'INV90000002', account_id, issued_on, due_on: dayOf(2099, 1, 1), amount_cents: 9_900, ...period })
    .execute()
  await sql
    .insertInto('payment')
    .values({
      account_id,
      invoice_id: null,
      received_on: issued_on,
      received_at: LONG_AGO,
      amount_cents: 18_432,
      status: 'Payment on account',
    })
    .execute()
}

const accountId = async ({ sql }: Database, number: string) =>
  (await sql.selectFrom('account').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id

/** Adds twenty years of paid bills before the January 2026 bill that every customer has. */
async function arrangeLong({ sql }: Database, account_id: number): Promise<void> {
  const months = Array.from({ length: MONTHS }, (_, i) => addMonths(dayOf(2005, 12, 1), i))
  const bills = months.map((issued_on, i) => ({
    id: `INV7${String(i).padStart(7, '0')}`,
    account_id,
    issued_on,
    due_on: addDays(issued_on, 20),
    amount_cents: 10_000 + ((i * 7919) % 20_011),
    period_start: addMonths(issued_on, -1),
    period_end: addDays(issued_on, -1),
  }))
  await sql.insertInto('invoice').values(bills).execute()
  const paid = bills.map((bill, i) => ({
    account_id,
    invoice_id: bill.id,
    received_on: months[i + 1] ?? addMonths(bill.issued_on, 1),
    received_at: LONG_AGO,
    amount_cents: bill.amount_cents,
    status: 'Direct debit received',
  }))
  await sql.insertInto('payment').values(paid).execute()
}

async function arrangeOdd({ sql }: Database, account_id: number): Promise<void> {
  const day = (date: number) => dayOf(2026, 2, date)
  await sql
    .insertInto('invoice')
    .values({
      id: 'INV90000001',
      account_id,
      issued_on: day(5),
      due_on: day(26),
      amount_cents: -1_050,
      period_start: dayOf(2026, 1, 1),
      period_end: dayOf(2026, 1, 31),
    })
    .execute()
  const bill = `INV${ODD.number.slice(-8)}`
  const payment = { account_id, received_at: LONG_AGO }
  await sql
    .insertInto('payment')
    .values([
      {
        ...payment,
        invoice_id: bill,
        received_on: day(7),
        amount_cents: 18_432,
        status: 'Payment dishonoured',
        counts: false,
      },
      { ...payment, invoice_id: bill, received_on: day(8), amount_cents: 5_001, status: 'Payment received' },
      { ...payment, invoice_id: null, received_on: day(9), amount_cents: 2_500, status: 'Payment on account' },
    ])
    .execute()
  const card = { account_id, type: 'card' as const, expiry_month: 2, expiry_year: 2031 }
  const cards = await sql
    .insertInto('payment_method')
    .values([
      { ...card, card_type: 'Visa', masked_number: 'XXXX XXXX XXXX 1111' },
      // Stored in a form that a payment provider should never send.
      { ...card, card_type: 'Amex', masked_number: '3714 496353 91004' },
    ])
    .returning(['id', 'card_type'])
    .execute()
  const amex = cards.find((each) => each.card_type === 'Amex')!
  await sql.updateTable('account').set({ default_payment_method_id: amex.id }).where('id', '=', account_id).execute()
}
