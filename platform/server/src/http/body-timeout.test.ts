import { connect, type AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { limitBodyTime } from './body-timeout'

const app = Fastify()
limitBodyTime(app, 700)
app.post('/usual', async () => 'taken')
app.post('/large', { config: { bodyMs: 5_000 } }, async () => 'taken')

beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** A body whose second half is sent after a delay. */
async function halves(path: string, pauseMs: number): Promise<string> {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString())).on('error', () => undefined)
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`,
  )
  await setTimeout(pauseMs)
  if (socket.writable) socket.write('}')
  await closed
  return text.split('\r\n')[0] ?? ''
}

test('a body that does not arrive in time is refused, unless its route takes large files', async () => {
  expect(await halves('/usual', 0)).toBe('HTTP/1.1 200 OK')
  expect(await Promise.all([halves('/usual', 1_000), halves('/large', 1_000)])).toEqual([
    'HTTP/1.1 408 Request Timeout',
    'HTTP/1.1 200 OK',
  ])
})
