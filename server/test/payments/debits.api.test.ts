// Bills that the portal debits on their due dates: each once, whatever is repeated or lost, and a refused debit is in
// the history.
import { GatewayUnavailable } from '../../src/payments/payment-gateway'
import { day } from '../metering/database'
import { AGREEMENT, PayingAccounts } from './paying-accounts'

/** Midday on 20 January 2026 in Melbourne, where bills of the first month are due on that day. */
const DUE = new Date('2026-01-20T01:00:00Z')
const NEXT_DAY = new Date('2026-01-21T01:00:00Z')

let accounts: PayingAccounts
let fault: 'none' | 'away' | 'dies' = 'none'
/** Runs before the gateway is asked to pay. */
let meanwhile: (() => Promise<unknown>) | undefined
beforeAll(async () => {
  accounts = await PayingAccounts.open(day('2026-01-20'), (double) => ({
    async pay(payment) {
      const happens = meanwhile
      meanwhile = undefined
      await happens?.()
      if (fault === 'away') throw new GatewayUnavailable('away')
      const result = await double.pay(payment)
      if (fault === 'dies') throw new Error('the process has died')
      return result
    },
  }))
}, 120_000)
afterEach(async () => {
  fault = 'none'
  meanwhile = undefined
  // Debits of one test must not affect the next.
  for (const table of ['payment_attempt', 'payment', 'invoice']) await accounts.db.pool.query(`delete from ${table}`)
})
afterAll(() => accounts.close(), 60_000)

const URL = '/api/portal/account/direct-debit'

async function setUp(account: number): Promise<void> {
  const put = await accounts.call(account, `PUT ${URL}`, {
    token: await accounts.bankToken(),
    holder: 'Ann Other',
    agreement: AGREEMENT,
  })
  expect(put.status).toBe(200)
}

const wasSetUp = (account: number, since: string | null) =>
  accounts.db.pool.query('update account set direct_debit_since = $2 where id = $1', [account, since])

/**
 * @param bills amounts, due on the twentieth of January, February and so on. @returns the id of an account with a
 * long-standing direct debit
 */
async function aDebitedAccount(...bills: readonly number[]): Promise<number> {
  const account = await accounts.add(...bills)
  await setUp(account)
  await wasSetUp(account, '2025-06-01')
  return account
}

const pay = async (account: number, amountCents: number) =>
  accounts.call(
    account,
    'POST /api/portal/account/payment',
    { amountCents, token: await accounts.cardToken() },
    { 'idempotency-key': 'before' },
  )
const latest = async (account: number) => (await accounts.call<object>(account, 'GET /api/portal/invoices/latest')).body
const history = async (account: number) =>
  (await accounts.call<object[]>(account, 'GET /api/portal/billingHistory')).body
const debitEffects = async (account: number) =>
  (await accounts.effects(account)).flatMap(({ action, template }) => {
    const name = action ?? template ?? ''
    return name === 'direct-debit-set-up' ? [] : [name]
  })

test('a bill is debited once on its due date, by any number of servers and after a restart', async () => {
  const account = await aDebitedAccount(18_432)
  const errors = await Promise.all(Array.from({ length: 4 }, () => accounts.collectDebits(DUE)))
  expect(errors.flat()).toEqual([])
  await accounts.collectDebits(DUE)
  expect(await accounts.taken(account)).toEqual([18_432])
  expect(await accounts.money(account)).toEqual({ balance: 0, bill: 0, payments: [-184.32] })
  expect((await history(account))[0]).toMatchObject({
    payment: 'Direct debit received, subject to bank validation',
    counts: true,
    date: '2026-01-20',
  })
  expect(await debitEffects(account)).toEqual(['payment-received', 'payment-received'])
})

test.each([
  ['the last minute of the day before', '2026-01-19T12:59:00Z', []],
  ['the first minute of the due date', '2026-01-19T13:00:00Z', [5_000]],
  ['the last minute of the due date', '2026-01-20T12:59:00Z', [5_000]],
  ['the first minute of the day after', '2026-01-20T13:00:00Z', []],
])('in %s by the property’s clock', async (_when, now, taken) => {
  const account = await aDebitedAccount(5_000, 7_000)
  await accounts.collectDebits(new Date(now))
  expect(await accounts.taken(account)).toEqual(taken)
})

test('a property in another zone has its own day', async () => {
  const account = await aDebitedAccount(5_000)
  await accounts.db.pool.query(
    `update property set state = 'WA' where id = (select property_id from account where id = $1)`,
    [account],
  )
  await accounts.collectDebits(new Date('2026-01-19T15:59:00Z'))
  expect(await accounts.taken(account)).toEqual([])
  await accounts.collectDebits(new Date('2026-01-19T16:00:00Z'))
  expect(await accounts.taken(account)).toEqual([5_000])
})

test.each([
  ['on its due date', '2026-01-19T13:00:00Z', []],
  ['in the last minute of the day before', '2026-01-19T12:59:00Z', [5_000]],
  ['at a time that is not known', null, [5_000]],
])('a bill of an account whose direct debit was set up %s', async (_, since, taken) => {
  const account = await aDebitedAccount(5_000)
  await wasSetUp(account, since)
  await accounts.collectDebits(DUE)
  await accounts.notifyMissedDebits(NEXT_DAY)
  expect(await accounts.taken(account)).toEqual(taken)
  // The debit was not announced: the customer was told to pay.
  expect(await debitEffects(account)).not.toContain('direct-debit-not-made')
  const directDebitSince =
    { '2026-01-19T13:00:00Z': '2026-01-20', '2026-01-19T12:59:00Z': '2026-01-19' }[since ?? ''] ?? null
  const { body } = await accounts.call<object>(account, 'GET /api/portal/account')
  expect(body).toMatchObject({ directDebitSince })
})

test('only the open amount is debited, and nothing of a paid bill', async () => {
  const [part, whole] = [await aDebitedAccount(5_000), await aDebitedAccount(5_000)]
  await pay(part, 2_000)
  await pay(whole, 5_000)
  await accounts.collectDebits(DUE)
  expect(await accounts.taken(part)).toEqual([2_000, 3_000])
  expect(await accounts.taken(whole)).toEqual([5_000])
})

test('a bill that the customer was told to pay is not debited', async () => {
  const [account, older] = [await aDebitedAccount(5_000), await aDebitedAccount(5_000)]
  for (const each of [account, older]) {
    await pay(each, 2_000)
    await accounts.takeBack(each)
  }
  // A payment before the bill was issued was not for it.
  await accounts.db.pool.query(`update payment set received_on = '2025-12-31' where account_id = $1`, [older])
  await accounts.checkPayments()
  expect(await latest(account)).toMatchObject({ balance: 50, uncountedPayment: { payment: 'Payment dishonoured' } })
  expect(await latest(older)).toMatchObject({ balance: 50, uncountedPayment: null })
  await accounts.collectDebits(DUE)
  expect([await accounts.taken(account), await accounts.taken(older)]).toEqual([[], [5_000]])
})

test('an account without direct debit, and one without a method at a gateway, are not debited', async () => {
  const [removed, elsewhere] = [await aDebitedAccount(5_000), await aDebitedAccount(5_000)]
  await accounts.call(removed, `DELETE ${URL}`)
  await accounts.db.pool.query('update payment_method set at_gateway = false where account_id = $1', [elsewhere])
  await accounts.collectDebits(DUE)
  for (const account of [removed, elsewhere])
    expect(await accounts.money(account)).toEqual({ balance: 50, bill: 50, payments: [] })
})

test('a refused debit is in the history, leaves the bill open and causes one email', async () => {
  const account = await aDebitedAccount(5_000)
  await accounts.db.pool.query(`update gateway_double_method set behaviour = 'decline'`)
  await accounts.collectDebits(DUE)
  await accounts.collectDebits(DUE)
  expect(await accounts.money(account)).toEqual({ balance: 50, bill: 50, payments: [-50] })
  expect((await history(account))[0]).toMatchObject({ payment: 'Direct debit dishonoured', counts: false })
  expect(await latest(account)).toMatchObject({
    uncountedPayment: { date: '2026-01-20', payment: 'Direct debit dishonoured' },
  })
  expect(await debitEffects(account)).toEqual(['direct-debit-dishonoured', 'payment-dishonoured'])
  expect((await pay(account, 5_000)).status).toBe(200)
})

test('a debit reversed by the bank opens the bill again', async () => {
  const account = await aDebitedAccount(5_000)
  await accounts.collectDebits(DUE)
  await accounts.takeBack(account)
  await accounts.checkPayments()
  expect(await latest(account)).toMatchObject({
    balance: 50,
    uncountedPayment: { payment: 'Direct debit dishonoured' },
  })
})

test('a debit whose process died after it was accepted is completed by the next one', async () => {
  const account = await aDebitedAccount(5_000)
  fault = 'dies'
  expect(await accounts.collectDebits(DUE)).toEqual([new Error('the process has died')])
  expect(await accounts.money(account)).toMatchObject({ balance: 50 })
  fault = 'none'
  await accounts.recoverDebits(DUE)
  await accounts.collectDebits(DUE)
  expect(await accounts.money(account)).toMatchObject({ balance: 0, payments: [-50] })
  expect(await accounts.taken(account)).toEqual([5_000])
})

test('a bill with a payment or a payment request cannot be deleted before its account', async () => {
  const [debited, paid] = [await aDebitedAccount(5_000), await aDebitedAccount(6_000)]
  fault = 'dies'
  await accounts.collectDebits(DUE)
  fault = 'none'
  await accounts.db.pool.query(
    `insert into payment (account_id, invoice_id, amount_cents, received_on, status)
     select account_id, id, 1000, '2026-01-19', 'Payment received' from invoice where account_id = $1`,
    [paid],
  )
  for (const account of [debited, paid])
    await expect(accounts.db.pool.query('delete from invoice where account_id = $1', [account])).rejects.toThrow(
      'violates foreign key constraint',
    )
  await accounts.recoverDebits(DUE)
  expect(await accounts.money(debited)).toMatchObject({ balance: 0, payments: [-50] })
  await accounts.db.pool.query('delete from account where id = any($1)', [[debited, paid]])
  const { rows } = await accounts.db.pool.query(
    'select id from invoice union all select invoice_id from payment_attempt',
  )
  expect(rows).toEqual([])
})

test('a debit is repeated once if the gateway was unavailable', async () => {
  const account = await aDebitedAccount(5_000)
  fault = 'away'
  await accounts.collectDebits(DUE)
  fault = 'none'
  await accounts.recoverDebits(DUE)
  await accounts.recoverDebits(DUE)
  expect(await accounts.taken(account)).toEqual([5_000])
})

test('a customer is informed once about an announced debit that was not made', async () => {
  const account = await aDebitedAccount(5_000)
  await accounts.notifyMissedDebits(DUE)
  expect(await debitEffects(account)).toEqual([])
  const notified = await Promise.all([accounts.notifyMissedDebits(NEXT_DAY), accounts.notifyMissedDebits(NEXT_DAY)])
  expect(notified.flat()).toEqual([])
  await accounts.notifyMissedDebits(NEXT_DAY)
  expect(await debitEffects(account)).toEqual(['direct-debit-not-made', 'direct-debit-not-made'])
  expect(await latest(account)).toMatchObject({
    balance: 50,
    uncountedPayment: { date: '2026-01-20', payment: 'Direct debit not made' },
  })
  await accounts.collectDebits(DUE)
  await accounts.recoverDebits(NEXT_DAY)
  expect(await accounts.taken(account)).toEqual([])
  expect((await pay(account, 5_000)).status).toBe(200)
})

test('a missed debit is reported only if it was announced and matters', async () => {
  const [unknown, later, paid, told, old, another, replaced] = [
    await aDebitedAccount(5_000),
    await aDebitedAccount(5_000),
    await aDebitedAccount(5_000),
    await aDebitedAccount(5_000),
    await aDebitedAccount(5_000),
    await aDebitedAccount(5_000),
    await aDebitedAccount(5_000),
  ]
  await wasSetUp(unknown, null)
  await wasSetUp(later, '2026-01-21')
  await pay(paid, 5_000)
  await pay(told, 2_000)
  await accounts.takeBack(told)
  await accounts.checkPayments()
  await accounts.db.pool.query(`update invoice set due_on = '2026-01-13' where account_id = $1`, [old])
  // A replaced card is announced like the first one, but a direct debit set up again is not.
  await setUp(replaced)
  await accounts.call(another, `DELETE ${URL}`)
  await setUp(another)
  await accounts.notifyMissedDebits(NEXT_DAY, false)
  expect(await debitEffects(replaced)).not.toContain('direct-debit-not-made')
  await accounts.notifyMissedDebits(NEXT_DAY)
  expect(await debitEffects(replaced)).toContain('direct-debit-not-made')
  for (const account of [unknown, later, paid, told, old, another])
    expect(await debitEffects(account)).not.toContain('direct-debit-not-made')
})

test('a debit waits for an unconfirmed payment by the customer', async () => {
  const account = await aDebitedAccount(5_000)
  let errors: readonly unknown[] | undefined
  meanwhile = async () => (errors = await accounts.collectDebits(DUE))
  expect((await pay(account, 2_000)).status).toBe(200)
  expect(errors).toEqual([])
  await accounts.collectDebits(DUE)
  expect(await accounts.taken(account)).toEqual([2_000, 3_000])
})
