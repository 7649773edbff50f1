import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { providerCheck } from './provider-check'

const keys = JSON.stringify({ keys: [{ kty: 'RSA' }] })
let close = () => {}
afterEach(() => close())

/** @returns where the provider is, and the paths of the requests that it gets */
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

test('a provider that answers with keys is there, and is asked once in a second, however many pages there are', async () => {
  const { asked, identityUrl } = await aProvider((_, response) => void response.end(keys))
  let now = 0
  const isThere = providerCheck({ identityUrl, plugins: [] }, () => now)
  expect(await Promise.all([isThere(), isThere(), isThere()])).toEqual([true, true, true])
  now = 999
  expect(await isThere()).toBe(true)
  expect(asked).toEqual(['/auth/realms/switchboard/protocol/openid-connect/certs'])
  now = 1_000
  close()
  expect(await isThere()).toBe(false)
  now = 1_999
  expect(await isThere()).toBe(false)
})

test.each<[string, RequestListener]>([
  ['refuses', (_, response) => void response.writeHead(503).end()],
  ['is replaced by a page of a proxy', (_, response) => void response.end('<html>')],
  ['does not answer', () => {}],
])('a provider that %s is not known to be there', async (_, listener) => {
  const { identityUrl } = await aProvider(listener)
  expect(await providerCheck({ identityUrl, plugins: [] })()).toBe(false)
})

test('the embedded provider is there when this process serves it', async () => {
  expect(await providerCheck({ identityUrl: undefined, plugins: ['portal', 'identity', 'web'] })()).toBe(true)
  expect(await providerCheck({ identityUrl: undefined, plugins: ['portal', 'web'] })()).toBe(false)
})
