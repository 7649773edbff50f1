// The link to a bill's PDF (D20): who may use it, what it leaves behind, and what a tab shows on failure.
import { request } from 'node:http'
import { linkCookie } from '../../../src/billing/invoice-pdf/link-cookie'
import { billLinkSecret } from '../../../src/identity-provider/secrets'
import { portalWith, type OwnPortal } from '../../support/customers'
import { logUntilNow } from '../../support/log-line'
import { logEntries } from '../../support/parse-json'
import { startServer, type RunningServer } from '../../support/server'
import { numberOfAccount } from './bills'

const ANN = { subject: 'ann', number: '4000000401' }
const BEN = { subject: 'ben', number: '4000000402' }
const INA = { subject: 'ina', number: '4000000403', active: false }
const NEW = { subject: 'new', number: '4000000404' }
const BUSY = { subject: 'busy', number: '4000000405' }
const billOf = ({ number }: { number: string }) => `INV${number.slice(-8)}`
const addressOf = (id: string) => `/api/portal/invoices/${id}/pdf`

let own: OwnPortal
let key: string
beforeAll(async () => {
  own = await portalWith([ANN, BEN, INA, NEW, BUSY], {}, async (db) => {
    key = await billLinkSecret(db)
    await db.sql
      .deleteFrom('invoice')
      .where('account_id', '=', await numberOfAccount(db, NEW.number))
      .execute()
  })
}, 120_000)
afterAll(() => own.close(), 60_000)

const token = (subject: string, claims?: Record<string, unknown>) => own.provider.token(subject, claims)
type SentHeaders = Record<string, string>

/** The `fetch` of Node always sends `sec-fetch-mode: cors`. */
function ask(path: string, headers: SentHeaders = {}, method = 'GET', origin = own.server.origin): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { headers, method }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const found = Object.entries(answer.headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)] as [string, string]],
        )
        resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 0, headers: found }))
      })
    })
    sent.on('error', reject)
    sent.end()
  })
}

const asTab = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

/** Opens the address with a token, as the portal's tab does. @returns the cookie as the browser would send it back */
async function enter(subject: string, id: string): Promise<{ response: Response; cookie: string }> {
  const response = await ask(`${addressOf(id)}?access_token=${await token(subject)}`, asTab)
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  return { response, cookie }
}

describe('a tab that opens an address with a token', () => {
  it('is redirected to the address without it, with a cookie for only this bill', async () => {
    const { response } = await enter('ann', billOf(ANN))
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(addressOf(billOf(ANN)))
    expect(response.headers.get('set-cookie')).toMatch(
      new RegExp(
        `^pdf=[\\w-]+\\.\\d+\\.[\\w-]{43}; Max-Age=60; Path=${addressOf(billOf(ANN))}; HttpOnly; SameSite=Strict$`,
      ),
    )
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await response.text()).toBe('')
  })

  it('then gets the file, with headers that prevent caching and allow the PDF viewer', async () => {
    const { cookie } = await enter('ann', billOf(ANN))
    const response = await ask(addressOf(billOf(ANN)), { ...asTab, cookie })
    expect(response.status).toBe(200)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.toString('latin1', 0, 8)).toBe('%PDF-1.7')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `inline; filename="Wattlebird Energy bill ${billOf(ANN)}.pdf"`,
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('finds the latest bill under that name, with a cookie for that address', async () => {
    const { response, cookie } = await enter('ann', 'latest')
    expect(response.headers.get('location')).toBe(addressOf('latest'))
    const file = await ask(addressOf('latest'), { ...asTab, cookie })
    expect(file.headers.get('content-disposition')).toContain(billOf(ANN))
    expect((await ask(addressOf(billOf(ANN)), { cookie })).status).toBe(401)
  })

  it('gets a Secure cookie only if the portal uses https', async () => {
    const behind = await startServer({
      ...(process.env['DATABASE_URL'] ? { DATABASE_URL: process.env['DATABASE_URL'] } : {}),
      DATA_DIR: `${own.server.dataDir}-https`,
      IDENTITY_URL: own.provider.url,
      PLUGINS: 'portal',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    try {
      const path = `${addressOf(billOf(ANN))}?access_token=${await token('ann')}`
      const response = await ask(path, { 'x-forwarded-proto': 'https' }, 'GET', behind.origin)
      // An embedded database in another folder is empty, so only PostgreSQL can be shared.
      if (process.env['DATABASE_URL']) expect(response.headers.get('set-cookie')).toMatch(/; Secure; SameSite=Strict$/)
      else expect(response.status).toBe(403)
    } finally {
      await behind.stop()
    }
  })
})

describe('the cookie', () => {
  const changedCookie = (cookie: string, change: (parts: [string, string, string]) => string[]) =>
    `pdf=${change(cookie.slice(4).split('.') as [string, string, string]).join('.')}`
  const later = String(Math.floor(Date.now() / 1000) + 3600)

  it.each<[string, (cookie: string) => string]>([
    ['with a later end', (cookie) => changedCookie(cookie, ([who, , mac]) => [who, later, mac])],
    [
      'for another customer',
      (cookie) => changedCookie(cookie, ([, end, mac]) => [Buffer.from('ben').toString('base64url'), end, mac]),
    ],
    [
      'with another signature',
      (cookie) => changedCookie(cookie, ([who, end, mac]) => [who, end, [...mac].reverse().join('')]),
    ],
    ['without a signature', (cookie) => changedCookie(cookie, ([who, end]) => [who, end])],
    ['of nonsense', () => 'pdf=%00..;'],
  ])('%s does not open the bill', async (_what, forge) => {
    const { cookie } = await enter('ann', billOf(ANN))
    const answer = await ask(addressOf(billOf(ANN)), { cookie: forge(cookie) })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
  })

  it('opens no other bill, and no other customer’s bill', async () => {
    const { cookie } = await enter('ann', billOf(ANN))
    for (const id of [billOf(BEN), 'latest', 'INV99999999'])
      expect((await ask(addressOf(id), { cookie })).status).toBe(401)
  })

  it('for a bill is refused by the other calls', async () => {
    const { cookie } = await enter('ann', billOf(ANN))
    expect((await ask('/api/portal/account', { cookie })).status).toBe(401)
  })

  it('is found among other cookies', async () => {
    const { cookie } = await enter('ann', billOf(ANN))
    expect((await ask(addressOf(billOf(ANN)), { cookie: `a=b; pdf=old.1.x; ${cookie}; c=d` })).status).toBe(200)
  })

  it('expires after a minute', async () => {
    const { cookie } = await enter('ann', billOf(ANN))
    const [, end] = cookie.split('.')
    const left = Number(end) * 1000 - Date.now()
    expect(left).toBeGreaterThan(50_000)
    expect(left).toBeLessThanOrEqual(60_000)
    const owner = { issuer: own.provider.issuer, subject: ANN.subject }
    const cookieOfAge = (seconds: number) => ({
      cookie: `pdf=${linkCookie(key, billOf(ANN), owner, Date.now() / 1000 - seconds)}`,
    })
    expect((await ask(addressOf(billOf(ANN)), cookieOfAge(30))).status).toBe(200)
    expect((await ask(addressOf(billOf(ANN)), cookieOfAge(60))).status).toBe(401)
  })
})

describe('a program', () => {
  it('gets the file immediately with the token in the header', async () => {
    const response = await ask(addressOf('latest'), { authorization: `Bearer ${await token('ann')}` })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  it('is refused with a token in both places', async () => {
    const value = await token('ann')
    const path = `${addressOf('latest')}?access_token=${value}`
    const answer = await ask(path, { authorization: `Bearer ${value}` })
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'two-tokens' })])
  })

  it('is refused with two tokens in the query', async () => {
    const value = await token('ann')
    const answer = await ask(`${addressOf('latest')}?access_token=${value}&access_token=${value}`)
    expect(answer.status).toBe(400)
    expect(await answer.text()).not.toContain(value)
  })

  it.each(['', 'x', 'a.b.c'])('is refused with the token %j in the query', async (value) => {
    const answer = await ask(`${addressOf('latest')}?access_token=${value}`)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null])
  })

  it('is refused with a token that has expired, is of another kind, or is for another audience', async () => {
    const past = Math.floor(Date.now() / 1000) - 600
    for (const claims of [
      { exp: past, iat: past - 60 },
      { typ: 'ID', aud: 'portal' },
      { typ: 'Refresh' },
      { aud: 'account' },
    ]) {
      const answer = await ask(`${addressOf('latest')}?access_token=${await token('ann', claims)}`)
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([401, null])
    }
  })

  it.each(['HEAD', 'POST', 'PUT', 'DELETE'])('cannot use the token in the query with %s', async (method) => {
    const answer = await ask(`${addressOf('latest')}?access_token=${await token('ann')}`, {}, method)
    expect([answer.status, answer.headers.get('allow'), answer.headers.get('set-cookie')]).toEqual([405, 'GET', null])
  })

  it.each(['account', 'invoices/latest', 'account/property'])(
    'cannot use the token in the query for %s',
    async (path) => {
      expect((await ask(`/api/portal/${path}?access_token=${await token('ann')}`)).status).toBe(401)
    },
  )

  it('gets the same response for another customer’s bill as for a missing one', async () => {
    const answers = await Promise.all(
      [billOf(BEN), 'INV99999999', "x' or 1=1--", 'INV%20', 'a%00b', 'é'].map(async (id) => {
        const answer = await ask(addressOf(encodeURIComponent(id)), { authorization: `Bearer ${await token('ann')}` })
        const body = (await answer.json()) as Record<string, unknown>
        return { status: answer.status, ...body, instance: '' }
      }),
    )
    expect(answers[0]).toMatchObject({ status: 404, code: 'not-found', detail: 'There is no such bill.' })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })

  it('is refused before a cookie is made', async () => {
    const answer = await ask(`${addressOf(billOf(BEN))}?access_token=${await token('ann')}`)
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([404, null])
  })

  it('gets 404 for the latest bill before the first one, and the bill of an inactive account', async () => {
    expect((await ask(addressOf('latest'), { authorization: `Bearer ${await token('new')}` })).status).toBe(404)
    expect((await ask(addressOf('latest'), { authorization: `Bearer ${await token('ina')}` })).status).toBe(200)
  })

  it('may request twenty bills a minute, without limiting other customers', async () => {
    const headers = { authorization: `Bearer ${await token('busy')}` }
    for (let asked = 0; asked < 20; asked += 1) expect((await ask(addressOf('latest'), headers)).status).toBe(200)
    const answer = await ask(addressOf('latest'), headers)
    expect([answer.status, await answer.json()]).toEqual([429, expect.objectContaining({ code: 'too-often' })])
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(30)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await ask(`${addressOf('latest')}?access_token=${await token('busy')}`)).status).toBe(429)
    expect((await ask(addressOf('latest'), { authorization: `Bearer ${await token('ben')}` })).status).toBe(200)
  })
})

describe('a tab that cannot get the bill', () => {
  /** No token stays in the address, even if it was refused. */
  async function followed(answer: Response): Promise<Response> {
    const to = answer.headers.get('location')
    if (to === null) return answer
    expect([answer.status, to]).toEqual([
      303,
      expect.stringMatching(/^\/api\/portal\/invoices\/\w+\/pdf\?failed=\d{3}$/),
    ])
    return ask(to, asTab)
  }

  it('goes to the list of bills when it has neither token nor cookie, as with a copied link', async () => {
    const answer = await ask(addressOf(billOf(ANN)), asTab)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/payment-history'])
    const old = await ask(addressOf(billOf(ANN)), { accept: 'text/html,*/*' })
    expect([old.status, old.headers.get('location')]).toEqual([303, '/payment-history'])
  })

  it('gets an error status when the request comes from a script', async () => {
    const answer = await ask(addressOf(billOf(ANN)), { accept: 'text/html', 'sec-fetch-mode': 'cors' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      401,
      'application/problem+json; charset=utf-8',
    ])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  })

  it.each<[string, number, () => Promise<Response>]>([
    ['another’s bill', 404, async () => (await enter('ann', billOf(BEN))).response],
    [
      'a token that is no longer good',
      401,
      async () => ask(`${addressOf('latest')}?access_token=${await token('ann', { iat: 1, exp: 2 })}`, asTab),
    ],
    [
      'a cookie of another bill',
      401,
      async () => ask(addressOf(billOf(BEN)), { ...asTab, cookie: (await enter('ann', billOf(ANN))).cookie }),
    ],
    ['a sign-in without an account', 403, async () => (await enter('stranger', 'latest')).response],
    ['two tokens', 400, () => ask(`${addressOf('latest')}?access_token=a`, { ...asTab, authorization: 'Bearer b' })],
  ])('shows a page in the retailer’s words for %s', async (_what, status, attempt) => {
    const answer = await followed(await attempt())
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    const page = (await answer.text()).replaceAll(/<style>[^]*<\/style>/g, '').replaceAll(/\s+/g, ' ')
    expect(page).toContain('<h1>Something went wrong</h1>')
    expect(page.replaceAll(/<[^>]+>/g, '')).toContain(
      "We've encountered an error and were unable to complete your request. If you continue to receive this error, please check out our FAQs for help, or give us a call.",
    )
    expect(page).toContain('<a class="button" href="/">Back to dashboard</a>')
    expect(page).not.toMatch(/problem|urn:|\b40\d\b|script/)
  })

  it('shows a message after too many requests', async () => {
    const headers = { authorization: `Bearer ${await token('ben')}` }
    for (let asked = 0; asked < 21; asked += 1) await ask(addressOf('latest'), headers)
    const { response } = await enter('ben', 'latest')
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await followed(response)).status).toBe(429)
  })

  it.each(['200', '303', 'x', '<script>'])('shows a failure for the invented status %s', async (failed) => {
    const answer = await ask(`${addressOf('latest')}?failed=${encodeURIComponent(failed)}`, asTab)
    expect([answer.status, (await answer.text()).includes('<script')]).toEqual([404, false])
  })
})

it('leaves no token, cookie, bill or customer in the log', async () => {
  const values = [await token('ina'), await token('stranger'), await token('ina', { iat: 1, exp: 2 })]
  const { cookie } = await enter('ina', billOf(INA))
  await ask(addressOf(billOf(INA)), { ...asTab, cookie })
  for (const value of values) {
    await ask(`${addressOf(billOf(INA))}?access_token=${value}`, asTab)
    await ask(`${addressOf(billOf(INA))}?access_token=${value}&access_token=${value}`, asTab)
    await ask(`${addressOf('%ff')}?access_token=${value}`)
    await ask(`${addressOf('x'.repeat(300))}?access_token=${value}`)
    await ask(`${addressOf('latest')}?access_token=${value}`, {}, 'POST')
    await ask(`${addressOf('latest')}/more?access_token=${value}`)
  }
  await logUntilNow(own.server)
  const output = own.server.output()
  for (const value of values) for (const part of value.split('.')) expect(output).not.toContain(part)
  for (const part of cookie.slice(4).split('.')) expect(output).not.toContain(part)
  expect(output).not.toMatch(/access_token|INV0|40000004|\?/)
  expect(logEntries<object>(output)).toContainEqual(
    expect.objectContaining({
      route: '/api/portal/invoices/:id/pdf',
      status: 303,
      caller: expect.stringMatching(/^[\w-]{12}$/),
    }),
  )
}, 60_000)

const onPostgres = process.env['DATABASE_URL'] ? describe : describe.skip
onPostgres('two processes over one database (needs PostgreSQL)', () => {
  let other: RunningServer
  beforeAll(async () => {
    other = await startServer({
      DATABASE_URL: process.env['DATABASE_URL'] ?? '',
      DATA_DIR: `${own.server.dataDir}-other`,
      IDENTITY_URL: own.provider.url,
      PLUGINS: 'portal',
    })
  }, 60_000)
  afterAll(() => other.stop(), 30_000)

  it('accept each other’s cookies', async () => {
    const { cookie } = await enter('ann', billOf(ANN))
    expect((await ask(addressOf(billOf(ANN)), { cookie }, 'GET', other.origin)).status).toBe(200)
  })

  it('share one stored document, whichever renders it', async () => {
    const headers = { authorization: `Bearer ${await token('ina')}` }
    const files = await Promise.all(
      [own.server.origin, other.origin].map(async (origin) => {
        const answer = await ask(addressOf(billOf(INA)), headers, 'GET', origin)
        return Buffer.from(await answer.arrayBuffer()).toString('base64')
      }),
    )
    expect(files[0]).toBe(files[1])
  })
})
