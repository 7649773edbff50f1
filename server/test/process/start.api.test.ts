// Starting and stopping the server, and the messages when it cannot start.
import { connect, createServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { layOutEmbedded, layOutPeople } from '../support/copied-databases'
import { call } from '../support/portal'
import { newDataDir, removeDataDir, run, startServer, type RunningServer } from '../support/server'
import { failedStart } from './failed-start'

const databaseUrl = process.env['DATABASE_URL']
const shared = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
const [dataDir, people] = [newDataDir(), newDataDir()]
beforeAll(() => layOutEmbedded(dataDir))
afterAll(() => [dataDir, people].forEach(removeDataDir))

describe('settings', () => {
  // The configuration's own tests cover the other sentences.
  it('that are wrong are refused with a sentence', async () => {
    const { code, said } = await failedStart({ DATA_DIR: dataDir, NODE_ENV: 'production' })
    expect({ code, said }).toEqual({
      code: 1,
      said: [
        'In production DATABASE_URL must name a PostgreSQL database (or set ALLOW_EMBEDDED_DB=1 to keep the embedded one).',
        'In production PUBLIC_URL must name the address that customers use, such as https://portal.example.',
        'In production SMTP_URL must name the relay that sends the mails to customers (or set MAIL=off to send none).',
        'In production PAYMENT_GATEWAY_URL must name the payment gateway (or set PAYMENTS=off to take no payments and set up no direct debits).',
        'In production ADMIN_SECRET must be the secret of the client portal-api-admin at the provider, which changes login addresses.',
      ],
    })
  })

  it('for production refuse to create demonstration people', async () => {
    const { code, said } = await failedStart(
      { DATA_DIR: dataDir, NODE_ENV: 'production', ALLOW_EMBEDDED_DB: '1' },
      'seed.js',
    )
    expect({ code, said }).toEqual({
      code: 1,
      said: ['The demonstration people are invented: they are refused in production.'],
    })
  })

  it('with a port in use are refused with the name of the port', async () => {
    const taken = createServer()
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, '127.0.0.1', () => {
        const address = taken.address()
        resolve(typeof address === 'object' && address ? address.port : 0)
      }),
    )
    const { code, said } = await failedStart({ DATA_DIR: dataDir, ...shared, PORT: String(port) })
    taken.close()
    expect({ code, said }).toEqual({ code: 1, said: [`Port ${port} is in use: stop what uses it, or set PORT.`] })
  }, 30_000)
})

function startPortal(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  return startServer({
    DATA_DIR: dataDir,
    PLUGINS: 'portal',
    IDENTITY_URL: 'http://127.0.0.1:9',
    ...shared,
    ...settings,
  })
}

it('a stopped server completes running requests, responds to arriving ones, and exits within three seconds', async () => {
  const server = await startPortal()
  // An idle keep-alive connection, as browsers have.
  const idle = connect(server.port, '127.0.0.1')
  await call('/health/live', undefined, {}, server.origin)
  const slow = connect(server.port, '127.0.0.1', () => slow.write('GET /health/live HTTP/1.1\r\nhost: x\r\n'))
  let text = ''
  slow.on('data', (chunk) => (text += chunk.toString()))
  await setTimeout(300)
  const began = Date.now()
  const stopped = server.stop()
  await setTimeout(300)
  slow.write('\r\n')
  expect(await stopped).toBe(0)
  expect(Date.now() - began).toBeLessThan(3_000)
  // A request that arrives on an open connection gets a response, after which the connection closes.
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text).toMatch(/^connection: close\r$/im)
  idle.destroy()
}, 60_000)

it('a stopped server responds to a proxy’s next request on a keep-alive connection, then closes it', async () => {
  const server = await startPortal({ TRUSTED_PROXIES: '127.0.0.1' })
  const kept = connect(server.port, '127.0.0.1')
  let text = ''
  kept.on('data', (chunk) => (text += chunk.toString()))
  const post = async (count: number) => {
    kept.write('POST /api/portal/account/usage HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')
    for (let waited = 0; waited < 2_000 && answersIn(text) < count; waited += 20) await setTimeout(20)
  }
  await post(1)
  expect(text).toMatch(/^connection: keep-alive\r$/im)
  const stopped = server.stop()
  await setTimeout(400)
  await post(2)
  expect(answersIn(text)).toBe(2)
  expect(text).toMatch(/^connection: close\r$/im)
  expect(await stopped).toBe(0)
}, 60_000)

const answersIn = (text: string) => text.split('HTTP/1.1 401 ').length - 1

it.each(['has gone', 'reads nothing'])(
  'a stopped server exits although the reader of its log %s',
  async (reader) => {
    const server = await startPortal()
    if (reader === 'has gone') server.closeLog()
    else {
      server.holdLog()
      await fillLog(server)
    }
    await call('/api/portal/account', undefined, {}, server.origin)
    void server.stop()
    for (let waited = 0; waited < 15_000 && isRunning(server.pid); waited += 50) await setTimeout(50)
    const isStuck = isRunning(server.pid)
    await server.kill()
    expect(isStuck).toBe(false)
  },
  60_000,
)

/** Writes log lines until the pipe is full: it holds some hundred kilobytes. */
async function fillLog({ origin }: RunningServer): Promise<void> {
  for (let sent = 0; sent < 2_000; sent += 50)
    await Promise.all(Array.from({ length: 50 }, () => call('/api/portal/account', undefined, {}, origin)))
  await setTimeout(1_500)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('the demonstration people are refused in production, at startup and in the check', async () => {
  await layOutPeople(people)
  const production = {
    NODE_ENV: 'production',
    ...(databaseUrl === undefined && { ALLOW_EMBEDDED_DB: '1' }),
    PUBLIC_URL: 'https://portal.example',
    MAIL: 'off',
    PAYMENTS: 'off',
    DEBITS: 'off',
    ADMIN_SECRET: 'a'.repeat(32),
  }
  for (const more of [[], ['--check']]) {
    const { code, said } = await failedStart({ DATA_DIR: people, ...shared, ...production }, 'main.js', more)
    expect({ code, said }).toEqual({ code: 1, said: [expect.stringMatching(/^The database has the demonstration/)] })
  }
  const development = { DATA_DIR: people, ...shared, PLUGINS: 'portal', IDENTITY_URL: 'http://127.0.0.1:9' }
  expect((await run('main.js', development, ['--check'])).code).toBe(0)
}, 60_000)
