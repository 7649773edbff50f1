// How long a customer waits for the log-in while 300 wrong passwords arrive each second. Prints times and asserts nothing.
// Needs a built server: node tools/build/build-server.mjs
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { seed, startServer } from './server-process.mjs'

const PER_SECOND = 300
const VISITS = 12
const MOST_TRIES = 20
const PORT = Number(process.env['BENCH_PORT'] ?? 8211)
/** The cost of production. */
const settings = { PASSWORD_COST: String(2 ** 15), TRUSTED_PROXIES: 'loopback', LOG_LEVEL: 'warn' }
const customer = { email: 'alex@example.com', password: 'wattlebird' }

/** @typedef {{ url: string, cookie: string }} Form */
/** @typedef {{ networks: number, email?: string }} Attack */

/** @type {Record<string, Attack>} */
const attacks = {
  'one address guesses the password of one customer': { networks: 1, email: 'guessed@example.com' },
  'one address guesses the passwords of many': { networks: 1 },
  'fifty addresses guess the passwords of many': { networks: 50 },
  'fifty addresses guess the password of this customer': { networks: 50, email: customer.email },
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
 * @param {Attack} attack
 * @returns {Promise<() => Promise<Record<string, number>>>} ends the flood and returns its answers by status
 */
async function startFlood(origin, attack) {
  const form = await openForm(origin, '198.51.100.1')
  const workerData = { ...form, ...attack, perSecond: PER_SECOND }
  const flood = new Worker(new URL('sign-in-flood.mjs', import.meta.url), { workerData })
  return async () => {
    flood.postMessage('end')
    const [answers] = await once(flood, 'message')
    return answers
  }
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
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    if ((await submit(form, from, customer).catch(() => 0)) === 303) return { ms: performance.now() - begun, tries }
    await wait(200)
  }
  return { ms: Infinity, tries: MOST_TRIES }
}

/**
 * @param {Attack | undefined} attack
 * @returns {Promise<{ median: number, longest: number, retried: number, answers: Record<string, number> }>}
 */
async function measure(attack) {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-sign-in-'))
  await seed(dataDir, settings)
  const server = await startServer({ dataDir, port: PORT, environment: settings })
  try {
    const endFlood = attack && (await startFlood(server.origin, attack))
    await wait(2_000)
    const times = []
    for (let visit = 1; visit <= VISITS; visit += 1) {
      times.push(await timeSignIn(server.origin, visit))
      await wait(500)
    }
    const answers = (await endFlood?.()) ?? {}
    const sorted = times.map(({ ms }) => ms).sort((a, b) => a - b)
    const retried = times.filter(({ tries }) => tries > 1).length
    return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, longest: sorted.at(-1) ?? 0, retried, answers }
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** @param {number} ms */
const inMilliseconds = (ms) => `${ms.toFixed(0)} ms`

const calm = await measure(undefined)
console.log(`nobody guesses: median ${inMilliseconds(calm.median)}, longest ${inMilliseconds(calm.longest)}`)
for (const [name, attack] of Object.entries(attacks)) {
  const { median, longest, retried, answers } = await measure(attack)
  const times = (/** @type {number} */ ms, /** @type {number} */ calmMs) =>
    `${inMilliseconds(ms)} (× ${(ms / calmMs).toFixed(1)})`
  console.log(`${name}: median ${times(median, calm.median)}, longest ${times(longest, calm.longest)}`)
  console.log(
    `  ${retried} of ${VISITS} tried again; answers to the guesses: ${JSON.stringify(answers)}; load ${loadavg()[0]?.toFixed(1)}`,
  )
}
