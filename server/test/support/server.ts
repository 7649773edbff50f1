// Runs the built server in a separate process.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './postgres'

const dist = join(__dirname, '../../dist')

/** For a process that ends within minutes, from tools/testing/short-life.ts. */
export const nodeOptions: readonly string[] = process.env.SHORT_LIFE?.split(' ') ?? []

export interface RunningServer {
  readonly origin: string
  readonly port: number
  readonly dataDir: string
  /** Everything that the process printed. */
  output(): string
  /** Only its standard output: its log. */
  log(): string
  readonly pid: number
  /** Closes the log's pipe, as a crashed log collector does. */
  closeLog(): void
  /** Holds the pipe of the log open without reading it, as a collector that hangs. */
  holdLog(): void
  /** Sends SIGTERM. @returns the exit code */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

export type Settings = Readonly<Record<string, string>>

const environment = (settings: Settings) => {
  const { PATH, HOME, LANG } = process.env
  // The lowest cost of scrypt, because these tests do not test it.
  return { PATH, HOME, LANG, ...connectionOptions(settings), PASSWORD_COST: '16', NODE_NO_WARNINGS: '1', ...settings }
}

/** Options by which the shared PostgreSQL server recognises statements of servers and commands. */
function connectionOptions({ DATABASE_URL: url }: Settings): Settings {
  const { API_TESTS_CONNECTION: options, API_TESTS_POSTGRES: shared } = process.env
  const isShared = url !== undefined && shared !== undefined && new URL(url).host === new URL(shared).host
  return options !== undefined && isShared ? { PGOPTIONS: options } : {}
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'switchboard-api-'))
}

export const removeDataDir = (dataDir: string) => rmSync(dataDir, { recursive: true, force: true })

/** Runs a command of server/dist to its end. */
export async function run(
  command: string,
  settings: Settings,
  args: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...nodeOptions, join(dist, command), ...args], { env: environment(settings) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  return { code, output }
}

/** Resolves when the server listens. @param settings DATA_DIR, and all settings that differ from the defaults */
export async function startServer(settings: Settings & { readonly DATA_DIR: string }): Promise<RunningServer> {
  const port = settings['PORT'] ? Number(settings['PORT']) : await freePort()
  const child = spawn(process.execPath, [...nodeOptions, join(dist, 'main.js')], {
    env: environment({ ...settings, PORT: String(port) }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  let log = ''
  child.stdout.on('data', (chunk: Buffer) => (log += chunk.toString()))
  let ended: { code: number | null } | undefined
  const end = new Promise<number | null>((resolve) =>
    child.on('close', (code) => {
      ended = { code }
      resolve(code)
    }),
  )
  for (let waited = 0; !output.includes('"listening http'); waited += 50) {
    if (ended || waited > 60_000) {
      child.kill('SIGKILL')
      throw new Error(`the server does not start: ${output}`)
    }
    await setTimeout(50)
  }
  return {
    origin: `http://localhost:${port}`,
    port,
    dataDir: settings.DATA_DIR,
    output: () => output,
    log: () => log,
    pid: child.pid!,
    closeLog: () => void child.stdout.destroy(),
    holdLog: () => void child.stdout.pause(),
    stop: () => {
      child.kill('SIGTERM')
      return end
    },
    kill: async () => {
      child.kill('SIGKILL')
      await end
    },
  }
}
