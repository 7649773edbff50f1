// The order of payments within a day, and how long the bank may still reject them (D70).
import { setTimeout } from 'node:timers/promises'
import { day } from '../metering/database'
import { PayingAccounts } from './paying-accounts'

const DAY = '2026-11-23'
const HOUR_MS = 3_600_000

interface Entry {
  readonly id: string
  readonly date: string
  readonly amount: number
  readonly payment?: string
}

let accounts: PayingAccounts
let now: Date | undefined
beforeAll(async () => {
  accounts = await PayingAccounts.open(day(DAY), undefined, () => now ?? new Date())
}, 120_000)
afterEach(() => void (now = undefined))
afterAll(() => accounts.close(), 60_000)

let keys = 0
const pay = async (account: number, amountCents: number) => {
  const token = await accounts.cardToken()
  const key = { 'idempotency-key': `validation-${(keys += 1)}` }
  const { status } = await accounts.call(account, 'POST /api/portal/account/payment', { amountCents, token }, key)
  expect(status).toBe(200)
}
const history = async (account: number) =>
  (await accounts.call<Entry[]>(account, 'GET /api/portal/billingHistory')).body
const texts = async (account: number) => (await history(account)).flatMap(({ payment }) => payment ?? [])
const change = (account: number, values: string) =>
  accounts.db.pool.query(`update payment set ${values} where account_id = $1`, [account])

async function receivedAt(account: number): Promise<number> {
  const { rows } = await accounts.db.pool.query<{ at: Date }>(
    'select received_at as at from payment where account_id = $1',
    [account],
  )
  return rows[0]!.at.getTime()
}

test('a payment is subject to bank validation for 72 hours', async () => {
  const account = await accounts.add(10_000)
  await pay(account, 4_000)
  const at = await receivedAt(account)
  expect(await texts(account)).toEqual(['Payment received, subject to bank validation'])
  now = new Date(at + 72 * HOUR_MS - 1)
  expect(await texts(account)).toEqual(['Payment received, subject to bank validation'])
  now = new Date(at + 72 * HOUR_MS)
  expect(await texts(account)).toEqual(['Payment received'])
})

test('payments of one day are newest first, before the bill of that day', async () => {
  const account = await accounts.add()
  await accounts.bill(account, 10_000)
  await accounts.db.pool.query(`update invoice set issued_on = $2, due_on = '2026-12-05' where account_id = $1`, [
    account,
    DAY,
  ])
  const amounts = [100, 200, 300, 400, 500, 600]
  for (const cents of amounts) await pay(account, cents)
  const entries = await history(account)
  expect(entries.map(({ date }) => date)).toEqual(Array(7).fill(DAY))
  expect(entries.map(({ amount }) => amount)).toEqual([-6, -5, -4, -3, -2, -1, 100])
})

test('simultaneous payments always come in the same order', async () => {
  const account = await accounts.add(10_000)
  for (const cents of [100, 200, 300, 400]) await pay(account, cents)
  await change(account, `received_at = '2026-11-23T02:00:00Z'`)
  const ids = (await history(account)).filter(({ payment }) => payment).map(({ id }) => id)
  expect(ids).toEqual([...ids].sort().reverse())
})

test('the bank validates neither cash nor a reversed payment', async () => {
  const [cash, rejected] = [await accounts.add(10_000), await accounts.add(10_000)]
  await pay(cash, 4_000)
  await change(cash, 'by_card_or_account = false')
  expect(await texts(cash)).toEqual(['Payment received'])
  await pay(rejected, 4_000)
  await accounts.takeBack(rejected)
  await accounts.checkPayments()
  expect(await texts(rejected)).toEqual(['Payment dishonoured'])
})

test('a debit is subject to bank validation from its receipt on, even if it was given up before', async () => {
  const account = await accounts.add()
  await accounts.bill(account, 10_000)
  const { rows } = await accounts.db.pool.query<{ id: string }>(
    `insert into payment_attempt (account_id, subject, idempotency_key, body_sha256, amount_cents, invoice_id, received_on, state, asked_at)
     select account_id, 'a-customer', 'debit', '', 10000, id, due_on, 'expired', now() - interval '80 hours' from invoice
     where account_id = $1 returning id`,
    [account],
  )
  await accounts.db.pool.query(
    `insert into payment (id, account_id, invoice_id, received_on, received_at, amount_cents, status, counts)
     select id, account_id, invoice_id, received_on, asked_at, amount_cents, 'Direct debit not made', false from payment_attempt where id = $1`,
    [rows[0]!.id],
  )
  expect(await texts(account)).toEqual(['Direct debit not made'])
  await accounts.db.pool.query(`insert into gateway_double_payment (id, cents, result) values ($1, 10000, 'paid')`, [
    rows[0]!.id,
  ])
  await accounts.checkPayments()
  expect(await texts(account)).toEqual(['Direct debit received, subject to bank validation'])
})

test('payments of the previous release, which stores no instant, are in order and subject to validation', async () => {
  const account = await accounts.add(10_000)
  const insert = (cents: number) =>
    accounts.db.pool.query(
      `insert into payment (account_id, received_on, amount_cents, status) values ($1, $2, $3, 'Payment received')`,
      [account, DAY, cents],
    )
  for (const cents of [300, 100, 200]) {
    await insert(cents)
    // The clock of an embedded database counts milliseconds.
    await setTimeout(2)
  }
  expect((await history(account)).map(({ amount }) => amount)).toEqual([-2, -1, -3, 100])
  expect(new Set(await texts(account))).toEqual(new Set(['Payment received, subject to bank validation']))
})

test('a payment from before an upgrade is as old as its request', async () => {
  const account = await accounts.add(10_000)
  await pay(account, 4_000)
  await change(account, 'received_at = null')
  expect(await texts(account)).toEqual(['Payment received, subject to bank validation'])
  now = new Date(Date.now() + 72 * HOUR_MS)
  expect(await texts(account)).toEqual(['Payment received'])
})

test('the latest bill names the newest of the payments reversed on one day', async () => {
  const account = await accounts.add(10_000)
  for (const cents of [100, 200, 300, 400]) await pay(account, cents)
  await accounts.takeBack(account)
  await accounts.checkPayments()
  await accounts.db.pool.query(
    `update payment set status = status || ' ' || amount_cents where account_id = $1 and not counts`,
    [account],
  )
  const uncountedPayment = { date: DAY, payment: 'Payment dishonoured 400' }
  const latest = await accounts.call(account, 'GET /api/portal/invoices/latest')
  expect(latest.body).toMatchObject({ uncountedPayment })
  const { body } = await accounts.call(account, 'GET /api/portal/account')
  expect(body).toMatchObject({ openBills: [{ uncountedPayment }] })
})

test('if there are two credits on one day, the older one pays the older bill', async () => {
  const account = await accounts.add()
  for (const cents of [100, 200, 300, 400]) await pay(account, cents)
  await accounts.bill(account, 100, 1)
  await accounts.bill(account, 200, 2)
  await pay(account, 500)
  const { rows } = await accounts.db.pool.query<{ paid: number; bill: number }>(
    `select p.amount_cents as paid, i.amount_cents as bill from payment_allocation l join payment p on p.id = l.payment_id
     join invoice i on i.id = l.invoice_id where p.account_id = $1 order by bill`,
    [account],
  )
  expect(rows).toEqual([
    { paid: 100, bill: 100 },
    { paid: 200, bill: 200 },
  ])
})
