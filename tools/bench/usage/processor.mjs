// Processor time of the server for a usage request, as a ratio to a route that answers the same bytes at once.
import { tmpdir } from 'node:os'
import pg from 'pg'
import { microsPerRequest } from '../processor-time.mjs'
import { startBare, startServer } from '../server-process.mjs'
import { median } from '../statistics.mjs'
import { freePort, startProvider } from '../test-support.mjs'
import { usageQueries, usageRange } from './queries.mjs'
import { subscriptionName } from './scale.mjs'

/** @typedef {Awaited<ReturnType<typeof startProvider>>} Provider */
/** @typedef {import('./scale.mjs').Scale} Scale */
/** @typedef {{ token: string, subscription: string }} Customer */

const ROUNDS = 5
const CUSTOMERS = 50
const TOKEN_SECONDS = 800
/** The kernel counts in hundredths of a second, so the cheap route gets more requests. */
const BARE_TIMES = 10

/** @param {{ scale: Scale, requests: number, later: import('../clean-up.mjs').Later }} options */
export async function compareProcessorTime({ scale, requests, later }) {
  const provider = await startProvider()
  later(() => provider.close())
  const customers = await signInCustomers(scale, provider)
  const environment = { DATABASE_URL: scale.url, IDENTITY_URL: provider.url, PLUGINS: 'portal', DEMO: '' }
  const server = await startServer({ dataDir: tmpdir(), port: await freePort(), environment })
  later(server.stop)
  console.log(`\nprocessor time of a request, median of ${ROUNDS} pairs of ${requests}, at ${scale.times}x`)
  for (const query of usageQueries()) {
    const calls = customers.map((customer) => usageCall(query, customer))
    const answer = calls[0] && (await fetch(`${server.origin}${calls[0].path}`, calls[0]))
    const bareCalls = [{ path: '/api/portal/account' }]
    const body = (await answer?.text()) ?? ''
    const bare = await startBare(await freePort(), [{ method: 'GET', path: '/api/portal/account', body }])
    await microsPerRequest(server, calls, requests / 2)
    await microsPerRequest(bare, bareCalls, (BARE_TIMES * requests) / 2)
    const pairs = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const usage = await microsPerRequest(server, calls, requests)
      pairs.push({ usage, bare: await microsPerRequest(bare, bareCalls, BARE_TIMES * requests) })
    }
    await bare.stop()
    const ratios = pairs.map((pair) => pair.usage / pair.bare)
    console.log(
      `  ${query.title}: ${median(pairs.map(({ usage }) => usage)).toFixed(0)} µs, ` +
        `bare Fastify route ${median(pairs.map((pair) => pair.bare)).toFixed(0)} µs, ` +
        `ratio ${median(ratios).toFixed(1)} (${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)})`,
    )
  }
}

/**
 * @param {import('./queries.mjs').UsageQuery} query
 * @param {Customer} customer
 */
const usageCall = (query, { token, subscription }) => ({
  method: /** @type {const} */ ('POST'),
  path: '/api/portal/account/usage',
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  body: JSON.stringify({ graphSettings: { interval: query.interval }, ...usageRange(query, subscription) }),
})

/**
 * @param {Scale} scale
 * @param {Provider} provider
 * @returns {Promise<Customer[]>}
 */
async function signInCustomers({ url, nmis }, provider) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const customers = []
  try {
    for (let number = 0; number < Math.min(CUSTOMERS, nmis); number += 1) {
      const index = Math.floor((number * nmis) / CUSTOMERS)
      const values = [provider.issuer, `customer-${number}`, index + 1]
      await client.query('insert into account_login (issuer, subject, account_id) values ($1, $2, $3)', values)
      const exp = Math.floor(Date.now() / 1000) + TOKEN_SECONDS
      const token = await provider.token(`customer-${number}`, { exp })
      customers.push({ token, subscription: subscriptionName(index) })
    }
  } finally {
    await client.end()
  }
  return customers
}
