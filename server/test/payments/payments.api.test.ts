// Payments through the gateway: each is made once, whatever is repeated or lost, and account, bills and history show it
// immediately.
import { day } from '../metering/database'
import { AGREEMENT, PayingAccounts, type Problem } from './paying-accounts'

const today = day('2026-11-23')
/** The test double pays, then loses the response. */
const ANSWER_LOST = '4000 0000 0000 0341'
const NO_ANSWER = '4000 0000 0000 0119'
const DECLINED = '4000 0000 0000 0002'

let accounts: PayingAccounts
let isBroken = false
/**
 * Runs after the gateway has looked for a payment and before its response arrives, or before it accepts the payment.
 */
let meanwhile: (() => Promise<unknown>) | undefined
let nonsenseFor: string | undefined
const happen = async () => {
  const happens = meanwhile
  meanwhile = undefined
  await happens?.()
}
beforeAll(async () => {
  accounts = await PayingAccounts.open(today, (double) => ({
    async pay(payment) {
      await happen()
      const result = await double.pay(payment)
      if (isBroken) throw new Error('the process has died')
      return result
    },
    async findPayment(id) {
      if (id === nonsenseFor) throw new Error('the gateway answers nonsense')
      const found = await double.findPayment(id)
      await happen()
      return found
    },
  }))
}, 120_000)
afterAll(() => accounts.close(), 60_000)

let keys = 0
const newKey = () => `payment-${(keys += 1)}`
const pay = (account: number, body: object, key: string | undefined = newKey()) =>
  accounts.call<Problem & { id: string }>(
    account,
    'POST /api/portal/account/payment',
    body,
    key === '' ? {} : { 'idempotency-key': key },
  )
const RECEIVED = [
  { action: 'payment-received', template: null },
  { action: null, template: 'payment-received' },
]

test('a payment lowers the balance, pays the bill, and is in the history, the audit log and an email', async () => {
  const account = await accounts.add(18_432)
  const { status, body } = await pay(account, { amountCents: 10_000, token: await accounts.cardToken() })
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      id: expect.any(String),
      receipt: expect.stringMatching(/^[\dA-F]{4}-[\dA-F]{4}$/),
      date: '2026-11-23',
      amount: 100,
    },
  })
  expect(await accounts.money(account)).toEqual({ balance: 84.32, bill: 84.32, payments: [-100] })
  expect(await accounts.effects(account)).toEqual(RECEIVED)
  const { rows } = await accounts.db.pool.query('select facts from mail_outbox where account_id = $1', [account])
  expect(rows).toEqual([
    { facts: { firstName: 'Ann', accountNumber: '4000000011', cents: 10_000, payment: expect.any(String) } },
  ])
})

test('one payment pays several bills, oldest first, and the rest is a credit', async () => {
  const account = await accounts.add(5_000, 7_000)
  await pay(account, { amountCents: 6_000, token: await accounts.cardToken() })
  expect(await accounts.money(account)).toEqual({ balance: 60, bill: 60, payments: [-60] })
  await pay(account, { amountCents: 9_001, token: await accounts.bankToken() })
  expect(await accounts.money(account)).toMatchObject({ balance: -30.01, bill: 0 })
})

test('a page with an outdated balance pays nothing, so that two tabs do not pay the same bill twice', async () => {
  const account = await accounts.add(18_432)
  const stale = async (balanceCents: number) => ({
    amountCents: 18_432,
    balanceCents,
    token: await accounts.cardToken(),
  })
  const key = newKey()
  const first = await stale(18_432)
  expect(await pay(account, first, key)).toMatchObject({ status: 200 })
  expect(await pay(account, await stale(18_432))).toMatchObject({ status: 409, body: { code: 'balance-changed' } })
  expect(await pay(account, first, key)).toMatchObject({ status: 200 })
  expect(await accounts.money(account)).toMatchObject({ balance: 0, payments: [-184.32] })
  expect(await pay(account, await stale(0))).toMatchObject({ status: 200 })
  expect(await accounts.money(account)).toMatchObject({ balance: -184.32 })
})

test('a credit pays the next bill together with the next payment, so that no bill stays open when nothing is owed', async () => {
  const account = await accounts.add(5_000)
  await pay(account, { amountCents: 7_000, token: await accounts.cardToken() })
  expect(await accounts.money(account)).toMatchObject({ balance: -20, bill: 0 })
  await accounts.bill(account, 10_000, 2)
  await pay(account, { amountCents: 3_000, token: await accounts.cardToken() })
  expect(await accounts.money(account)).toMatchObject({ balance: 50, bill: 50 })
  await pay(account, { amountCents: 5_000, token: await accounts.bankToken() })
  expect(await accounts.money(account)).toMatchObject({ balance: 0, bill: 0 })
  const { rows } = await accounts.db.pool.query(
    `select p.amount_cents as paid, l.amount_cents as used from payment_allocation l join payment p on p.id = l.payment_id
     where p.account_id = $1 order by p.amount_cents, l.amount_cents`,
    [account],
  )
  expect(rows).toEqual([
    { paid: 3_000, used: 3_000 },
    { paid: 5_000, used: 5_000 },
    { paid: 7_000, used: 2_000 },
    { paid: 7_000, used: 5_000 },
  ])
})

test.each([
  ['nothing', 0, 400],
  ['less than nothing', -1, 400],
  ['a part of a cent', 10.5, 400],
  ['text', '10', 400],
  ['more than the balance and a thousand dollars', 118_433, 422],
])('a payment of %s is refused before the gateway is asked', async (_what, amountCents, status) => {
  const account = await accounts.add(18_432)
  const token = await accounts.cardToken()
  expect(await pay(account, { amountCents, token })).toMatchObject({
    status,
    body: { errors: [{ path: '/amountCents' }] },
  })
  expect([await accounts.taken(account), await accounts.effects(account)]).toEqual([[], []])
  expect((await pay(account, { amountCents: 118_432, token })).status).toBe(200)
})

test('a credit without a bill counts: a customer may pay a thousand dollars more than is owed', async () => {
  const account = await accounts.add()
  expect((await pay(account, { amountCents: 10_000, token: await accounts.cardToken() })).status).toBe(200)
  await accounts.bill(account, 18_432)
  expect(await accounts.money(account)).toMatchObject({ balance: 84.32 })
  const token = await accounts.cardToken()
  const message = 'The amount is more than $1,084.32.'
  expect(await pay(account, { amountCents: 108_433, token })).toMatchObject({
    status: 422,
    body: { detail: message, errors: [{ path: '/amountCents', message }] },
  })
  expect((await pay(account, { amountCents: 108_432, token })).status).toBe(200)
  expect(await accounts.money(account)).toMatchObject({ balance: -1000 })
  // In credit nothing is owed, and the next bills may be paid in advance.
  const more = { amountCents: 100_001, token: await accounts.cardToken() }
  expect(await pay(account, more)).toMatchObject({
    status: 422,
    body: { detail: 'The amount is more than $1,000.00.' },
  })
})

test('a payment without a key is refused', async () => {
  const account = await accounts.add(5_000)
  const answer = await pay(account, { amountCents: 5_000, token: await accounts.cardToken() }, '')
  expect(answer).toMatchObject({ status: 400, body: { code: 'key-missing' } })
  expect(await accounts.taken(account)).toEqual([])
})

test('a customer who clicks five times pays once, and each click gets the same response', async () => {
  const account = await accounts.add(18_432)
  const body = { amountCents: 10_000, token: await accounts.cardToken() }
  const key = newKey()
  const answers = await Promise.all(Array.from({ length: 5 }, () => pay(account, body, key)))
  for (const answer of answers) expect(answer).toEqual({ ...answers[0], status: 200 })
  expect(await accounts.taken(account)).toEqual([10_000])
  expect(await accounts.money(account)).toMatchObject({ payments: [-100] })
  expect(await accounts.effects(account)).toEqual(RECEIVED)
})

test('a key belongs to one payment', async () => {
  const account = await accounts.add(18_432)
  const key = newKey()
  await pay(account, { amountCents: 10_000, token: await accounts.cardToken() }, key)
  const other = await pay(account, { amountCents: 8_000, token: await accounts.cardToken() }, key)
  expect(other).toMatchObject({ status: 422, body: { code: 'key-reused' } })
  expect(await accounts.taken(account)).toEqual([10_000])
})

test('a token pays once, and not for another account', async () => {
  const [account, other] = [await accounts.add(18_432), await accounts.add(18_432)]
  const body = { amountCents: 1_000, token: await accounts.cardToken() }
  expect((await pay(account, body)).status).toBe(200)
  for (const payer of [account, other])
    expect(await pay(payer, body)).toMatchObject({ status: 422, body: { code: 'token-refused' } })
  expect([await accounts.taken(account), await accounts.taken(other)]).toEqual([[1_000], []])
})

test('a declined card pays nothing however often the request is repeated, but another card does', async () => {
  const account = await accounts.add(18_432)
  const body = { amountCents: 10_000, token: await accounts.cardToken({ number: DECLINED }) }
  const key = newKey()
  for (const answer of [await pay(account, body, key), await pay(account, body, key)])
    expect(answer).toMatchObject({ status: 422, body: { code: 'declined' } })
  expect(await accounts.money(account)).toMatchObject({ balance: 184.32, payments: [] })
  expect(await accounts.effects(account)).toEqual([])
  expect((await pay(account, { amountCents: 10_000, token: await accounts.cardToken() })).status).toBe(200)
})

test('a payment with a lost response is found at the gateway by its id, and made once', async () => {
  const account = await accounts.add(18_432)
  const body = { amountCents: 10_000, token: await accounts.cardToken({ number: ANSWER_LOST }) }
  const key = newKey()
  const first = await pay(account, body, key)
  expect(first.status).toBe(200)
  expect(await pay(account, body, key)).toEqual(first)
  expect([await accounts.taken(account), await accounts.effects(account)]).toEqual([[10_000], RECEIVED])
})

test('an unresponsive gateway leaves the payment open: no second one meanwhile, and finally nothing is paid', async () => {
  const account = await accounts.add(18_432)
  const body = { amountCents: 10_000, token: await accounts.cardToken({ number: NO_ANSWER }) }
  const key = newKey()
  expect(await pay(account, body, key)).toMatchObject({ status: 503, body: { code: 'payment-unconfirmed' } })
  expect(await pay(account, body, key)).toMatchObject({ status: 503, body: { code: 'payment-unconfirmed' } })
  const second = { amountCents: 10_000, token: await accounts.cardToken() }
  expect(await pay(account, second)).toMatchObject({ status: 409, body: { code: 'payment-pending' } })
  await accounts.recover()
  expect(await pay(account, second)).toMatchObject({ status: 409, body: { code: 'payment-pending' } })
  await accounts.recover({ afterSeconds: -1, oldAfterSeconds: -1 })
  expect(await pay(account, body, key)).toMatchObject({ status: 422, body: { code: 'payment-expired' } })
  expect((await pay(account, second)).status).toBe(200)
  expect(await accounts.taken(account)).toEqual([10_000])
})

test.each([
  ['the customer’s repeated request', async (repeat: () => Promise<unknown>) => void (await repeat())],
  ['the server by itself', () => accounts.recover()],
])('a payment whose process died after it was accepted is completed by %s', async (_by, complete) => {
  const account = await accounts.add(18_432)
  const body = { amountCents: 10_000, token: await accounts.cardToken() }
  const key = newKey()
  isBroken = true
  expect((await pay(account, body, key)).status).toBe(500)
  isBroken = false
  expect(await accounts.money(account)).toMatchObject({ balance: 184.32, payments: [] })
  await complete(() => pay(account, body, key))
  expect(await accounts.money(account)).toMatchObject({ balance: 84.32, payments: [-100] })
  await accounts.recover()
  expect((await pay(account, body, key)).status).toBe(200)
  expect([await accounts.taken(account), await accounts.effects(account)]).toEqual([[10_000], RECEIVED])
})

const hourLater = (account: number) =>
  accounts.db.pool.query(`update payment_attempt set asked_at = now() - interval '1 hour' where account_id = $1`, [
    account,
  ])

test('a payment repeated and accepted while recovery asks about it is not given up', async () => {
  const account = await accounts.add(18_432)
  const body = { amountCents: 10_000, token: await accounts.cardToken({ number: NO_ANSWER }) }
  const key = newKey()
  expect((await pay(account, body, key)).status).toBe(503)
  await accounts.db.pool.query(
    `update payment_attempt set asked_at = now() - interval '1 hour' where account_id = $1`,
    [account],
  )
  await accounts.db.pool.query(`update gateway_double_method set behaviour = 'accept' where token = $1`, [body.token])
  meanwhile = async () => {
    isBroken = true
    expect((await pay(account, body, key)).status).toBe(500)
    isBroken = false
  }
  await accounts.recover({ afterSeconds: 15, oldAfterSeconds: 120 })
  expect(meanwhile).toBeUndefined()
  expect(await accounts.taken(account)).toEqual([10_000])
  await accounts.recover()
  expect(await pay(account, body, key)).toMatchObject({ status: 200, body: { amount: 100 } })
  expect(await accounts.money(account)).toMatchObject({ balance: 84.32, payments: [-100] })
  expect([await accounts.taken(account), await accounts.effects(account)]).toEqual([[10_000], RECEIVED])
})

test('a payment that the gateway accepts after it was given up is still received', async () => {
  const account = await accounts.add(18_432)
  const body = { amountCents: 10_000, token: await accounts.cardToken() }
  meanwhile = async () => {
    await hourLater(account)
    await accounts.recover({ afterSeconds: 15, oldAfterSeconds: 120 })
  }
  expect(await pay(account, body)).toMatchObject({ status: 200, body: { amount: 100 } })
  expect(await accounts.money(account)).toMatchObject({ balance: 84.32, payments: [-100] })
  expect([await accounts.taken(account), await accounts.effects(account)]).toEqual([[10_000], RECEIVED])
})

test('a payment declined while the response was lost is found declined', async () => {
  const account = await accounts.add(18_432)
  const body = { amountCents: 10_000, token: await accounts.cardToken({ number: DECLINED }) }
  const key = newKey()
  isBroken = true
  expect((await pay(account, body, key)).status).toBe(500)
  isBroken = false
  await accounts.recover()
  // Another payment may be made, because this one is no longer pending.
  const other = { amountCents: 500, token: await accounts.cardToken() }
  expect((await pay(account, other)).status).toBe(200)
  expect(await pay(account, body, key)).toMatchObject({ status: 422, body: { code: 'declined' } })
  expect(await accounts.taken(account)).toEqual([500])
})

test('pending payments, and one with a nonsensical response, do not prevent others from being completed', async () => {
  for (let i = 0; i < 21; i += 1) {
    const waiting = await accounts.add(18_432)
    const token = await accounts.cardToken({ number: NO_ANSWER })
    expect((await pay(waiting, { amountCents: 100, token })).status).toBe(503)
    if (i === 0) {
      const { rows } = await accounts.db.pool.query<{ id: string }>(
        'select id from payment_attempt where account_id = $1',
        [waiting],
      )
      nonsenseFor = rows[0]!.id
    }
  }
  const account = await accounts.add(18_432)
  isBroken = true
  await pay(account, { amountCents: 10_000, token: await accounts.cardToken() })
  isBroken = false
  expect(await accounts.recover()).toEqual([new Error('the gateway answers nonsense')])
  nonsenseFor = undefined
  expect(await accounts.money(account)).toMatchObject({ balance: 84.32, payments: [-100] })
})

test('no card or bank account number is stored anywhere in the database', async () => {
  const account = await accounts.add(18_432)
  const url = '/api/portal/account/direct-debit'
  for (const token of [await accounts.cardToken(), await accounts.bankToken('062-000', '987612345')]) {
    const put = await accounts.call(account, `PUT ${url}`, { token, holder: 'Ann Other', agreement: AGREEMENT })
    expect(put.status).toBe(200)
    expect((await pay(account, { amountCents: 1_000 })).status).toBe(200)
  }
  expect((await pay(account, { amountCents: 1_000, token: await accounts.cardToken() })).status).toBe(200)
  const { rows: tables } = await accounts.db.pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  expect(tables.length).toBeGreaterThan(20)
  // Not within the digits of another number, such as a rate limit's level.
  const numbers = '(?<![.0-9])(4242[ -]?4242|4000[ -]?0000[ -]?000|9876[ -]?12345)'
  for (const { name } of tables) {
    const { rows } = await accounts.db.pool.query(`select 1 from ${name} t where t::text ~ $1`, [numbers])
    expect({ name, rows }).toEqual({ name, rows: [] })
  }
})
