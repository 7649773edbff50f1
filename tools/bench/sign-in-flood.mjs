// Sends wrong passwords in a thread of its own, so that its work does not delay the log-ins that are timed.
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const TICK_MS = 20
/** More connections than this would measure this process. */
const MOST_PENDING = 200

/** @typedef {{ url: string, cookie: string, perSecond: number, networks: number, email: string | undefined }} Flood */

/** @type {Flood} */
const flood = workerData
const agent = new Agent({ keepAlive: true, maxSockets: MOST_PENDING })
/** @type {Record<string, number>} */
const answers = {}
let pending = 0
let sent = 0
let ended = false

/** @param {string} outcome */
const count = (outcome) => (answers[outcome] = (answers[outcome] ?? 0) + 1)

/** @param {number} n */
function guess(n) {
  const { url, cookie, networks, email = `c${n}@example.com` } = flood
  const headers = {
    cookie,
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': `198.51.100.${n % networks}`,
  }
  pending += 1
  const sending = request(url, { method: 'POST', agent, headers }, (answer) => {
    answer.resume()
    answer.once('end', () => count(String(answer.statusCode)))
  })
  sending.once('error', () => count('failed'))
  sending.once('close', () => (pending -= 1))
  sending.end(new URLSearchParams({ email, password: `guess ${n}` }).toString())
}

parentPort?.once('message', () => (ended = true))
for (const begun = performance.now(); !ended; await wait(TICK_MS)) {
  for (const due = ((performance.now() - begun) / 1000) * flood.perSecond; sent < due; sent += 1) {
    if (pending < MOST_PENDING) guess(sent)
    else count('not sent')
  }
}
agent.destroy()
parentPort?.postMessage(answers)
