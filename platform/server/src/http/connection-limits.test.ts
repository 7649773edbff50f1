import { once } from 'node:events'
import { createReadStream, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Fastify from 'fastify'
import { limitConnections } from './connection-limits'

const folder = mkdtempSync(join(tmpdir(), 'connection-limits-'))
const file = join(folder, 'large.txt')
const SIZE = 40_000_000
writeFileSync(file, Buffer.alloc(SIZE, 'x'))

const mockPatienceMs = 123_456
/** The check of each interval. Called by the test, because a reader on a busy machine can stall for seconds. */
const mockLooks: (() => void)[] = []
jest.mock('node:timers', () => {
  const timers = jest.requireActual<typeof import('node:timers')>('node:timers')
  const setInterval = (callback: () => void, ms: number) => {
    if (ms === mockPatienceMs) mockLooks.push(callback)
    return timers.setInterval(callback, ms)
  }
  return { ...timers, setInterval }
})

const app = Fastify({ keepAliveTimeout: 500 })
limitConnections(app, mockPatienceMs)
let running = 0
let mostRunning = 0
app.get('/file', (_request, reply) => reply.send(createReadStream(file)))
app.get('/slow/:ms', async ({ params }) => {
  running += 1
  mostRunning = Math.max(mostRunning, running)
  await setTimeout(Number((params as { ms: string }).ms))
  running -= 1
  return 'done'
})
app.post('/echo', async ({ body }) => body)

beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(async () => {
  app.server.closeAllConnections()
  await app.close()
  rmSync(folder, { recursive: true })
})

async function open(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

const openFiles = () =>
  readdirSync('/proc/self/fd').filter((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`) === file
    } catch {
      return false
    }
  }).length

async function untilOpen(count: number): Promise<void> {
  for (let waited = 0; waited < 5_000 && openFiles() !== count; waited += 20) await setTimeout(20)
}

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux(
  'requests that arrive together open one file at a time, and none stays open when the connection closes',
  async () => {
    const sockets = await Promise.all(Array.from({ length: 10 }, open))
    for (const socket of sockets) {
      socket.pause()
      socket.write(get('/file').repeat(200))
    }
    await untilOpen(10)
    expect(openFiles()).toBe(10)
    sockets.slice(0, 5).forEach((socket) => socket.resetAndDestroy())
    sockets.slice(5).forEach((socket) => socket.destroy())
    await untilOpen(0)
    expect(openFiles()).toBe(0)
  },
)

test('requests that arrive together are handled one after the other, with their bodies', async () => {
  mostRunning = 0
  const socket = await open()
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const body = JSON.stringify({ text: 'y'.repeat(200_000) })
  const post = `POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const last = 'GET /slow/0 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
  socket.write(`${get('/slow/20').repeat(20)}${post}${get('/slow/20')}${post}${last}`)
  await once(socket, 'close')
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(24)
  expect(text.split(body)).toHaveLength(3)
  expect(mostRunning).toBe(1)
})

onLinux(
  'a connection that takes too little of what waits for it is closed, and one that reads slowly is not',
  async () => {
    const [trickle, slow] = [await open(), await open()]
    for (const socket of [trickle, slow]) {
      socket.pause()
      socket.write(get('/file'))
    }
    await untilOpen(2)
    let [read, due] = [0, 0]
    slow.on('data', (chunk: Buffer) => {
      read += chunk.length
      if (read > due) slow.pause()
    })
    // The system's buffers may accept more from the server between the first checks.
    for (let looks = 0; looks < 8 && (looks < 4 || openFiles() > 1); looks += 1) {
      trickle.read(10)
      due = read + 3_000_000
      slow.resume()
      while (read < due) await setTimeout(10)
      await setTimeout(50)
      mockLooks.forEach((look) => look())
    }
    for (let waited = 0; waited < 5_000 && openFiles() > 1; waited += 20) await setTimeout(20)
    expect(openFiles()).toBe(1)
    due = Infinity
    slow.resume()
    await once(slow, 'close')
    expect(read).toBeGreaterThan(SIZE)
  },
)
