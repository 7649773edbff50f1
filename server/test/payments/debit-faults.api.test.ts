// Debits whose responses are lost, whose bill or method changes before they are made, or whose day ends: nobody is
// debited twice.
import { GatewayUnavailable } from '../../src/payments/payment-gateway'
import { day } from '../metering/database'
import { AGREEMENT, PayingAccounts } from './paying-accounts'

/** Midday on 20 January 2026 in Melbourne, where bills of the first month are due on that day. */
const DUE = new Date('2026-01-20T01:00:00Z')
const NEXT_DAY = new Date('2026-01-21T01:00:00Z')
const AT_ONCE = { afterSeconds: -1, oldAfterSeconds: -1 }

let accounts: PayingAccounts
/**
 * `lost`: the gateway accepts payments without responding. `away`: it does not accept payments. In both cases it does
 * not answer questions. `silent`: it does not accept payments, and says so.
 */
let fault: 'none' | 'lost' | 'away' | 'silent' = 'none'
/** The ids that the gateway was asked to pay, or was asked about. */
let asked: string[] = []
/** Runs before the gateway accepts a payment. */
let meanwhile: (() => Promise<unknown>) | undefined
beforeAll(async () => {
  accounts = await PayingAccounts.open(day('2026-01-20'), (double) => ({
    async pay(payment) {
      asked.push(payment.id)
      const happens = meanwhile
      meanwhile = undefined
      await happens?.()
      if (fault === 'away' || fault === 'silent') throw new GatewayUnavailable('away')
      const result = await double.pay(payment)
      if (fault === 'lost') throw new GatewayUnavailable('lost')
      return result
    },
    findPayment(id) {
      asked.push(id)
      return fault === 'away' || fault === 'lost'
        ? Promise.reject(new GatewayUnavailable('away'))
        : double.findPayment(id)
    },
  }))
}, 120_000)
beforeEach(() => {
  asked = []
})
afterEach(async () => {
  fault = 'none'
  meanwhile = undefined
  for (const table of ['payment_attempt', 'payment', 'invoice']) await query(`delete from ${table}`)
})
afterAll(() => accounts.close(), 60_000)

const URL = '/api/portal/account/direct-debit'
const setUp = async (account: number) => {
  const body = { token: await accounts.bankToken(), holder: 'Ann Other', agreement: AGREEMENT }
  expect((await accounts.call(account, `PUT ${URL}`, body)).status).toBe(200)
}

/** @param bills amounts, due on the twentieth of January, February and so on */
async function aDebitedAccount(...bills: readonly number[]): Promise<number> {
  const account = await accounts.add(...bills)
  await setUp(account)
  // A direct debit set up on the due date or later does not debit the bill.
  await query(`update account set direct_debit_since = '2025-06-01' where id = ${account}`)
  return account
}

const query = (text: string, ...values: unknown[]) => accounts.db.pool.query(text, values)
const passHours = (hours: number) =>
  query('update payment_attempt set asked_at = asked_at - make_interval(hours => $1)', hours)
/** Delivers the call of each payment to the gateway. */
const arrive = () =>
  query(`insert into gateway_double_payment (id, cents, result) select id, amount_cents, 'paid' from payment_attempt`)
let keys = 0
const pay = async (account: number, amountCents: number) => {
  const body = { amountCents, token: await accounts.cardToken() }
  return accounts.call(account, 'POST /api/portal/account/payment', body, { 'idempotency-key': `fault-${(keys += 1)}` })
}
/** Writes a payment as another system does, such as one that takes payments at the post office. */
const payElsewhere = (account: number, cents: number) =>
  query(
    `insert into payment (account_id, invoice_id, amount_cents, received_on, status)
     select account_id, id, $2, '2026-01-20', 'Payment received' from invoice where account_id = $1`,
    account,
    cents,
  )
const state = async (account: number) =>
  (await query('select state from payment_attempt where account_id = $1 order by asked_at', account)).rows.map(
    (row: { state: string }) => row.state,
  )
const uncounted = async (account: number) =>
  (await accounts.call<{ uncountedPayment: unknown }>(account, 'GET /api/portal/invoices/latest')).body.uncountedPayment
const mails = async (account: number) =>
  (await accounts.effects(account)).flatMap(({ template }) =>
    template?.startsWith('direct-debit-not') || template?.startsWith('payment') ? [template] : [],
  )
const NOT_MADE = { date: '2026-01-20', payment: 'Direct debit not made' }

test('a debit without a response for days is never given up, and is completed when the gateway responds', async () => {
  const account = await aDebitedAccount(5_000)
  fault = 'lost'
  await accounts.collectDebits(DUE)
  await passHours(48)
  await accounts.recoverDebits(NEXT_DAY, AT_ONCE)
  expect(await state(account)).toEqual(['pending'])
  fault = 'none'
  expect(await pay(account, 5_000)).toMatchObject({ status: 409, body: { code: 'payment-pending' } })
  await accounts.recoverDebits(NEXT_DAY, AT_ONCE)
  expect(await accounts.money(account)).toEqual({ balance: 0, bill: 0, payments: [-50] })
  expect(await accounts.taken(account)).toEqual([5_000])
})

test('after the due date an unanswered debit does not prevent the customer from paying, and becomes credit', async () => {
  const account = await aDebitedAccount(5_000)
  await query(`update invoice set due_on = '2026-01-19' where account_id = $1`, account)
  fault = 'lost'
  await accounts.collectDebits(new Date('2026-01-19T01:00:00Z'))
  fault = 'none'
  expect((await pay(account, 5_000)).status).toBe(200)
  await accounts.recoverDebits(DUE)
  expect(await accounts.money(account)).toEqual({ balance: -50, bill: -50, payments: [-50, -50] })
})

test('a debit that is refused at the second attempt is received if its first call arrives later', async () => {
  const account = await aDebitedAccount(5_000)
  fault = 'silent'
  await accounts.collectDebits(DUE)
  fault = 'none'
  await query('update gateway_double_method set kept_as = null')
  await accounts.recoverDebits(DUE)
  expect([await state(account), await uncounted(account)]).toEqual([['refused'], NOT_MADE])
  await arrive()
  await accounts.checkPayments()
  expect([await state(account), await uncounted(account)]).toEqual([['received'], null])
  expect(await accounts.money(account)).toEqual({ balance: 0, bill: 0, payments: [-50] })
})

test('an abandoned debit that reaches the gateway later is still received', async () => {
  const account = await aDebitedAccount(5_000)
  fault = 'silent'
  await accounts.collectDebits(DUE)
  fault = 'none'
  await accounts.recoverDebits(NEXT_DAY, AT_ONCE)
  expect(await state(account)).toEqual(['expired'])
  await arrive()
  expect(await accounts.checkPayments()).toEqual([])
  await accounts.checkPayments()
  expect(await accounts.money(account)).toEqual({ balance: 0, bill: 0, payments: [-50] })
  expect(await uncounted(account)).toBeNull()
  expect(await state(account)).toEqual(['received'])
})

test('a bill paid by the customer before the debit arrives late leaves a credit', async () => {
  const account = await aDebitedAccount(5_000)
  fault = 'silent'
  await accounts.collectDebits(DUE)
  fault = 'none'
  await accounts.recoverDebits(NEXT_DAY, AT_ONCE)
  expect((await pay(account, 5_000)).status).toBe(200)
  await query(
    `insert into gateway_double_payment (id, cents, result)
     select id, amount_cents, 'paid' from payment_attempt where state = 'expired'`,
  )
  await accounts.checkPayments()
  expect(await accounts.money(account)).toMatchObject({ balance: -50, payments: [-50, -50] })
})

test('a debit that was just repeated is not given up yet', async () => {
  const account = await aDebitedAccount(5_000)
  fault = 'silent'
  await accounts.collectDebits(DUE)
  await passHours(1)
  await accounts.recoverDebits(DUE)
  await accounts.recoverDebits(NEXT_DAY, { afterSeconds: -1, oldAfterSeconds: 120 })
  expect(await state(account)).toEqual(['pending'])
})

test('an abandoned customer payment that reaches the gateway later is still received', async () => {
  const account = await accounts.add(5_000)
  fault = 'silent'
  expect((await pay(account, 5_000)).status).toBe(503)
  fault = 'none'
  await accounts.recover(AT_ONCE)
  await arrive()
  await accounts.checkPayments()
  expect(await accounts.money(account)).toEqual({ balance: 0, bill: 0, payments: [-50] })
})

test('a debit is not repeated if the bill was paid elsewhere meanwhile', async () => {
  const account = await aDebitedAccount(5_000)
  fault = 'silent'
  await accounts.collectDebits(DUE)
  fault = 'none'
  await payElsewhere(account, 5_000)
  await accounts.recoverDebits(DUE)
  expect([await accounts.taken(account), await state(account)]).toEqual([[], ['pending']])
  await accounts.recoverDebits(DUE, AT_ONCE)
  expect([await accounts.taken(account), await state(account)]).toEqual([[], ['expired']])
  expect([await accounts.money(account), await mails(account)]).toEqual([{ balance: 0, bill: 0, payments: [-50] }, []])
})

test('a debit is not repeated if the amount due is smaller now, because the first one may still arrive', async () => {
  const account = await aDebitedAccount(5_000)
  fault = 'silent'
  await accounts.collectDebits(DUE)
  fault = 'none'
  await payElsewhere(account, 2_000)
  await accounts.recoverDebits(DUE, AT_ONCE)
  expect([await accounts.taken(account), await state(account)]).toEqual([[], ['expired']])
  expect(await uncounted(account)).toEqual(NOT_MADE)
  const { rows } = await query(
    `select facts from mail_outbox where account_id = $1 and template = 'direct-debit-not-made'`,
    account,
  )
  expect(rows).toMatchObject([{ facts: { firstName: 'Ann', cents: 3_000 } }])
})

test('a debit is not repeated if the bank reverses an earlier payment of the bill', async () => {
  const account = await aDebitedAccount(5_000)
  await pay(account, 2_000)
  fault = 'silent'
  await accounts.collectDebits(DUE)
  fault = 'none'
  await accounts.takeBack(account)
  await accounts.checkPayments()
  await accounts.recoverDebits(DUE, AT_ONCE)
  expect([await accounts.taken(account), await state(account)]).toEqual([[], ['received', 'expired']])
})

test('a debit that another server ends after it was listed is not repeated', async () => {
  const [first, second] = [await aDebitedAccount(5_000), await aDebitedAccount(5_000)]
  fault = 'silent'
  await accounts.collectDebits(DUE)
  fault = 'none'
  const { rows } = await query('select id from payment_attempt')
  // Whichever comes first ends the other one.
  meanwhile = () => query(`update payment_attempt set state = 'expired' where id <> $1`, asked.at(-1))
  await accounts.recoverDebits(DUE)
  expect(rows).toHaveLength(2)
  expect([...(await accounts.taken(first)), ...(await accounts.taken(second))]).toEqual([5_000])
})

test('a server that does not make debits only asks about those begun by another', async () => {
  const [lost, unknown] = [await aDebitedAccount(5_000), await aDebitedAccount(6_000)]
  fault = 'silent'
  await accounts.collectDebits(DUE)
  fault = 'none'
  await query(
    `insert into gateway_double_payment (id, cents, result)
     select id, amount_cents, 'paid' from payment_attempt where account_id = $1`,
    lost,
  )
  expect(await accounts.collectDebits(DUE, false)).toEqual([])
  await accounts.recoverDebits(DUE, AT_ONCE, false)
  expect([await accounts.taken(lost), await accounts.taken(unknown)]).toEqual([[5_000], []])
  expect([await state(lost), await state(unknown)]).toEqual([['received'], ['expired']])
  // Another system debits the bill, so the customer has nothing to do.
  expect([await uncounted(unknown), await mails(unknown)]).toEqual([null, []])
})

test('a run that passes midnight debits nothing from the previous day', async () => {
  const [first, second] = [await aDebitedAccount(5_000), await aDebitedAccount(6_000)]
  let now = DUE
  meanwhile = async () => (now = NEXT_DAY)
  await accounts.collectDebits(() => now)
  expect([...(await accounts.taken(first)), ...(await accounts.taken(second))]).toEqual([5_000])
})

test('a run ends when the gateway is unavailable, and the next one continues', async () => {
  const [first, second] = [await aDebitedAccount(5_000), await aDebitedAccount(6_000)]
  fault = 'away'
  expect(await accounts.collectDebits(DUE)).toEqual([new GatewayUnavailable('away')])
  expect(await accounts.recoverDebits(DUE)).toEqual([new GatewayUnavailable('away')])
  expect([...(await state(first)), ...(await state(second))]).toEqual(['pending'])
  fault = 'none'
  await accounts.recoverDebits(DUE)
  await accounts.collectDebits(DUE)
  expect([await accounts.taken(first), await accounts.taken(second)]).toEqual([[5_000], [6_000]])
})

test('two bills of an account due on the same day are both debited, the second when the first is settled', async () => {
  const account = await aDebitedAccount(5_000, 7_000)
  await query(`update invoice set due_on = '2026-02-20' where account_id = $1`, account)
  const due = new Date('2026-02-20T01:00:00Z')
  fault = 'silent'
  await accounts.collectDebits(due)
  fault = 'none'
  await accounts.collectDebits(due)
  expect(await accounts.taken(account)).toEqual([])
  await accounts.recoverDebits(due)
  await accounts.collectDebits(due)
  expect(await accounts.taken(account)).toEqual([5_000, 7_000])
})

test('a debit uses the method that replaced the first one, on the same day', async () => {
  const account = await aDebitedAccount(5_000)
  fault = 'silent'
  await accounts.collectDebits(DUE)
  fault = 'none'
  await setUp(account)
  await accounts.recoverDebits(DUE)
  expect(await accounts.taken(account)).toEqual([5_000])
  expect(await accounts.money(account)).toMatchObject({ balance: 0, payments: [-50] })
})

test.each([
  ['the day is over', NEXT_DAY, async () => undefined],
  ['the method was removed', DUE, (account: number) => accounts.call(account, `DELETE ${URL}`)],
])('a debit is given up when %s, and the customer is told to pay the bill', async (_why, now, happens) => {
  const account = await aDebitedAccount(5_000)
  fault = 'silent'
  await accounts.collectDebits(DUE)
  fault = 'none'
  await happens(account)
  await accounts.recoverDebits(now)
  expect(await state(account)).toEqual(['pending'])
  await accounts.recoverDebits(now, AT_ONCE)
  expect([await accounts.taken(account), await state(account)]).toEqual([[], ['expired']])
  expect(await uncounted(account)).toEqual(NOT_MADE)
  expect(await mails(account)).toContain('direct-debit-not-made')
  expect((await pay(account, 5_000)).status).toBe(200)
  expect(await accounts.money(account)).toMatchObject({ balance: 0 })
})

test('a method unknown to the gateway is not a refusal by the bank', async () => {
  const account = await aDebitedAccount(5_000)
  await query('delete from gateway_double_method')
  await accounts.collectDebits(DUE)
  expect(await state(account)).toEqual(['refused'])
  expect(await uncounted(account)).toEqual(NOT_MADE)
  expect(await mails(account)).toEqual(['direct-debit-not-made'])
})

test('customers’ payments wait for no debit', async () => {
  const [debited, paying] = [await aDebitedAccount(5_000), await accounts.add(5_000)]
  fault = 'lost'
  await accounts.collectDebits(DUE)
  expect((await pay(paying, 5_000)).status).toBe(503)
  fault = 'none'
  asked = []
  await accounts.recover()
  expect(asked).toHaveLength(1)
  expect([await state(debited), await state(paying)]).toEqual([['pending'], ['received']])
})

test('a payment counts as checked only when the gateway has responded', async () => {
  for (let i = 0; i < 2; i += 1) await pay(await accounts.add(5_000), 5_000)
  fault = 'away'
  asked = []
  expect(await accounts.checkPayments()).toEqual([new GatewayUnavailable('away')])
  expect(asked).toHaveLength(1)
  expect((await query('select id from payment_attempt where checked_at is not null')).rows).toEqual([])
  fault = 'none'
  await accounts.checkPayments()
  expect((await query('select id from payment_attempt where checked_at is null')).rows).toEqual([])
})

test('metrics show the result of each debit and payment, and the pending ones', async () => {
  const before = await accounts.numbers()
  const since = async () => {
    const now = Object.entries(await accounts.numbers())
    return Object.fromEntries(
      now.flatMap(([name, value]) => (value === before[name] ? [] : [[name, value - (before[name] ?? 0)]])),
    )
  }
  const [debited, paying] = [await aDebitedAccount(5_000), await accounts.add(5_000)]
  fault = 'silent'
  await accounts.collectDebits(DUE)
  expect((await pay(paying, 5_000)).status).toBe(503)
  const begun = { 'debit attempted': 1, 'debit unanswered': 1, 'payment attempted': 1, 'payment unanswered': 1 }
  expect(await since()).toEqual({ ...begun, 'debit waiting': 1, 'payment waiting': 1 })

  fault = 'away'
  await accounts.recoverDebits(DUE)
  await accounts.recover()
  const twice = { ...begun, 'debit unanswered': 2, 'payment unanswered': 2 }
  expect(await since()).toEqual({ ...twice, 'debit waiting': 1, 'payment waiting': 1 })

  fault = 'none'
  await accounts.recoverDebits(DUE)
  await accounts.recoverDebits(DUE)
  await accounts.recover(AT_ONCE)
  const ended = { ...twice, 'debit accepted': 1, 'payment given-up': 1 }
  expect(await since()).toEqual(ended)
  expect([await state(debited), await state(paying)]).toEqual([['received'], ['expired']])

  const [refused, late] = [await aDebitedAccount(5_000), await aDebitedAccount(5_000)]
  await query(
    `update gateway_double_method set behaviour = 'decline' where kept_as in (select default_payment_method_id from account where id = $1)`,
    refused,
  )
  await accounts.collectDebits(DUE)
  expect(await since()).toEqual({ ...ended, 'debit attempted': 3, 'debit accepted': 2, 'debit refused': 1 })
  expect(await accounts.taken(late)).toEqual([5_000])
  expect((await pay(await accounts.add(5_000), 5_000)).status).toBe(200)
  expect(await since()).toMatchObject({ 'payment attempted': 2, 'payment accepted': 1 })
})
