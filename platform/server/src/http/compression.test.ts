import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { compressAnswers } from './compression'

const rows = Array.from({ length: 100 }, (_, index) => ({ from: `2026-10-${index}`, quantity: index / 7 }))
const STYLES = '.band { color: white }\n'.repeat(100)

const app = Fastify()
compressAnswers(app)
app.get('/rows', async () => rows)
app.get('/few', async () => rows.slice(0, 1))
app.get('/nothing', (_request, reply) => reply.status(204).send())
app.get('/styles', (_request, reply) => reply.type('text/css; charset=utf-8').send(STYLES))
app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(STYLES))
app.get('/varied', (_request, reply) => reply.header('vary', 'origin').send(rows))
app.get('/compressed', (_request, reply) =>
  reply.type('text/css').header('content-encoding', 'gzip').send(Buffer.alloc(2_000)),
)
afterAll(() => app.close())

const request = (url: string, accepted?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

test.each([
  ['/rows', JSON.stringify(rows)],
  ['/styles', STYLES],
])('%s is compressed for clients that accept brotli', async (url, text) => {
  const { headers, rawPayload } = await request(url, 'gzip, deflate, br')
  expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(headers['content-length']).toBe(String(rawPayload.length))
  expect(rawPayload.length).toBeLessThan(text.length / 3)
  expect(brotliDecompressSync(rawPayload).toString()).toBe(text)
})

test.each([undefined, 'gzip', 'br;q=0'])(
  'with accept-encoding %s the response is plain and has a Vary header',
  async (accepted) => {
    const { headers, body } = await request('/rows', accepted)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['vary']).toBe('accept-encoding')
    expect(body).toBe(JSON.stringify(rows))
  },
)

test.each(['/few', '/page', '/nothing'])('%s is not compressed', async (url) => {
  const { headers } = await request(url, 'br')
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['vary']).toBeUndefined()
})

test('a response that varies by another header keeps that header in Vary', async () => {
  expect((await request('/varied', 'br')).headers['vary']).toBe('origin, accept-encoding')
})

test('an already compressed response is unchanged', async () => {
  const { headers, rawPayload } = await request('/compressed', 'br')
  expect(headers['content-encoding']).toBe('gzip')
  expect(rawPayload).toHaveLength(2_000)
})

test('a response without a body is not compressed', async () => {
  expect((await request('/rows', 'br', 'HEAD')).body).toBe('')
})
