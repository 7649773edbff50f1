// Direct debit: the portal stores what the gateway says of a card or a bank account, and never its number.
import { addAccountRoute } from '../../src/account/account'
import { readInvoiceContent } from '../../src/billing/invoice-pdf/read-content'
import { addPayments } from '../../src/payments'
import { day } from '../metering/database'
import { accountServer } from '../support/account-server'
import { callAs } from '../support/call-as'
import { PayingAccounts, type Problem } from './paying-accounts'

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
  accounts.call<DirectDebit & Problem>(account, `PUT ${URL}`, { holder: 'Ann Other', ...body }, headers)
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

test('is neither set up nor replaced with a token of a sign-in six minutes ago, and removed with it', async () => {
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

test('is set up by bank account and changed to a card, which replaces it', async () => {
  const account = await accounts.add(18_432)
  expect(await read(account)).toEqual({ method: null, tokens: '/payment-gateway/tokens', version: 1 })
  const { status, body } = await put(account, { token: await accounts.bankToken() })
  expect({ status, body }).toEqual({
    status: 200,
    body: { method: bank, tokens: '/payment-gateway/tokens', version: 2 },
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

test('is set up once when the customer clicks several times, with and without a key', async () => {
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

test('is removed with its method, in the account, the audit log and a mail, and can be set up again', async () => {
  const account = await accounts.add(18_432)
  await put(account, { token: await accounts.cardToken() })
  const { status, body } = await remove(account)
  const nothing = { method: null, tokens: '/payment-gateway/tokens', version: 3 }
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

test('is removed once when the customer clicks several times, with and without a key, and from no other account', async () => {
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

test('an account without it stays as it was when it is removed', async () => {
  const account = await accounts.add()
  expect(await remove(account)).toMatchObject({ status: 200, body: { method: null, version: 1 } })
  expect(await accounts.effects(account)).toEqual([])
})

test('a payment uses its method without a token, and needs one otherwise', async () => {
  const account = await accounts.add(18_432)
  const pay = () =>
    accounts.call(account, 'POST /api/portal/account/payment', { amountCents: 8_432 }, { 'idempotency-key': 'pay' })
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'no-direct-debit' } })
  await put(account, { token: await accounts.bankToken() })
  expect((await pay()).status).toBe(200)
  expect(await accounts.money(account)).toEqual({ balance: 100, bill: 100, payments: [-84.32] })
})

test('a token is good for one account and one use', async () => {
  const [account, other] = [await accounts.add(), await accounts.add()]
  const token = await accounts.bankToken()
  await put(account, { token })
  expect(await put(other, { token })).toMatchObject({ status: 422, body: { code: 'token-refused' } })
  expect(await put(other, { token: 'test_made-up' })).toMatchObject({ status: 422, body: { code: 'token-refused' } })
  expect([(await read(other)).method, await actions(other)]).toEqual([null, []])
})

test('a declined card and a gateway that does not answer change nothing', async () => {
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

test('where nobody debits bills, none is announced, and direct debit is not set up', async () => {
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
  expect(await call(`PUT ${URL}`, { holder: 'Ann Other', token: await accounts.bankToken() })).toMatchObject({
    status: 409,
    body: { code: 'debits-off', detail: 'Direct debit is not offered. Please pay each bill by its due date.' },
  })
  await app.close()
  const { rows } = await db.pool.query<{ id: string }>('select id from invoice where account_id = $1', [account])
  const bill = (announcesDebits: boolean) => readInvoiceContent(db, rows[0]!.id, { portal: undefined, announcesDebits })
  expect(await bill(true)).toMatchObject({ directDebit: { from: 'bankAccount' }, offersDirectDebit: true })
  expect(await bill(false)).toMatchObject({ directDebit: undefined, offersDirectDebit: false })
})

describe('the test double of the gateway', () => {
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

  test('answers with a token and a mask', async () => {
    expect(await ask({ ...card, number: '5555555555554444' })).toMatchObject({
      status: 200,
      body: { token: expect.stringMatching(/^test_.{20,}/), method: { description: 'Mastercard ending in 4444' } },
    })
    expect(await ask(account)).toMatchObject({ status: 200, body: { method: { maskedNumber: 'XXX-XXX XX345' } } })
  })
})
