// A customer chooses which news arrives by email, in the portal or by the link in an email.
import { changesLimit } from '../../src/changes/add-change'
import { addNotificationRoutes, addUnsubscribePages } from '../../src/notifications'
import { unsubscribeLinks } from '../../src/notifications/unsubscribe-link'
import { ChangingAccounts } from '../account/changing-accounts'
import { day, openMeteringDatabase, type MeteringDatabase } from '../metering/database'
import { accountServer } from '../support/account-server'
import { callAs } from '../support/call-as'

interface Choices {
  readonly emailAddress: string
  readonly sendBillTo: number
  readonly kinds: readonly { readonly kind: string; readonly byMail: boolean }[]
}

let db: MeteringDatabase
let app: ReturnType<typeof accountServer>
let origin: string
const warnings: unknown[] = []
beforeAll(async () => {
  db = await openMeteringDatabase()
  app = accountServer(db, day('2026-11-27'), (server) => {
    server.addHook('onRequest', async ({ log }) => {
      log.warn = (...entry: unknown[]) => void warnings.push(entry.at(-1))
    })
    addNotificationRoutes(server, { db, limit: changesLimit(db) })
    addUnsubscribePages(server, db)
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
}, 120_000)
afterAll(async () => {
  await app.close()
  await db.remove()
}, 60_000)

const PATH = '/api/portal/account/notifications'
const read = async (account: number) => (await callAs<Choices>(origin, { account, request: `GET ${PATH}` })).body
const off = async (account: number) =>
  (await read(account)).kinds.filter(({ byMail }) => !byMail).map(({ kind }) => kind)
const put = (account: number, body: object, key: string = crypto.randomUUID()) =>
  callAs<Choices>(origin, { account, request: `PUT ${PATH}`, body, headers: { 'idempotency-key': key } })
const audit = async (account: number) =>
  (
    await db.pool.query<object>('select subject, action, detail from audit where account_id = $1 order by id', [
      account,
    ])
  ).rows

test('all news arrives by email until the customer switches a kind off, once', async () => {
  const [account, other] = [await ChangingAccounts.addTo(db), await ChangingAccounts.addTo(db)]
  expect(await read(account)).toMatchObject({ emailAddress: `owner${account}@example.com`, sendBillTo: 0 })
  expect((await read(account)).kinds).toHaveLength(8)
  expect(await off(account)).toEqual([])
  const answers = await Promise.all(
    [1, 2].map(() => put(account, { kind: 'payment-received', byMail: false }, 'the same')),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  await put(account, { kind: 'payment-received', byMail: false })
  expect(await off(account)).toEqual(['payment-received'])
  expect(await off(other)).toEqual([])
  await put(account, { kind: 'payment-received', byMail: true })
  expect(await off(account)).toEqual([])
  const change = (byMail: boolean) => ({
    subject: 'a-customer',
    action: 'notification-changed',
    detail: { kind: 'payment-received', byMail },
  })
  expect(await audit(account)).toEqual([change(false), change(true)])
  const { rows } = await db.pool.query('select from mail_outbox where account_id = $1', [account])
  expect(rows).toEqual([])
})

test('a customer with paper bills gets no emails with what is on the paper, unless chosen', async () => {
  const account = await ChangingAccounts.addTo(db)
  await db.pool.query('update account set send_bill_to = 1 where id = $1', [account])
  expect(await off(account)).toEqual(['bill-due', 'bill-ready'])
  await put(account, { kind: 'bill-ready', byMail: true })
  expect(await off(account)).toEqual(['bill-due'])
  await db.pool.query('update account set send_bill_to = 0 where id = $1', [account])
  expect(await off(account)).toEqual([])
})

test.each([[{ kind: 'password-changed', byMail: false }], [{ kind: 'toString', byMail: false }], [{ kind: 'debit' }]])(
  'refuses %j',
  async (body) => {
    const account = await ChangingAccounts.addTo(db)
    expect((await put(account, body)).status).toBe(400)
    expect(await audit(account)).toEqual([])
  },
)

describe('the link of an email', () => {
  const links = () => unsubscribeLinks(db)
  const open = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init })
    return { status: response.status, headers: response.headers, page: await response.text() }
  }
  /** As a mail program sends it (RFC 8058). */
  const oneClick = {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }

  test('shows a page with a button, and changes nothing until it is pressed', async () => {
    const account = await ChangingAccounts.addTo(db)
    const { status, headers, page } = await open(await links().linkOf({ accountId: account, kind: 'bill-due' }))
    expect(status).toBe(200)
    expect(page).toContain('Due in 3 days')
    expect(page).toContain('<button class="button" type="submit">Stop these emails</button>')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('set-cookie')).toBeNull()
    expect(await off(account)).toEqual([])
  })

  test.each([
    ['opens it', {}],
    ['asks for its headers', { method: 'HEAD' }],
    ['opens it with what RFC 8058 says in the address', {}, '&List-Unsubscribe=One-Click'],
    ['loads it ahead', { headers: { 'sec-purpose': 'prefetch' } }],
  ])('changes nothing if a mail scanner %s', async (_way, init: RequestInit, more = '') => {
    const account = await ChangingAccounts.addTo(db)
    const link = await links().linkOf({ accountId: account, kind: 'bill-ready' })
    expect((await open(`${link}${more}`, init)).status).toBe(200)
    expect([await off(account), await audit(account)]).toEqual([[], []])
  })

  test('switches off its kind of its account with one click, without a sign-in or a redirect', async () => {
    const [account, other] = [await ChangingAccounts.addTo(db), await ChangingAccounts.addTo(db)]
    const link = await links().linkOf({ accountId: account, kind: 'unusual-use' })
    const [first, second] = [await open(link, oneClick), await open(link, oneClick)]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.page).toContain('You will not get these emails any more')
    expect(await off(account)).toEqual(['unusual-use'])
    expect(await off(other)).toEqual([])
    expect(await audit(account)).toEqual([
      { subject: 'unsubscribe-link', action: 'notification-changed', detail: { kind: 'unusual-use', byMail: false } },
    ])
  })

  test('works with a form of a mail program, too', async () => {
    const account = await ChangingAccounts.addTo(db)
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    const link = await links().linkOf({ accountId: account, kind: 'debit' })
    expect((await open(link, { method: 'POST', body })).status).toBe(200)
    expect(await off(account)).toEqual(['debit'])
  })

  test('cannot be guessed, or changed into that of another kind or account', async () => {
    const account = await ChangingAccounts.addTo(db)
    const link = await links().linkOf({ accountId: account, kind: 'debit' })
    const signature = link.split('.')[1]
    const forged = (content: unknown) =>
      `/unsubscribe?key=${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`
    const guesses = [
      forged([account, 'bill-due']),
      forged([account + 1, 'debit']),
      `${link}a`,
      link.replace(/.$/, ''),
      '/unsubscribe?key=.',
      '/unsubscribe?key=%00',
      '/unsubscribe',
    ]
    for (const guess of guesses) {
      expect([guess, (await open(guess)).status]).toEqual([guess, 404])
      expect([guess, (await open(guess, oneClick)).status]).toEqual([guess, 404])
    }
    expect(await off(account)).toEqual([])
    expect(warnings).toEqual(Array(2 * guesses.length).fill('an unsubscribe link is not ours'))
  })

  test('of a deleted account is not known', async () => {
    expect((await open(await links().linkOf({ accountId: 999_999, kind: 'debit' }), oneClick)).status).toBe(404)
  })
})
