// A forgotten password: the link, its single use, and what nobody learns by requesting one.
import { setTimeout } from 'node:timers/promises'
import { hashPassword } from '../../src/identity-provider/password'
import { setPassword } from '../../src/identity-provider/users'
import { Browser, type Page } from './browser'
import { alex, CHEAP, loginPage, refresh, sam, signIn, startRealm, type Realm } from './realm'

interface Mail {
  readonly recipient: string
  readonly template: string
  readonly path?: string
}
let mails: Mail[] = []
let isStored = true
let realm: Realm
beforeAll(async () => {
  realm = await startRealm({}, ['127.0.0.1'], async (mail) => {
    if (!isStored) throw new Error('the outbox cannot be reached')
    mails.push(mail)
  })
})
afterAll(() => realm.close())
beforeEach(async () => {
  mails = []
  for (const table of ['rate_limit', 'idp_reset'] as const) await realm.db.sql.deleteFrom(table).execute()
  await realm.db.pool.query('update idp_user set enabled = true')
  await setPassword(realm.db.sql, alex.sub, await hashPassword(alex.password, CHEAP))
})

let networks = 0
const newBrowser = () => new Browser({ 'x-forwarded-for': `203.0.113.${(networks += 1)}` })

async function askFor(email: string, browser = newBrowser()): Promise<Page> {
  const login = await loginPage(realm, browser)
  const [, link = ''] = /<a [^>]*href="([^"]+)">Forgot your password\?<\/a>/.exec(login.text) ?? []
  return browser.submit(await browser.open(new URL(link, realm.origin).href), { email })
}

async function sentLink(count = 1): Promise<string> {
  for (let tries = 0; mails.length < count && tries < 100; tries += 1) await setTimeout(10)
  const mail = mails.at(-1)
  if (mail?.path === undefined) throw new Error('no link was sent')
  return `${realm.origin}${mail.path}`
}

const fresh = { password: 'some quiet river', confirmation: 'some quiet river' }

it('a link sets a new password once, and ends all sessions', async () => {
  const session = await signIn(realm, new Browser())
  expect((await askFor(' Alex@Example.com ')).text).toContain('Check your email')
  const link = await sentLink()
  expect(mails).toMatchObject([{ recipient: alex.email, accountNumber: alex.accountNumber, firstName: 'Alex' }])
  const [a, b] = [newBrowser(), newBrowser()]
  const pages = [await a.open(link), await b.open(link)] as const
  expect(pages[0].text).toContain('Choose a new password')
  expect(pages[0].headers.get('cache-control')).toBe('no-store')
  const done = await a.submit(pages[0], fresh)
  expect(done.text).toContain('Password changed')
  expect(done.address).not.toContain('key=')
  const { sub: subject, email: recipient, accountNumber } = alex
  expect(mails.slice(1)).toEqual([
    { template: 'password-changed', subject, recipient, accountNumber, firstName: 'Alex' },
  ])
  for (const page of [await b.submit(pages[1], fresh), await b.open(link)])
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('This link does not work any more')])
  expect((await refresh(realm, session)).status).toBe(400)
  expect(mails).toHaveLength(2)
  await signIn(realm, newBrowser(), { ...alex, password: fresh.password })
})

it('the link still works if the audit row and email about the new password cannot be stored', async () => {
  const session = await signIn(realm, new Browser())
  await askFor(alex.email)
  const browser = newBrowser()
  const page = await browser.open(await sentLink())
  isStored = false
  expect((await browser.submit(page, fresh)).status).toBe(500)
  isStored = true
  expect((await refresh(realm, session)).status).toBe(200)
  expect((await browser.submit(page, fresh)).text).toContain('Password changed')
})

it('the response is the same for an unknown address, or one that may not log in', async () => {
  await realm.db.pool.query('update idp_user set enabled = false where id = $1', [sam.sub])
  const known = await askFor(alex.email)
  await sentLink()
  for (const email of ['nobody@example.com', sam.email]) {
    const other = await askFor(email)
    const without = ({ text }: Page) => text.replace(/authenticate\/[\w-]+/g, '')
    expect([other.status, without(other)]).toEqual([known.status, without(known)])
  }
  await setTimeout(100)
  expect(mails).toHaveLength(1)
})

it('only a hash of the link is stored', async () => {
  await askFor(alex.email)
  const key = new URL(await sentLink()).searchParams.get('key') ?? ''
  const { rows } = await realm.db.pool.query<{ token_sha256: string }>('select token_sha256 from idp_reset')
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(rows).toEqual([{ token_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  expect(JSON.stringify(rows)).not.toContain(key)
})

it.each([
  ['half an hour', `update idp_reset set expires_at = now()`],
  ['a change of the password', undefined],
])('a link does not work after %s', async (_what, statement) => {
  await askFor(alex.email)
  const link = await sentLink()
  if (statement) await realm.db.pool.query(statement)
  else await setPassword(realm.db.sql, alex.sub, await hashPassword('another password', CHEAP))
  expect((await newBrowser().open(link)).status).toBe(400)
})

it.each(['', 'short', 'password123', alex.email, 'some quiet river '.repeat(8)])(
  'the new password %j is refused, and the link still works',
  async (password) => {
    await askFor(alex.email)
    const browser = newBrowser()
    const page = await browser.submit(await browser.open(await sentLink()), { password, confirmation: password })
    expect(page.text).toContain('aria-invalid="true"')
    expect((await browser.submit(page, fresh)).text).toContain('Password changed')
  },
)

it('an account gets three links in an hour, and a network may request twenty', async () => {
  for (let asked = 0; asked < 5; asked += 1) expect((await askFor(alex.email)).text).toContain('Check your email')
  await sentLink(3)
  await setTimeout(100)
  expect(mails).toHaveLength(3)
  const browser = newBrowser()
  const answers: number[] = []
  for (let asked = 0; asked < 21; asked += 1) answers.push((await askFor(`nobody${asked}@example.com`, browser)).status)
  expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([20, 429])
})

it.each(['', 'alex'])('an invalid address is refused: %j', async (email) => {
  expect((await askFor(email)).text).toMatch(/Enter (your|a whole) email address/)
})

it('a link of another realm, or none, shows a message', async () => {
  for (const query of ['', '?key=', '?key=a%00b', `?key=${'x'.repeat(5000)}`])
    expect((await newBrowser().open(`${realm.base}/login-actions/reset-password${query}`)).status).toBe(400)
})
