// Customers who use the portal all the time, as a process that trusts the authority of the test (steady-load.mjs starts it).
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { arrayOf, nullable, number, object, parseJson, string } from '../../shared/node/read-json.mjs'
import { CookieJar } from '../keycloak/cookie-jar.mjs'
import { SignInClient } from '../keycloak/sign-in-client.mjs'

/**
 * @typedef {{ kind: string, status: number, type: string, retryAfter: string, text: string }} Failure `status` is 0 when there was no answer
 * @typedef {{ sent: Record<string, number>, failures: Failure[], slowest: number }} Measured
 * @typedef {{ portal: string, login: string, password: string }} LoadSettings
 */

const PEOPLE = ['alex', 'sam', 'bianca', 'priya', 'liam', 'theo']
const CHANGING = 'theo'
const PAUSE_MS = 50
const PATIENCE_MS = 15_000
const RENEW_MS = 150_000
const servicesShape = arrayOf(object({ subscriptionName: string, uom: nullable(string) }))
const contactShape = object({ version: number, sendBillTo: number })

const settings = parseJson(process.env.LOAD ?? '', object({ portal: string, login: string, password: string }))
const client = new SignInClient({ url: settings.login, portal: settings.portal, adminSecret: '' })
/** @type {Map<string, { token: string, until: number }>} */
const tokens = new Map()
/** @type {Measured} */
let measured = { sent: {}, failures: [], slowest: 0 }
/** What the portal has acknowledged last. */
let acknowledged = ''
let isPaused = false

/** @type {Map<string, Promise<string>>} */
const signIns = new Map()

/**
 * Keycloak treats simultaneous sign-ins by one user as an attack and locks the user out briefly.
 * @param {string} person
 */
function tokenOf(person) {
  const known = tokens.get(person)
  if (known && known.until > Date.now()) return Promise.resolve(known.token)
  const begun = signIns.get(person) ?? signIn(person, known?.token).finally(() => signIns.delete(person))
  signIns.set(person, begun)
  return begun
}

/**
 * @param {string} person
 * @param {string} [last] token
 */
async function signIn(person, last) {
  try {
    const email = `${person}@example.com`
    const { access_token } = await client.logIn({ email, password: settings.password }, new CookieJar())
    tokens.set(person, { token: access_token, until: Date.now() + RENEW_MS })
    return access_token
  } catch (error) {
    // The provider is unavailable. A token is valid for five minutes, in which nobody should notice.
    if (last === undefined) throw error
    tokens.set(person, { token: last, until: Date.now() + 5_000 })
    return last
  }
}

/**
 * @param {string} kind
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<{ isOk: boolean, text: string }>}
 */
async function send(kind, path, init) {
  const began = performance.now()
  const request = () => fetch(settings.portal + path, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) })
  const answer = await sendAsBrowsers(request).then(
    async (found) => ({ status: found.status, headers: found.headers, text: await found.text() }),
    (/** @type {unknown} */ error) => ({ status: 0, headers: new Headers(), text: describe(error) }),
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
 * A proxy that reads its settings again closes the connections that it keeps, perhaps at the moment in which one is used. Browsers send such a request
 * again, on another connection, and nobody notices.
 * @param {() => Promise<Response>} request
 */
async function sendAsBrowsers(request) {
  try {
    return await request()
  } catch (error) {
    if (!isClosedConnection(error)) throw error
    return request()
  }
}

/** @param {unknown} error */
function isClosedConnection(error) {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && /^(UND_ERR_SOCKET|ECONNRESET)$/.test(String(Reflect.get(cause, 'code')))
}

/** @param {unknown} error */
const describe = (error) => (error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error))

/** @param {string} person */
const authorizationOf = async (person) => ({ authorization: `Bearer ${await tokenOf(person)}` })

/** @type {((person: string) => Promise<unknown>)[]} */
const requests = [
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

/** @param {string} person */
const json = async (person) => ({ ...(await authorizationOf(person)), 'content-type': 'application/json' })

/** @type {Map<string, string>} the request for usage of each person who has any */
const usages = new Map()

/** As a browser does: its first script after the page, perhaps from a server of another release. */
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

/** A request every 50 ms, whether or not those before are answered. */
async function useSteadily() {
  for (let count = 0; ; count++) {
    await wait(PAUSE_MS)
    const person = PEOPLE[count % PEOPLE.length] ?? ''
    const request = requests[count % requests.length]
    if (!isPaused) request?.(person).catch((/** @type {unknown} */ error) => fail('sign-in', error))
  }
}

/** One customer changes the contact number again and again, and repeats under the same key what was not acknowledged. */
async function changeSteadily() {
  for (let count = 0; ; count++) {
    await wait(1_500)
    if (!isPaused) await change(count).catch((/** @type {unknown} */ error) => fail('change', error))
  }
}

/** @param {number} count */
async function change(count) {
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

/** @param {string} account */
function pick(account) {
  const { version, sendBillTo } = parseJson(account, contactShape)
  return { version, sendBillTo }
}

/**
 * @param {string} kind
 * @param {unknown} error
 */
const fail = (kind, error) =>
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
