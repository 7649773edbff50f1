// Without sending: the pages that show emails, and what operators see of the outbox.
import { setTimeout } from 'node:timers/promises'
import { addToken } from '@switchboard/platform-server/testing'
import { storeMails } from '../../src/mail/outbox'
import { portalWith, type OwnPortal } from '../support/customers'

const asked = { who: 'tests', why: 'for a test' }
let portal: OwnPortal
let operator: string
let team: string

beforeAll(async () => {
  portal = await portalWith(
    [{ subject: 'ann', number: '4000000099' }],
    { PLUGINS: 'registry,portal', PUBLIC_URL: 'http://localhost:8169' },
    async (db) => {
      operator = (await addToken(db, { owner: 'Operators', parts: [], operator: true }, asked)).token
      team = (await addToken(db, { owner: 'Usage', parts: ['usage'], operator: false }, asked)).token
      const account = await db.sql.selectFrom('account').select('id').executeTakeFirstOrThrow()
      const facts = { firstName: '<b>Ann</b>', accountNumber: '4000000099' }
      const mail = { accountId: account.id, recipient: 'ann@example.com', template: 'move-out-booked' as const }
      await db.sql.transaction().execute((sql) =>
        storeMails(sql, [
          { ...mail, event: 'one', facts: { ...facts, on: '2026-12-11' } },
          { ...mail, event: 'two', facts: { ...facts, on: 'soon' } },
          { ...mail, event: 'three', facts: { ...facts, on: '2026-12-14' } },
        ]),
      )
      await db.pool.query(
        `update mail_outbox set dead_at = now(), error = 'EENVELOPE RCPT TO 550' where event = 'three'`,
      )
    },
  )
}, 60_000)
afterAll(() => portal.close(), 60_000)

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${portal.server.origin}${path}`, { headers })

async function firstMail(): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = /href="(\/mails\/[^"]+)"/.exec(await (await get('/mails')).text())
    if (found?.[1]) return found[1]
    await setTimeout(50)
  }
  throw new Error('no mail is shown')
}

test('an unsent email is shown with its text, its HTML and its source', async () => {
  const address = await firstMail()
  const list = await get('/mails')
  expect(list.headers.get('content-type')).toMatch(/^text\/html/)
  expect(await list.text()).toMatch(/<a href="[^"]+">Your move-out is booked<\/a>\s*<span>\s*to ann@example\.com/)
  const page = await get(address)
  const policy = page.headers.get('content-security-policy')
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; frame-src 'self'; /)
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  const text = await page.text()
  expect(text).toContain('Move-out date: Friday 11 December 2026')
  expect(text).toContain('Hello &lt;b&gt;Ann&lt;/b&gt;,')
  expect(text).toContain('To: ann@example.com')
  expect(text).toMatch(new RegExp(`<iframe src="${address}/html" title="[^"]+" sandbox`))
  expect(text).not.toContain('<script')
})

test('an email’s HTML runs and loads nothing', async () => {
  const mail = await get(`${await firstMail()}/html`)
  expect(mail.headers.get('content-security-policy')).toBe(
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
  )
  const text = await mail.text()
  expect(text).toContain('href="http://localhost:8169/move-out"')
  const [, mark = ''] = /<img src="data:image\/png;base64,([^"]+)"/.exec(text) ?? []
  expect(Buffer.from(mark, 'base64').subarray(1, 4).toString()).toBe('PNG')
})

test.each([
  ['a mail that is not there', '/mails/00000000-0000-4000-8000-000000000000', {}, 404],
  ['what is no id', '/mails/1', {}, 400],
  ['the list through a proxy that is not named', '/mails', { 'x-forwarded-for': '203.0.113.9' }, 403],
])('%s is refused', async (_what, path, headers, status) => {
  expect((await get(path, headers)).status).toBe(status)
})

test('through a proxy an operator sees the emails, but a team does not', async () => {
  const seen = (token: string) =>
    get('/mails', { 'x-forwarded-for': '203.0.113.9', authorization: `Bearer ${token}` }).then(({ status }) => status)
  expect([await seen(operator), await seen(team)]).toEqual([200, 403])
})

interface Outbox {
  readonly waiting: { readonly count: number; readonly oldestSeconds: number }
  readonly failed: readonly { readonly id: string; readonly error: string; readonly deadAt: string | null }[]
}

test('operators see failures, send emails again and drop them, but a team cannot', async () => {
  await firstMail()
  const call = (path: string, token: string, init: RequestInit = {}) =>
    fetch(`${portal.server.origin}/registry/api/mails${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.body ? { 'content-type': 'application/json' } : {}) },
    })
  const read = async () => (await (await call('', operator)).json()) as Outbox
  const { waiting, failed } = await read()
  expect(waiting).toEqual({ count: 1, oldestSeconds: expect.any(Number) })
  expect(failed).toMatchObject([
    {
      accountNumber: '4000000099',
      template: 'move-out-booked',
      error: 'EENVELOPE RCPT TO 550',
      deadAt: expect.any(String),
    },
    { error: 'The facts of a mail do not fit move-out-booked.', deadAt: null },
  ])
  expect(JSON.stringify(failed)).not.toContain('ann@example.com')

  const [dead, unwritable] = failed
  const body = JSON.stringify({ why: 'the address is mended' })
  const retry = (id: string | undefined, token: string) => call(`/${id}/retry`, token, { method: 'POST', body })
  expect((await call('', team)).status).toBe(403)
  expect((await retry(dead?.id, team)).status).toBe(403)
  expect((await call(`/${dead?.id}`, team, { method: 'DELETE', body })).status).toBe(403)
  expect((await retry(unwritable?.id, operator)).status).toBe(404)
  expect((await retry(dead?.id, operator)).status).toBe(204)
  for (let tries = 0; (await read()).waiting.count > 1; tries += 1) {
    if (tries > 100) throw new Error('the mail was not sent again')
    await setTimeout(50)
  }
  expect((await (await get('/mails')).text()).match(/<li>/g)).toHaveLength(2)
  expect((await call(`/${dead?.id}`, operator, { method: 'DELETE', body })).status).toBe(404)
})

test('the outbox has metrics', async () => {
  const text = await (await get('/metrics')).text()
  expect(text).toMatch(/^switchboard_outbox_oldest_seconds [\d.]+$/m)
  expect(text).toMatch(/^switchboard_outbox_dead 0$/m)
  expect(text).toMatch(/^switchboard_outbox_failed_total\{kind="template"\} \d+$/m)
})
