// Servers for the tests: built, seeded, each with its own data folder.
import { execFile, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
/** Ends a server whose test run was killed. */
const endsWithParent = pathToFileURL(join(root, 'tools/launch/end-with-parent.mjs')).href

/** Node.js options for a process that ends within minutes, from tools/testing/short-life.ts. */
const shortLife = process.env.SHORT_LIFE?.split(' ') ?? []

const READY_WAIT_MS = 120_000
const GRACE_MS = 10_000

const remotes = ['dashboard', 'usage', 'billing', 'services', 'account-settings']

export interface Running {
  /** Origin of the portal, without a trailing slash. */
  readonly address: string
  readonly dataDir: string
  stop(): Promise<void>
}

/** Starts only the embedded provider, for a portal on another port; servers started afterwards use it. */
export async function startProvider(dataDir: string, portalPort: number): Promise<Running> {
  await layOutPeople(dataDir)
  // Lets the portal change login addresses at the provider.
  process.env.ADMIN_SECRET = 'the secret of two servers of a test'
  const environment = { PLUGINS: 'identity', PORTAL_ORIGINS: `http://localhost:${portalPort}` }
  const provider = await start(dataDir, await freePort(), environment)
  process.env.IDENTITY_URL = `${provider.address}/auth`
  return provider
}

/** TEST_PEOPLE: a folder where they were already seeded, for the embedded provider. */
async function layOutPeople(dataDir: string): Promise<void> {
  const { TEST_PEOPLE, IDENTITY_URL } = process.env
  if (TEST_PEOPLE && !IDENTITY_URL) cpSync(TEST_PEOPLE, dataDir, { recursive: true })
  await run(process.execPath, [...shortLife, join(root, 'server/dist/seed.js')], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, DEMO: '1', PASSWORD_COST: '16' },
    maxBuffer: 1e8,
  })
}

/** Seeds people and readings, and publishes the builds in the dist folders. */
export async function prepareData(dataDir: string): Promise<void> {
  await layOutPeople(dataDir)
  await adopt(dataDir)
}

async function adopt(dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  const dists = ['host', 'host/embed', 'platform/operations', ...remotes.map((name) => `remotes/${name}`)].map((part) =>
    join(root, part, 'dist'),
  )
  const command = [join(root, 'server/dist/registry.js'), 'adopt', ...dists, '--why', 'end-to-end tests']
  await run(process.execPath, [...shortLife, ...command], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, ...more },
  })
}

/**
 * Starts a server on a copy of the prepared folder. @param at port, for a provider that accepts only certain addresses
 */
export async function startServer(prepared: string, dataDir: string, at?: number): Promise<Running> {
  cpSync(prepared, dataDir, { recursive: true })
  // Tests send other addresses in a proxy header.
  return start(dataDir, at ?? (await freePort()), { TRUSTED_PROXIES: '127.0.0.1,::1' })
}

/** Starts a server on the port and data of a stopped one, with its clock some days ahead. */
export function startLater({ address, dataDir }: Running, daysAhead: number): Promise<Running> {
  return start(dataDir, Number(new URL(address).port), clockAhead(daysAhead))
}

/** Bills a month of one account in the data of a stopped server, some days later. @returns the report */
export async function billMonth(
  { dataDir }: Running,
  month: string,
  account: string,
  daysAhead: number,
): Promise<string> {
  const command = [join(root, 'server/dist/bill.js'), '--month', month, '--account', account]
  const env = { ...process.env, DATA_DIR: dataDir, ...clockAhead(daysAhead) }
  const { stdout } = await run(process.execPath, [...shortLife, ...command], { cwd: root, env })
  return stdout
}

/** Settings of a process whose clock is ahead, along with its workers'. */
const clockAhead = (days: number) => ({
  DAYS_AHEAD: String(days),
  NODE_OPTIONS: `--import ${new URL('clock-ahead.mjs', import.meta.url).href}`,
})

/** As startServer, with the builds live in production and a server of that environment. */
export async function startProduction(prepared: string, dataDir: string): Promise<Running> {
  const production = { SWITCHBOARD_ENV: 'prod' }
  cpSync(prepared, dataDir, { recursive: true })
  await adopt(dataDir, production)
  const port = await freePort()
  return start(dataDir, port, { ...production, OPERATIONS_URL: `http://127.0.0.1:${port}` })
}

async function start(dataDir: string, port: number, more: Readonly<Record<string, string>>): Promise<Running> {
  const child = spawn(process.execPath, [...shortLife, '--import', endsWithParent, join(root, 'server/dist/main.js')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: '1', PASSWORD_COST: '16', ...more },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-4_000)))
  let stopping = false
  const ended = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      if (!stopping) console.error(`The server ended with ${signal ?? code}. It said:\n${output}`)
      resolve()
    }),
  )
  const stop = async () => {
    stopping = true
    child.kill('SIGTERM')
    const hard = setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    await ended
    clearTimeout(hard)
  }
  const address = `http://localhost:${port}`
  for (const limit = Date.now() + READY_WAIT_MS; !(await isReady(address));) {
    if (child.exitCode === null && Date.now() < limit) await new Promise((resolve) => setTimeout(resolve, 100))
    else {
      await stop()
      throw new Error(`The server did not become ready. It said:\n${output}`)
    }
  }
  return { address, dataDir, stop }
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/health/ready`).catch(() => undefined)
  return answer?.ok ?? false
}

export async function freePort(): Promise<number> {
  const trial = createServer()
  await new Promise<void>((resolve) => trial.listen(0, '127.0.0.1', resolve))
  const { port } = trial.address() as AddressInfo
  await new Promise((resolve) => trial.close(resolve))
  return port
}
