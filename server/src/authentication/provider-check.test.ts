import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { providerCheck } from './provider-check'

const keys = JSON.stringify({ keys: [{ kty: 'RSA' }] })
let close = () => {}
afterEach(() => close())

/** @returns the provider's address, and the paths of the requests it gets */
async function aProvider(listener: RequestListener) {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.url)
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { asked, identityUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth` }
}

/** A busy machine needs more than the quarter of a second that pages wait. */
const patient = { patienceMs: 20_000 }

test('a provider that returns keys is reachable, and is asked once a second, however many pages there are', async () => {
  const { asked, identityUrl } = await aProvider((_, response) => void response.end(keys))
  let now = 0
  const isThere = providerCheck({ identityUrl, plugins: [] }, { ...patient, now: () => now })
  expect(await Promise.all([isThere(), isThere(), isThere()])).toEqual([true, true, true])
  now = 999
  expect(await isThere()).toBe(true)
  expect(asked).toEqual(['/auth/realms/switchboard/protocol/openid-connect/certs'])
  now = 1_000
  expect(await isThere()).toBe(true)
  expect(asked).toHaveLength(2)
})

test('an unreachable provider is also asked once a second, and is reachable as soon as it is back', async () => {
  let isBack = false
  const { asked, identityUrl } = await aProvider((_, response) => {
    if (isBack) response.end(keys)
    else response.writeHead(503).end()
  })
  let now = 0
  const isThere = providerCheck({ identityUrl, plugins: [] }, { ...patient, now: () => now })
  expect([await isThere(), await isThere()]).toEqual([false, false])
  expect(asked).toHaveLength(1)
  isBack = true
  now = 1_000
  expect(await isThere()).toBe(true)
})

test('a proxy’s page instead of keys means unreachable', async () => {
  const { identityUrl } = await aProvider((_, response) => void response.end('<html>'))
  expect(await providerCheck({ identityUrl, plugins: [] }, patient)()).toBe(false)
})

test('waits for a silent provider as long as a page may wait', async () => {
  const { asked, identityUrl } = await aProvider(() => {})
  // Long enough for the request to arrive on a busy machine.
  const isThere = providerCheck({ identityUrl, plugins: [] }, { patienceMs: 2_000 })()
  expect(await Promise.race([isThere, setTimeout(10_000, 'waits', { ref: false })])).toBe(false)
  expect(asked).toHaveLength(1)
}, 15_000)

test('a provider that refuses the connection is unreachable', async () => {
  const { identityUrl } = await aProvider(() => {})
  close()
  expect(await providerCheck({ identityUrl, plugins: [] }, patient)()).toBe(false)
})

test('the embedded provider is reachable if this process serves it', async () => {
  expect(await providerCheck({ identityUrl: undefined, plugins: ['portal', 'identity', 'web'] })()).toBe(true)
  expect(await providerCheck({ identityUrl: undefined, plugins: ['portal', 'web'] })()).toBe(false)
})
