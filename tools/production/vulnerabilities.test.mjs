import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { test } from 'node:test'
import { npmEnvironment } from '../launch/pnpm.mjs'
import { checkVulnerabilities, faultsOf } from './vulnerabilities.mjs'

const found = {
  github_advisory_id: 'GHSA-aaaa-bbbb-cccc',
  module_name: 'react',
  severity: 'high',
  title: 'Runs what it is given',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
}
const entry = { advisory: found.github_advisory_id, package: 'react', why: 'not reachable', until: '2026-12-31' }
const sentence = `react, high: Runs what it is given (${found.url})`

test('an advisory counts until it is accepted, and again after the day until which it is', () => {
  assert.deepEqual(faultsOf([found], [], '2026-11-23'), [sentence])
  assert.deepEqual(faultsOf([found], [entry], '2026-12-31'), [])
  assert.deepEqual(faultsOf([found], [entry], '2027-01-01'), [`${sentence}, accepted until 2026-12-31 only`])
  assert.deepEqual(faultsOf([found], [{ ...entry, package: 'react-dom' }], '2026-11-23'), [
    sentence,
    'react-dom no longer has GHSA-aaaa-bbbb-cccc: remove it from accepted-vulnerabilities.json',
  ])
})

/**
 * Asks a registry that knows one advisory, or that does not answer the question.
 * @param {number} status
 */
async function askRegistry(status) {
  /** @type {string[]} */
  const asked = []
  const registry = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    request.resume()
    const body = {
      actions: [],
      advisories: { 1: { ...found, findings: [] } },
      muted: [],
      metadata: { vulnerabilities: {} },
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(status === 200 ? JSON.stringify(body) : '')
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const address = registry.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const env = { ...npmEnvironment(), npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_fetch_retries: '0' }
  const result = await checkVulnerabilities({ env, accepted: [], today: '2026-11-23' })
  registry.close()
  assert.match(asked[0] ?? '', /^POST .*audits/)
  return result
}

test('the registry is asked about the packages of the lockfile', async () => {
  assert.deepEqual(await askRegistry(200), { faults: [sentence] })
})

test('a registry without an answer is told apart from one without advisories', async () => {
  assert.equal(await askRegistry(405), 'no answer')
})
