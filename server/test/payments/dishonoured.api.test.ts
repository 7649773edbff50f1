// Payments that the bank reverses after they were received.
import { day } from '../metering/database'
import { PayingAccounts } from './paying-accounts'

let accounts: PayingAccounts
let isAway = false
beforeAll(async () => {
  accounts = await PayingAccounts.open(day('2026-11-23'), (double) => ({
    findPayment: (id) => (isAway ? Promise.reject(new Error('the gateway is unavailable')) : double.findPayment(id)),
  }))
}, 120_000)
afterAll(() => accounts.close(), 60_000)

let keys = 0
const pay = async (account: number, amountCents: number) =>
  accounts.call(
    account,
    'POST /api/portal/account/payment',
    { amountCents, token: await accounts.cardToken() },
    { 'idempotency-key': `dishonoured-${(keys += 1)}` },
  )

interface History {
  readonly payment?: string
  readonly counts?: boolean
  readonly invoice?: { readonly balance: number }
}
const history = async (account: number) =>
  (await accounts.call<History[]>(account, 'GET /api/portal/billingHistory')).body
const openAmounts = async (account: number) =>
  (await history(account)).flatMap(({ invoice }) => (invoice ? [invoice.balance] : [])).reverse()

test('a reversed payment opens its bills again, and the customer is informed once', async () => {
  const account = await accounts.add(5_000, 7_000)
  await pay(account, 9_000)
  expect(await openAmounts(account)).toEqual([0, 30])
  await accounts.checkPayments()
  expect(await openAmounts(account)).toEqual([0, 30])
  await accounts.takeBack(account)
  expect(await accounts.checkPayments()).toEqual([])
  await accounts.checkPayments()
  expect(await openAmounts(account)).toEqual([50, 70])
  expect(await accounts.money(account)).toMatchObject({ balance: 120, bill: 70 })
  expect((await history(account))[0]).toMatchObject({ payment: 'Payment dishonoured', counts: false })
  const latest = await accounts.call(account, 'GET /api/portal/invoices/latest')
  expect(latest.body).toMatchObject({ uncountedPayment: { date: '2026-11-23', payment: 'Payment dishonoured' } })
  expect(await accounts.effects(account)).toEqual([
    { action: 'payment-dishonoured', template: null },
    { action: 'payment-received', template: null },
    { action: null, template: 'payment-dishonoured' },
    { action: null, template: 'payment-received' },
  ])
})

test('other credit of the account pays the bills opened by a dishonoured payment', async () => {
  const account = await accounts.add(5_000)
  await pay(account, 5_000)
  await accounts.takeBack(account)
  await pay(account, 6_000)
  expect(await accounts.money(account)).toMatchObject({ balance: -60, bill: 0 })
  await accounts.checkPayments()
  expect(await accounts.money(account)).toMatchObject({ balance: -10, bill: 0 })
})

test('a payment dishonoured before the latest bill does not concern that bill', async () => {
  const account = await accounts.add(5_000)
  await pay(account, 5_000)
  await accounts.takeBack(account)
  await accounts.checkPayments()
  await accounts.db.pool.query(`update payment set received_on = '2026-01-15' where account_id = $1`, [account])
  await accounts.bill(account, 7_000, 2)
  const latest = await accounts.call(account, 'GET /api/portal/invoices/latest')
  expect(latest.body).toMatchObject({ balance: 70, uncountedPayment: null })
})

test('an unavailable gateway changes nothing, and each payment is checked again later', async () => {
  const account = await accounts.add(5_000)
  await pay(account, 5_000)
  await accounts.takeBack(account)
  isAway = true
  expect(await accounts.checkPayments()).toContainEqual(new Error('the gateway is unavailable'))
  isAway = false
  expect(await accounts.money(account)).toMatchObject({ balance: 0 })
  await accounts.checkPayments()
  expect(await accounts.money(account)).toMatchObject({ balance: 50 })
})
