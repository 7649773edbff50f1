// More time to pay a bill: what is owed, what is overdue and the direct debit follow the new due date.
import type { AccountResponse, BillingHistoryResponse, LatestInvoiceResponse } from '@switchboard/wire'
import { readInvoiceContent } from '../../src/billing/invoice-pdf/read-content'
import { day } from '../metering/database'
import { AGREEMENT, PayingAccounts, type Problem } from '../payments/paying-accounts'

/** Midday on days in Melbourne. Bills of the first month are due on the twentieth. */
const DUE = new Date('2026-01-20T01:00:00Z')
const EXTENDED = new Date('2026-02-03T01:00:00Z')

let accounts: PayingAccounts
beforeAll(async () => {
  accounts = await PayingAccounts.open(day('2026-01-15'))
}, 120_000)
afterAll(() => accounts.close(), 60_000)

const billOf = (account: number, month = 1) => `INV${String(account).padStart(6, '0')}0${month}`
const at = (today: string) => ({ today })

const extend = <Body = Problem>(
  account: number,
  { bill = billOf(account), dueDate = '2026-02-03', headers = {} as Record<string, string> } = {},
) => accounts.call<Body>(account, `POST /api/portal/bills/${bill}/extension`, { dueDate }, headers)

const latest = async (account: number, headers = {}) =>
  (await accounts.call<LatestInvoiceResponse>(account, 'GET /api/portal/invoices/latest', undefined, headers)).body
const read = async (account: number, headers = {}) =>
  (await accounts.call<AccountResponse>(account, 'GET /api/portal/account', undefined, headers)).body

async function withDirectDebit(account: number): Promise<void> {
  const token = await accounts.bankToken()
  await accounts.call(account, 'PUT /api/portal/account/direct-debit', { token, holder: 'Ann', agreement: AGREEMENT })
  await accounts.db.pool.query(`update account set direct_debit_since = '2025-06-01' where id = $1`, [account])
}

test('the due date is extended once, and everything says so', async () => {
  const account = await accounts.add(5_000)
  expect((await latest(account)).extension).toEqual({ offered: '2026-02-03', before: null })
  expect(await extend(account)).toMatchObject({ status: 200, body: { dueDate: '2026-02-03', before: '2026-01-20' } })
  expect(await latest(account)).toMatchObject({
    dueDate: '2026-02-03',
    extension: { offered: null, before: '2026-01-20' },
  })
  // The document states what was billed.
  const portal = { portal: undefined, announcesDebits: true }
  expect(await readInvoiceContent(accounts.db, billOf(account), portal)).toMatchObject({ due: '2026-01-20' })
  const history = await accounts.call<BillingHistoryResponse>(account, 'GET /api/portal/billingHistory')
  expect(history.body[0]!.invoice).toMatchObject({ dueDate: '2026-02-03', dueDateBefore: '2026-01-20' })
  expect(await read(account, at('2026-01-25'))).toMatchObject({
    invoiceOverdue: false,
    openBills: [{ dueDate: '2026-02-03' }],
  })
  expect((await read(account, at('2026-02-04'))).invoiceOverdue).toBe(true)
  expect(await accounts.effects(account)).toEqual([
    { action: 'bill-extended', template: null },
    { action: null, template: 'bill-extended' },
  ])
})

test('two windows and repeated requests extend it once', async () => {
  const account = await accounts.add(5_000)
  const all = await Promise.all([
    extend(account),
    extend(account),
    extend(account, { headers: { 'idempotency-key': 'one' } }),
    extend(account, { headers: { 'idempotency-key': 'one' } }),
  ])
  for (const answer of all)
    expect(answer).toMatchObject({ status: 200, body: { dueDate: '2026-02-03', before: '2026-01-20' } })
  expect(await accounts.effects(account)).toHaveLength(2)
  expect(await extend(account, { dueDate: '2026-02-17' })).toMatchObject({
    status: 409,
    body: { code: 'already-extended' },
  })
})

test('a direct debit follows the new date', async () => {
  const account = await accounts.add(5_000)
  await withDirectDebit(account)
  await extend(account)
  const { body } = await accounts.call(account, 'GET /api/portal/account/direct-debit')
  expect(body).toMatchObject({ announced: { date: '2026-02-03', amount: 50 } })
  await accounts.collectDebits(DUE)
  expect(await accounts.taken(account)).toEqual([])
  await accounts.collectDebits(EXTENDED)
  expect(await accounts.taken(account)).toEqual([5_000])
})

test('the mail does not promise a debit that will not be made', async () => {
  const account = await accounts.add(5_000)
  await withDirectDebit(account)
  await accounts.db.pool.query(
    `insert into payment (id, account_id, invoice_id, received_on, amount_cents, status, counts)
     values (gen_random_uuid(), $1, $2, '2026-01-20', 5000, 'Direct debit dishonoured', false)`,
    [account, billOf(account)],
  )
  expect((await extend(account, { headers: at('2026-01-22') })).status).toBe(200)
  const { rows } = await accounts.db.pool.query(
    "select facts from mail_outbox where account_id = $1 and template = 'bill-extended'",
    [account],
  )
  expect(rows).toMatchObject([{ facts: { isDebited: false } }])
  await accounts.collectDebits(EXTENDED)
  expect(await accounts.taken(account)).toEqual([])
})

test('on the due date, either the debit or the extension wins, never both', async () => {
  const account = await accounts.add(5_000)
  await withDirectDebit(account)
  const [answer] = await Promise.all([extend(account, { headers: at('2026-01-20') }), accounts.collectDebits(DUE)])
  const taken = await accounts.taken(account)
  expect(taken).toEqual(answer.status === 200 ? [] : [5_000])
  expect([200, 409]).toContain(answer.status)
  await accounts.collectDebits(EXTENDED)
  expect(await accounts.taken(account)).toEqual([5_000])
})

const refusals: readonly [string, (account: number) => Promise<unknown>, Record<string, string>, string][] = [
  ['another date than the offered one', async () => undefined, { dueDate: '2026-02-10' }, 'changed-elsewhere'],
  [
    'a payment that is not confirmed yet',
    (account) =>
      accounts.db.pool.query(
        `insert into payment_attempt (account_id, subject, idempotency_key, body_sha256, amount_cents, received_on)
         values ($1, 'a', 'b', 'c', 5000, '2026-01-15')`,
        [account],
      ),
    {},
    'not-offered',
  ],
  [
    'an older bill that is overdue',
    (account) =>
      accounts.db.pool.query(
        `insert into invoice (id, account_id, issued_on, due_on, amount_cents, period_start, period_end)
         values ('INV8' || lpad($1::text, 7, '0'), $1::bigint, '2025-12-01', '2025-12-20', 700, '2025-12-01', '2025-12-20')`,
        [account],
      ),
    {},
    'not-offered',
  ],
]

test.each(refusals)('%s is refused', async (_, arrange, more, code) => {
  const account = await accounts.add(5_000)
  await arrange(account)
  expect(await extend(account, more)).toMatchObject({ status: 409, body: { code } })
  expect((await latest(account)).dueDate).toBe('2026-01-20')
  expect(await accounts.effects(account)).toEqual([])
})

test('extensions count for a year', async () => {
  const [account, recent] = [await accounts.add(5_000), await accounts.add(5_000)]
  const extendedOn = (id: number, day: string) =>
    accounts.db.pool.query(
      `with bills as (
        insert into invoice (id, account_id, issued_on, due_on, amount_cents, period_start, period_end)
        select 'INV7' || lpad(($1::bigint * 10 + n)::text, 7, '0'), $1, '2024-12-01', '2024-12-20', 0, start, start + 20
        from (values (1, '2024-10-01'::date), (2, '2024-11-01')) bill (n, start) returning id
      )
      insert into bill_extension (invoice_id, account_id, due_before, due_on, basis, extended_on)
      select id, $1, '2024-12-20', '2025-01-03', 'test', $2::date from bills`,
      [id, day],
    )
  await extendedOn(account, '2025-01-15')
  await extendedOn(recent, '2025-01-16')
  expect((await latest(account)).extension?.offered).toBe('2026-02-03')
  expect((await latest(recent)).extension?.offered).toBeNull()
})

test('a bill that is a few days overdue can be extended, later ones and those of others cannot', async () => {
  const [account, late, other] = [await accounts.add(5_000), await accounts.add(5_000), await accounts.add(5_000)]
  expect((await extend(account, { headers: at('2026-01-25') })).status).toBe(200)
  expect((await read(account, at('2026-01-25'))).invoiceOverdue).toBe(false)
  expect(await extend(late, { headers: at('2026-01-26') })).toMatchObject({ body: { code: 'not-offered' } })
  expect((await extend(other, { bill: billOf(late) })).status).toBe(404)
})
