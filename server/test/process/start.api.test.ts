// Starting and stopping the server, and the messages when it cannot start.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { layOutEmbedded, layOutPeople } from '../support/copied-databases'
import { isLong } from '../support/long'
import { call } from '../support/portal'
import { newDataDir, removeDataDir, run, startServer, type RunningServer } from '../support/server'

const onPostgres = process.env['API_TESTS_ENGINE'] === 'postgres'
const folders: string[] = []
const newFolder = () => {
  const folder = newDataDir()
  folders.push(folder)
  return folder
}
const folderWithTables = () => {
  const folder = newFolder()
  layOutEmbedded(folder)
  return folder
}
afterAll(() => folders.forEach(removeDataDir))

/** A failed start's error message, without warnings of Node and libraries. */
async function failing(settings: Record<string, string>, command = 'main.js', args: readonly string[] = []) {
  const { code, output } = await run(
    command,
    {
      PLUGINS: 'portal',
      IDENTITY_URL: 'http://127.0.0.1:9',
      PORT: '0',
      ...settings,
    },
    args,
  )
  const said = output
    .split('\n')
    .filter(
      (line) => line && !line.startsWith('{') && !line.startsWith('oidc-provider') && !line.startsWith('progress'),
    )
  return { code, said }
}

const onEmbedded = onPostgres ? describe.skip : describe

onEmbedded('the embedded database', () => {
  it('is used by one process at a time, server or command', async () => {
    const dataDir = newFolder()
    const server = await startServer({ DATA_DIR: dataDir, PLUGINS: 'portal', IDENTITY_URL: 'http://127.0.0.1:9' })
    const commands = [['main.js'], ['seed.js'], ['import.js', '--replay'], ['bill.js', '--month', '2026-06']] as const
    for (const [command, ...words] of commands) {
      const answer = await failing({ DATA_DIR: dataDir }, command, words)
      expect({ command, ...answer }).toEqual({
        command,
        code: 1,
        said: [
          expect.stringMatching(
            /^The database in .* is in use by another process \(pid \d+\): stop it, or set DATA_DIR to another folder\.$/,
          ),
        ],
      })
    }
    expect((await call('/health/ready', undefined, {}, server.origin)).status).toBe(503)
    expect(await server.stop()).toBe(0)
    expect(existsSync(join(dataDir, 'pg.lock'))).toBe(false)
  }, 60_000)

  it('opens again after its process was killed, even if another process has its id', async () => {
    const dataDir = folderWithTables()
    const settings = { DATA_DIR: dataDir, PLUGINS: 'portal', IDENTITY_URL: 'http://127.0.0.1:9' }
    const lockFile = join(dataDir, 'pg.lock')
    await (await startServer(settings)).kill()
    expect(existsSync(lockFile)).toBe(true)
    const again = await startServer(settings)
    expect((await call('/health/live', undefined, {}, again.origin)).status).toBe(200)
    await again.kill()
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(process.pid)))
    const server = await startServer(settings)
    expect((await call('/health/live', undefined, {}, server.origin)).status).toBe(200)
    await server.stop()
  }, 60_000)

  it('is not created over the remains of a damaged one', async () => {
    const damages: ((pg: string) => void)[] = [
      (pg) => rmSync(join(pg, 'PG_VERSION')),
      ...(isLong ? [(pg: string) => rmSync(join(pg, 'global'), { recursive: true })] : []),
      (pg) => writeFileSync(join(pg, 'global/pg_control'), 'nonsense'),
    ]
    for (const damage of damages) {
      const dataDir = folderWithTables()
      expect(existsSync(join(dataDir, 'pg/PG_VERSION'))).toBe(true)
      damage(join(dataDir, 'pg'))
      const { code, said } = await failing({ DATA_DIR: dataDir })
      expect(code).toBe(1)
      expect(said).toEqual([
        expect.stringMatching(/^The database in .* is damaged and does not open: .* npm run reset\.$/),
      ])
    }
  }, 120_000)

  it('reports a full disk in one sentence', async () => {
    const dataDir = newFolder()
    if (!mountTiny(dataDir)) return console.warn('A full disk cannot be made here: that test was left out.')
    try {
      const { code, said } = await failing({ DATA_DIR: dataDir })
      expect(code).toBe(1)
      expect(said).toEqual([expect.stringMatching(/^The disk that holds .* is full: make room and start again\.$/)])
    } finally {
      execFileSync('umount', [dataDir])
    }
  }, 60_000)
})

describe('a data folder with the demonstration people', () => {
  const dataDir = newFolder()
  const readableByOthers = () =>
    ['.', ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' })].filter(
      (path) => statSync(join(dataDir, path)).mode & 0o077,
    )

  beforeAll(() => layOutPeople(dataDir), 60_000)

  it('is readable only by its owner, with everything in it, even after a start that finds it open', async () => {
    const files = [join(dataDir, 'left.json'), join(dataDir, 'pg/PG_VERSION')]
    expect(readableByOthers()).toEqual([])
    writeFileSync(files[0] ?? '', 'from an earlier release')
    for (const file of files) chmodSync(file, 0o644)
    for (const folder of [dataDir, join(dataDir, 'pg')]) chmodSync(folder, 0o755)
    await (await startServer({ DATA_DIR: dataDir })).stop()
    expect(readableByOthers()).toEqual([])
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600])
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  }, 60_000)

  it('is refused in production, at startup and in the check', async () => {
    const production = {
      NODE_ENV: 'production',
      ALLOW_EMBEDDED_DB: '1',
      PUBLIC_URL: 'https://portal.example',
      MAIL: 'off',
      PAYMENTS: 'off',
      DEBITS: 'off',
      ADMIN_SECRET: 'a'.repeat(32),
    }
    for (const more of [[], ['--check']]) {
      const { code, said } = await failing({ DATA_DIR: dataDir, ...production }, 'main.js', more)
      expect({ code, said }).toEqual({ code: 1, said: [expect.stringMatching(/^The database has the demonstration/)] })
    }
    const shared = { DATA_DIR: dataDir, PLUGINS: 'portal', IDENTITY_URL: 'http://127.0.0.1:9' }
    expect((await run('main.js', shared, ['--check'])).code).toBe(0)
  }, 60_000)
})

describe('settings', () => {
  // The configuration's own tests cover the other sentences.
  it('that are wrong are refused with a sentence', async () => {
    const { code, said } = await failing({ DATA_DIR: newFolder(), NODE_ENV: 'production' })
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
    const { code, said } = await failing(
      { DATA_DIR: newFolder(), NODE_ENV: 'production', ALLOW_EMBEDDED_DB: '1' },
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
    const { code, said } = await failing({ DATA_DIR: folderWithTables(), PORT: String(port) })
    taken.close()
    expect({ code, said }).toEqual({ code: 1, said: [`Port ${port} is in use: stop what uses it, or set PORT.`] })
  }, 30_000)
})

function startPortal(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const databaseUrl = process.env['DATABASE_URL']
  return startServer({
    DATA_DIR: folderWithTables(),
    PLUGINS: 'portal',
    IDENTITY_URL: 'http://127.0.0.1:9',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
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
  // A request that arrives on an open connection is answered, and is the last one there.
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

/** Until the pipe takes no more lines: it holds some hundred kilobytes. */
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

function mountTiny(folder: string): boolean {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false
  try {
    mkdirSync(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
