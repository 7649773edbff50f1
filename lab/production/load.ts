// Customers who use the portal continuously. A separate process, started by steady-load.ts, which trusts the authority of
// the test.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { arrayOf, nullable, number, object, parseJson, string } from '../../shared/node/read-json.mjs'
import { CookieJar } from '../keycloak/cookie-jar.ts'
import { SignInClient } from '../keycloak/sign-in-client.ts'

/** `status` is 0 without a response */
interface Failure {
  kind: string
  status: number
  type: string
  retryAfter: string
  text: string
}
interface Measured {
  sent: Record<string, number>
  failures: Failure[]
  slowest: number
}

const PEOPLE = ['alex', 'sam', 'bianca', 'priya', 'liam', 'theo']
const CHANGING = 'theo'
const PAUSE_MS = 50
const PATIENCE_MS = 15_000
const RENEW_MS = 150_000
const servicesShape = arrayOf(object({ subscriptionName: string, uom: nullable(string) }))
const contactShape = object({ version: number, sendBillTo: number })

const settings = parseJson(process.env.LOAD ?? '', object({ portal: string, login: string, password: string }))
const client = new SignInClient({ url: settings.login, portal: settings.portal, adminSecret: '' })
const tokens = new Map<string, { token: string; until: number }>()
let measured: Measured = { sent: {}, failures: [], slowest: 0 }
/** The last change that the portal acknowledged. */
let acknowledged = ''
let isPaused = false

const signIns = new Map<string, Promise<string>>()

/** Keycloak treats simultaneous sign-ins by one user as an attack and locks the user out briefly. */
function tokenOf(person: string) {
  const known = tokens.get(person)
  if (known && known.until > Date.now()) return Promise.resolve(known.token)
  const begun = signIns.get(person) ?? signIn(person, known?.token).finally(() => signIns.delete(person))
  signIns.set(person, begun)
  return begun
}

/** @param last token */
async function signIn(person: string, last?: string) {
  try {
    const email = `${person}@example.com`
    const { access_token } = await client.logIn({ email, password: settings.password }, new CookieJar())
    tokens.set(person, { token: access_token, until: Date.now() + RENEW_MS })
    return access_token
  } catch (error) {
    // The provider is unavailable. A token stays valid for five minutes, so that customers notice nothing.
    if (last === undefined) throw error
    tokens.set(person, { token: last, until: Date.now() + 5_000 })
    return last
  }
}

async function send(kind: string, path: string, init?: RequestInit): Promise<{ isOk: boolean; text: string }> {
  const began = performance.now()
  const request = () => fetch(settings.portal + path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
  const answer = await sendAsBrowsers(request).then(
    async (found) => ({ status: found.status, headers: found.headers, text: await found.text() }),
    (error: unknown) => ({ status: 0, headers: new Headers(), text: describe(error) }),
  )
  const { status, headers, text } = answer
  const isOk = status === 200
  measured.sent[kind] = (measured.sent[kind] ?? 0) + 1
  measured.slowest = Math.max(measured.slowest, Math.round(performance.now() - began))
  if (!isOk) {
    const [type, retryAfter] = [headers.get('content-type') ?? '', headers.get('retry-after') ?? '']
    measured.failures.push({ kind, status, type, retryAfter, text: text.slice(0, 300) })
  }
  return { isOk, text }
}

/**
 * Like a browser, repeats a request on another connection if its connection was closed. A proxy that reloads its settings
 * closes idle connections, perhaps when one is being used.
 */
async function sendAsBrowsers(request: () => Promise<Response>) {
  try {
    return await request()
  } catch (error) {
    if (!isClosedConnection(error)) throw error
    return request()
  }
}

function isClosedConnection(error: unknown) {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && /^(UND_ERR_SOCKET|ECONNRESET)$/.test(String(Reflect.get(cause, 'code')))
}

const describe = (error: unknown) =>
  error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)

const authorizationOf = async (person: string) => ({ authorization: `Bearer ${await tokenOf(person)}` })

const requests: ((person: string) => Promise<unknown>)[] = [
  () => send('page', '/usage', { headers: { accept: 'text/html' } }),
  async (person) => send('read', '/api/portal/account', { headers: await authorizationOf(person) }),
  loadPage,
  async (person) => send('read', '/api/portal/billingHistory', { headers: await authorizationOf(person) }),
  async (person) => {
    const usage = usages.get(person)
    if (usage)
      await send('usage', '/api/portal/account/usage', { method: 'POST', headers: await json(person), body: usage })
  },
]

const json = async (person: string) => ({ ...(await authorizationOf(person)), 'content-type': 'application/json' })

/** The usage request of each person who has usage. */
const usages = new Map<string, string>()

/** Loads the page and then its first script, perhaps from a server of another release, like a browser. */
async function loadPage() {
  const { isOk, text } = await send('page', '/', { headers: { accept: 'text/html' } })
  if (!isOk) return
  const script = /(?:src|href)="(\/[^"]+\.js)"/.exec(text)?.[1]
  if (script === undefined) throw new Error('the page names no script')
  await send('file', script)
}

async function prepare() {
  for (const person of PEOPLE) {
    const { text } = await send('read', '/api/portal/account/services', { headers: await authorizationOf(person) })
    const service = parseJson(text, servicesShape).find(({ uom }) => uom !== null)
    const year = new Date().getFullYear()
    const range = { startDateTime: `${year}-01-01T00:00:00.000`, endDateTime: `${year + 1}-01-01T00:00:00.000` }
    if (service) usages.set(person, JSON.stringify({ graphSettings: { interval: 'Monthly' }, ...range, ...service }))
  }
}

/** Sends a request every 50 ms, even if earlier ones are pending. */
async function useSteadily() {
  for (let count = 0; ; count++) {
    await wait(PAUSE_MS)
    const person = PEOPLE[count % PEOPLE.length] ?? ''
    const request = requests[count % requests.length]
    if (!isPaused) request?.(person).catch((error: unknown) => fail('sign-in', error))
  }
}

/** One customer changes the contact number repeatedly, and repeats an unacknowledged change with the same key. */
async function changeSteadily() {
  for (let count = 0; ; count++) {
    await wait(1_500)
    if (!isPaused) await change(count).catch((error: unknown) => fail('change', error))
  }
}

async function change(count: number) {
  const phoneNumber = `04${String(10_000_000 + count)}`
  const account = await send('read', '/api/portal/account', { headers: await authorizationOf(CHANGING) })
  if (!account.isOk) return
  const key = randomUUID()
  const body = JSON.stringify({ ...pick(account.text), phoneNumber })
  for (;;) {
    const headers = { ...(await json(CHANGING)), 'idempotency-key': key }
    const { isOk } = await send('change', '/api/portal/account/contact/update', { method: 'POST', headers, body })
    if (isOk) break
    await wait(500)
  }
  acknowledged = phoneNumber
}

function pick(account: string) {
  const { version, sendBillTo } = parseJson(account, contactShape)
  return { version, sendBillTo }
}

const fail = (kind: string, error: unknown) =>
  measured.failures.push({ kind, status: 0, type: '', retryAfter: '', text: describe(error) })

await prepare()
process.on('message', (message) => {
  if (message === 'pause') isPaused = true
  if (message === 'go on') isPaused = false
  process.send?.({ ...measured, acknowledged })
  measured = { sent: {}, failures: [], slowest: 0 }
})
process.on('disconnect', () => process.exit())
process.send?.('ready')
await Promise.all([useSteadily(), changeSteadily()])
