// Direct debit: the portal stores the gateway's description of a card or bank account, and never its number.
import { addAccountRoute } from '../../src/account/account'
import { readInvoiceContent } from '../../src/billing/invoice-pdf/read-content'
import { addPayments } from '../../src/payments'
import { day } from '../metering/database'
import { accountServer } from '../support/account-server'
import { callAs } from '../support/call-as'
import { AGREEMENT, PayingAccounts, type Problem } from './paying-accounts'

let accounts: PayingAccounts
beforeAll(async () => void (accounts = await PayingAccounts.open(day('2026-11-23'))), 60_000)
afterAll(() => accounts.close(), 60_000)

const URL = '/api/portal/account/direct-debit'
interface DirectDebit {
  readonly method: object | null
  readonly tokens: string | null
  readonly version: number
}
const read = async (account: number) => (await accounts.call<DirectDebit>(account, `GET ${URL}`)).body
const put = (account: number, body: object, headers = {}) =>
  accounts.call<DirectDebit & Problem>(
    account,
    `PUT ${URL}`,
    { holder: 'Ann Other', agreement: AGREEMENT, ...body },
    headers,
  )
const offered = {
  tokens: '/payment-gateway/tokens',
  cardFields: '/payment-gateway/fields',
  agreement: { version: AGREEMENT, address: expect.stringMatching(/^https:/) },
}
const methodsOf = async (account: number) =>
  (await accounts.call<object[]>(account, 'GET /api/portal/account/payment/methods')).body
const actions = async (account: number) => (await accounts.effects(account)).flatMap(({ action }) => action ?? [])
const bank = {
  type: 'bankAccount',
  description: 'BSB 062-000, account ending in 678',
  maskedNumber: 'XXX-XXX XXXXX678',
  holder: 'Ann Other',
  expiryMonth: null,
  expiryYear: null,
  canPay: true,
}

test('can be removed, but neither set up nor replaced, with a token of a sign-in six minutes ago', async () => {
  const account = await accounts.add(18_432)
  const stolen = { 'signed-in-at': String(Math.floor(Date.now() / 1000) - 360) }
  const refused = { status: 403, body: { code: 'sign-in-too-old' } }
  expect(await put(account, { token: await accounts.bankToken() }, stolen)).toMatchObject(refused)
  expect(await read(account)).toMatchObject({ method: null, version: 1 })
  await put(account, { token: await accounts.bankToken() })
  expect(await put(account, { token: await accounts.cardToken() }, stolen)).toMatchObject(refused)
  expect(await read(account)).toMatchObject({ method: bank })
  expect((await accounts.call(account, `DELETE ${URL}`, undefined, stolen)).status).toBe(200)
})

test('of a card stored by another system is announced, except for bills already due', async () => {
  const account = await accounts.add(18_432)
  const { pool } = accounts.db
  await pool.query(
    `with method as (
       insert into payment_method (account_id, type, card_type, masked_number, expiry_month, expiry_year)
       values ($1, 'card', 'Visa', 'XXXX XXXX XXXX 1111', 8, 2099) returning id
     )
     update account set direct_debit = true, default_payment_method_id = (select id from method) where id = $1`,
    [account],
  )
  await pool.query(
    `insert into invoice (id, account_id, issued_on, due_on, amount_cents, period_start, period_end)
     values ($1, $2, '2026-11-01', '2026-12-05', 9900, '2026-10-01', '2026-10-31')`,
    [`INV${String(account).padStart(6, '0')}10`, account],
  )
  const { body } = await accounts.call<object>(account, `GET ${URL}`)
  expect(body).toMatchObject({ announced: { date: '2026-12-05', amount: 99 }, alreadyDue: null })
})

test('is announced with the currently open amount, until a payment leaves nothing', async () => {
  const account = await accounts.add()
  await accounts.db.pool.query(
    `insert into invoice (id, account_id, issued_on, due_on, amount_cents, period_start, period_end)
     values ($1, $2, '2026-11-01', '2026-12-05', 18432, '2026-10-01', '2026-10-31')`,
    [`INV${String(account).padStart(6, '0')}10`, account],
  )
  const announced = async () =>
    (await accounts.call<{ announced: object | null }>(account, `GET ${URL}`)).body.announced
  const pay = (amountCents: number) =>
    accounts.call<{ id: string; receipt: string }>(
      account,
      'POST /api/portal/account/payment',
      { amountCents },
      { 'idempotency-key': `pay-${amountCents}` },
    )
  expect(await announced()).toBeNull()
  await put(account, { token: await accounts.bankToken() })
  expect(await announced()).toEqual({ date: '2026-12-05', amount: 184.32 })
  const { body } = await pay(10_000)
  expect(await announced()).toEqual({ date: '2026-12-05', amount: 84.32 })
  expect(body.receipt).toBe(`${body.id.slice(0, 4)}-${body.id.slice(4, 8)}`.toUpperCase())
  const history = await accounts.call<object[]>(account, 'GET /api/portal/billingHistory')
  expect(history.body[0]).toMatchObject({ id: body.id, receipt: body.receipt })
  await pay(8_432)
  expect(await announced()).toBeNull()
})

test.each([
  ['on the due date', '2026-11-23', { announced: null, alreadyDue: 184.32 }],
  ['after the due date', '2026-11-22', { announced: null, alreadyDue: 184.32 }],
  ['the day before', '2026-11-24', { announced: { date: '2026-11-24', amount: 184.32 }, alreadyDue: null }],
])('set up %s of a bill says whether it is debited or has to be paid', async (_when, due, said) => {
  const account = await accounts.add(18_432)
  await accounts.db.pool.query('update invoice set due_on = $2 where account_id = $1', [account, due])
  await put(account, { token: await accounts.bankToken() })
  // Noon of today at the property.
  await accounts.db.pool.query(`update account set direct_debit_since = '2026-11-23T01:00:00Z' where id = $1`, [
    account,
  ])
  expect(await read(account)).toMatchObject(said)
  const balance = said.alreadyDue === null ? null : 84.32
  await accounts.call(account, 'POST /api/portal/account/payment', { amountCents: 10_000 }, { 'idempotency-key': due })
  expect(await read(account)).toMatchObject({ alreadyDue: balance })
})

describe('the service agreement', () => {
  test.each([
    [undefined, 'Please accept the Direct Debit Request Service Agreement'],
    ['2020-01', 'The Direct Debit Request Service Agreement has changed. Please reload the page and read it again'],
  ])('has to be accepted in its current version, not %s', async (agreement, message) => {
    const account = await accounts.add(18_432)
    const token = await accounts.bankToken()
    const answer = await put(account, { token, agreement })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/agreement', message }] } })
    expect([await read(account), await actions(account)]).toMatchObject([{ method: null, version: 1 }, []])
    // The gateway was not asked, so the token is still usable.
    expect(await put(account, { token })).toMatchObject({ status: 200 })
  })

  test('is stored with its version and the time', async () => {
    const account = await accounts.add(18_432)
    await put(account, { token: await accounts.bankToken() })
    const stored = await accounts.db.sql
      .selectFrom('payment_method')
      .where('account_id', '=', account)
      .select(['agreement_version as version', 'agreement_accepted_at as at'])
      .executeTakeFirstOrThrow()
    expect(stored.version).toBe(AGREEMENT)
    expect(Math.abs(Number(stored.at) - Date.now())).toBeLessThan(60_000)
    const audit = await accounts.db.sql
      .selectFrom('audit')
      .where('account_id', '=', account)
      .select('detail')
      .executeTakeFirstOrThrow()
    expect(audit.detail).toMatchObject({ agreement: AGREEMENT })
  })
})

test('is set up by bank account and changed to a card, which replaces it', async () => {
  const account = await accounts.add(18_432)
  expect(await read(account)).toEqual({ ...offered, method: null, announced: null, alreadyDue: null, version: 1 })
  const { status, body } = await put(account, { token: await accounts.bankToken() })
  expect({ status, body }).toEqual({
    status: 200,
    body: { ...offered, method: bank, announced: null, alreadyDue: 184.32, version: 2 },
  })
  expect(await read(account)).toEqual(body)
  expect(await methodsOf(account)).toMatchObject([{ type: 'bankAccount', maskedNumber: 'XXX-XXX XXXXX678' }])
  const overview = await accounts.call<{ hasDirectDebit: boolean }>(account, 'GET /api/portal/account')
  expect(overview.body.hasDirectDebit).toBe(true)

  await put(account, { token: await accounts.cardToken(), version: 2 })
  expect(await read(account)).toMatchObject({
    method: { description: 'Visa ending in 4242', expiryMonth: 8, expiryYear: 2049, canPay: true },
    version: 3,
  })
  expect(await methodsOf(account)).toMatchObject([
    { type: 'card', cardType: 'Visa', maskedNumber: 'XXXX XXXX XXXX 4242' },
  ])
  expect(await accounts.effects(account)).toEqual([
    { action: 'direct-debit-changed', template: null },
    { action: 'direct-debit-set-up', template: null },
    { action: null, template: 'direct-debit-changed' },
    { action: null, template: 'direct-debit-set-up' },
  ])
})

test('is set up once if the customer clicks several times, with or without a key', async () => {
  for (const headers of [{}, { 'idempotency-key': 'set up' }]) {
    const account = await accounts.add()
    const token = await accounts.bankToken()
    const answers = await Promise.all(Array.from({ length: 4 }, () => put(account, { token, version: 1 }, headers)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await actions(account)).toEqual(['direct-debit-set-up'])
    expect(await methodsOf(account)).toHaveLength(1)
  }
})

const remove = (account: number, headers = {}) =>
  accounts.call<DirectDebit>(account, `DELETE ${URL}`, undefined, headers)

test('is removed with its method, in the account, the audit log and an email, and can be set up again', async () => {
  const account = await accounts.add(18_432)
  await put(account, { token: await accounts.cardToken() })
  const { status, body } = await remove(account)
  const nothing = { ...offered, method: null, announced: null, alreadyDue: null, version: 3 }
  expect({ status, body }).toEqual({ status: 200, body: nothing })
  expect(await read(account)).toEqual(nothing)
  expect(await methodsOf(account)).toEqual([])
  const overview = await accounts.call(account, 'GET /api/portal/account')
  expect(overview.body).toMatchObject({ hasDirectDebit: false, defaultPaymentMethodId: null })
  const { rows } = await accounts.db.pool.query(
    `select template, facts->>'method' as method from mail_outbox where account_id = $1 and template = 'direct-debit-removed'`,
    [account],
  )
  expect(rows).toEqual([{ template: 'direct-debit-removed', method: 'Visa ending in 4242' }])
  expect(await actions(account)).toEqual(['direct-debit-removed', 'direct-debit-set-up'])
  const pay = { amountCents: 1_000 }
  expect(
    await accounts.call(account, 'POST /api/portal/account/payment', pay, { 'idempotency-key': 'no' }),
  ).toMatchObject({
    status: 409,
    body: { code: 'no-direct-debit' },
  })
  expect((await put(account, { token: await accounts.bankToken() })).status).toBe(200)
  expect(await read(account)).toMatchObject({ method: bank, version: 4 })
})

test('is removed once if the customer clicks several times, with or without a key, and from no other account', async () => {
  const other = await accounts.add()
  await put(other, { token: await accounts.bankToken() })
  for (const headers of [{}, { 'idempotency-key': 'remove' }]) {
    const account = await accounts.add()
    await put(account, { token: await accounts.bankToken() })
    const answers = await Promise.all(Array.from({ length: 4 }, () => remove(account, headers)))
    expect(answers.map(({ status, body }) => [status, body.method])).toEqual(Array(4).fill([200, null]))
    expect(await actions(account)).toEqual(['direct-debit-removed', 'direct-debit-set-up'])
  }
  expect(await read(other)).toMatchObject({ method: bank })
})

test('an account without it is unchanged by a removal', async () => {
  const account = await accounts.add()
  expect(await remove(account)).toMatchObject({ status: 200, body: { method: null, version: 1 } })
  expect(await accounts.effects(account)).toEqual([])
})

test('a payment without a token is made with the direct debit, and one without direct debit needs a token', async () => {
  const account = await accounts.add(18_432)
  const pay = () =>
    accounts.call(account, 'POST /api/portal/account/payment', { amountCents: 8_432 }, { 'idempotency-key': 'pay' })
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'no-direct-debit' } })
  await put(account, { token: await accounts.bankToken() })
  expect((await pay()).status).toBe(200)
  expect(await accounts.money(account)).toEqual({ balance: 100, bill: 100, payments: [-84.32] })
})

test('a token is valid for one account and one use', async () => {
  const [account, other] = [await accounts.add(), await accounts.add()]
  const token = await accounts.bankToken()
  await put(account, { token })
  expect(await put(other, { token })).toMatchObject({ status: 422, body: { code: 'token-refused' } })
  expect(await put(other, { token: 'test_made-up' })).toMatchObject({ status: 422, body: { code: 'token-refused' } })
  expect([(await read(other)).method, await actions(other)]).toEqual([null, []])
})

test('a declined card and an unresponsive gateway change nothing', async () => {
  const account = await accounts.add()
  const declined = await put(account, { token: await accounts.cardToken({ number: '4000000000000002' }) })
  expect(declined).toMatchObject({ status: 422, body: { code: 'declined' } })
  const silent = await put(account, { token: await accounts.cardToken({ number: '4000000000000119' }) })
  expect(silent).toMatchObject({ status: 503, body: { code: 'gateway-away' } })
  expect([await read(account), await actions(account)]).toMatchObject([{ method: null, version: 1 }, []])
})

test('a change by somebody who has not seen the latest one is refused', async () => {
  const account = await accounts.add()
  await put(account, { token: await accounts.bankToken(), version: 1 })
  const second = await put(account, { token: await accounts.cardToken(), version: 1 })
  expect(second).toMatchObject({ status: 409, body: { code: 'changed-elsewhere' } })
  expect(await read(account)).toMatchObject({ method: bank })
})

test.each([
  ['4242 4242 4242 4242', 422],
  ['Ann 12345678', 422],
  ['', 400],
  ['  ', 422],
  ['Ann\u0007', 422],
])('the holder %j is refused with %i', async (holder, status) => {
  const account = await accounts.add()
  const answer = await put(account, { token: await accounts.bankToken(), holder })
  expect(answer).toMatchObject({ status, body: { errors: [{ path: '/holder' }] } })
  expect((await read(account)).method).toBeNull()
})

test('if nobody debits bills, none is announced, and direct debit cannot be set up', async () => {
  const { db, gateway } = accounts
  const account = await accounts.add(5_000)
  await put(account, { token: await accounts.bankToken() })
  const app = accountServer(db, day('2026-11-23'), (server) => {
    addAccountRoute(server, { db, announcesDebits: false })
    addPayments(server, { db, gateway, announcesDebits: false })
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const call = (request: string, body?: object) => callAs<object>(origin, { account, request, body })
  expect((await call('GET /api/portal/account')).body).toMatchObject({ hasDirectDebit: false })
  expect((await call(`GET ${URL}`)).body).toMatchObject({ method: null })
  expect(
    await call(`PUT ${URL}`, { holder: 'Ann Other', agreement: AGREEMENT, token: await accounts.bankToken() }),
  ).toMatchObject({
    status: 409,
    body: { code: 'debits-off', detail: 'Direct debit is not offered. Please pay each bill by its due date.' },
  })
  await app.close()
  const { rows } = await db.pool.query<{ id: string }>('select id from invoice where account_id = $1', [account])
  const bill = (announcesDebits: boolean) => readInvoiceContent(db, rows[0]!.id, { portal: undefined, announcesDebits })
  expect(await bill(true)).toMatchObject({ directDebit: { from: 'bankAccount' }, offersDirectDebit: true })
  expect(await bill(false)).toMatchObject({ directDebit: undefined, offersDirectDebit: false })
})

describe('the gateway’s test double', () => {
  const ask = (body: object) => accounts.call(0, 'POST /payment-gateway/tokens', body)
  const card = { type: 'card', number: '4242424242424242', expiry: '12/49', cvc: '123' }
  const account = { type: 'bankAccount', bsb: '062000', accountNumber: '12345' }

  test.each([
    [{ ...card, number: '4242424242424241' }, '/number'],
    [{ ...card, number: '4111111111111111' }, '/number'],
    [{ ...card, number: '4242' }, '/number'],
    [{ ...card, expiry: '13/30' }, '/expiry'],
    [{ ...card, expiry: '01/20' }, '/expiry'],
    [{ ...card, cvc: '12' }, '/cvc'],
    [{ ...account, bsb: '06200' }, '/bsb'],
    [{ ...account, accountNumber: '1234' }, '/accountNumber'],
    [{ ...account, accountNumber: '1234567890' }, '/accountNumber'],
  ])('refuses %j by the name of the field', async (body, path) => {
    const answer = await ask(body)
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
    for (const value of Object.values(body)) if (value.length > 4) expect(JSON.stringify(answer)).not.toContain(value)
  })

  test('returns a token and a masked number', async () => {
    expect(await ask({ ...card, number: '5555555555554444' })).toMatchObject({
      status: 200,
      body: { token: expect.stringMatching(/^test_.{20,}/), method: { description: 'Mastercard ending in 4444' } },
    })
    expect(await ask(account)).toMatchObject({ status: 200, body: { method: { maskedNumber: 'XXX-XXX XX345' } } })
  })
})
