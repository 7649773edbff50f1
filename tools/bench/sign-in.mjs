// How long a customer waits for the log-in while 300 wrong passwords arrive each second. Prints times and asserts nothing.
// Needs a built server: node tools/bench/sign-in.mjs
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { seed, startServer } from './server-process.mjs'

const RATE = 300
const VISITS = 8
const TICK_MS = 20
const MOST_PENDING = 200
const PORT = 8211
/** The cost of production. */
const settings = { PASSWORD_COST: String(2 ** 15), TRUSTED_PROXIES: 'loopback' }
const customer = { email: 'alex@example.com', password: 'wattlebird' }

/** @typedef {{ url: string, cookie: string }} Form */

/** @type {Record<string, (n: number) => { email: string, from: string }>} */
const floods = {
  'nobody guesses': () => ({ email: '', from: '' }),
  'one address guesses the password of one customer': () => ({ email: 'guessed@example.com', from: '198.51.100.1' }),
  'one address guesses the passwords of many': (n) => ({ email: `c${n}@example.com`, from: '198.51.100.1' }),
  'fifty addresses guess the password of this customer': (n) => ({
    email: customer.email,
    from: `198.51.100.${n % 50}`,
  }),
}

/**
 * @param {string} origin
 * @param {string} from
 * @returns {Promise<Form>}
 */
async function openForm(origin, from) {
  const query = new URLSearchParams({
    client_id: 'portal',
    redirect_uri: `${origin}/usage`,
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'bench',
  })
  const answer = await fetch(`${origin}/auth/realms/switchboard/protocol/openid-connect/auth?${query}`, {
    redirect: 'manual',
    headers: { 'x-forwarded-for': from },
  })
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return { url: new URL(answer.headers.get('location') ?? '', origin).href, cookie }
}

/**
 * @param {Form} form
 * @param {string} from
 * @param {{ email: string, password: string }} entered
 */
async function submit({ url, cookie }, from, entered) {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, 'x-forwarded-for': from },
    body: new URLSearchParams(entered),
  })
  await answer.arrayBuffer()
  return answer.status
}

/**
 * @param {string} origin
 * @param {(n: number) => { email: string, from: string }} guess
 * @param {AbortSignal} end
 */
async function flood(origin, guess, end) {
  const form = await openForm(origin, '198.51.100.1')
  /** @type {Record<string, number>} */
  const answers = {}
  let sent = 0
  let pending = 0
  for (const begun = performance.now(); !end.aborted; await wait(TICK_MS)) {
    for (const due = ((performance.now() - begun) / 1000) * RATE; sent < due; sent += 1) {
      const { email, from } = guess(sent)
      // Connections that wait in this process would measure this process.
      if (!email || pending > MOST_PENDING) continue
      pending += 1
      submit(form, from, { email, password: `guess ${sent}` })
        .then(
          (status) => (answers[status] = (answers[status] ?? 0) + 1),
          () => (answers.failed = (answers.failed ?? 0) + 1),
        )
        .finally(() => (pending -= 1))
    }
  }
  return answers
}

/**
 * The customer tries again until the log-in is done, each time from another address.
 * @param {string} origin
 * @param {number} visit
 */
async function timeSignIn(origin, visit) {
  const from = `203.0.113.${visit}`
  const form = await openForm(origin, from)
  const begun = performance.now()
  for (let tries = 1; tries <= 10; tries += 1) {
    if ((await submit(form, from, customer).catch(() => 0)) === 303) return { ms: performance.now() - begun, tries }
    await wait(200)
  }
  return { ms: Infinity, tries: 10 }
}

/** @param {string} name */
async function measure(name) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-sign-in-'))
  await seed(dataDir, settings)
  const server = await startServer({ dataDir, port: PORT, environment: settings })
  try {
    const end = new AbortController()
    const flooded = flood(server.origin, floods[name] ?? (() => ({ email: '', from: '' })), end.signal)
    await wait(2_000)
    const times = []
    for (let visit = 1; visit <= VISITS; visit += 1) {
      times.push(await timeSignIn(server.origin, visit))
      await wait(500)
    }
    end.abort()
    const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b)
    const retried = times.filter(({ tries }) => tries > 1).length
    const middle = sorted[Math.floor(sorted.length / 2)] ?? 0
    console.log(`${name}: median ${middle.toFixed(0)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(0)} ms,`)
    console.log(`  ${retried} of ${times.length} tried again; answers to the guesses: ${JSON.stringify(await flooded)}`)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

for (const name of Object.keys(floods)) await measure(name)
