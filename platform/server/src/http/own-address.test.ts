import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { addressOnThisServer } from './own-address'

const app = Fastify({ rewriteUrl: addressOnThisServer })

beforeAll(async () => {
  app.get('/usage', async ({ url, raw }) => ({ url, raw: raw.url }))
  app.get('/*', async ({ url }, reply) => reply.redirect(url))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

function ask(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', reject)
    socket.on('close', () => resolve(text))
    socket.write(`GET ${target} HTTP/1.1\r\nhost: portal.example\r\nconnection: close\r\n\r\n`)
  })
}

test.each([
  ['http://elsewhere.example/', '/'],
  ['HTTPS://elsewhere.example:8080?a=b', '/?a=b'],
  ['ftp://elsewhere.example/x', '/x'],
  ['http://user@elsewhere.example/billing?a=b', '/billing?a=b'],
])('a request for %s is redirected to %s', async (target, location) => {
  const [, found] = /^location: (.*)\r$/im.exec(await ask(target)) ?? []
  expect(found).toBe(location)
})

test('a route gets only the path', async () => {
  const [, body] = (await ask('http://elsewhere.example/usage?a=http://b.example/')).split('\r\n\r\n')
  expect(JSON.parse(body ?? '')).toEqual({ url: '/usage?a=http://b.example/', raw: '/usage?a=http://b.example/' })
})

test.each(['/usage', '/a?b=http://c/', '*'])('%s is unchanged', (url) => {
  expect(addressOnThisServer({ url })).toBe(url)
})
