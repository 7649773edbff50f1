// Starts a PostgreSQL server for the tests with the machine's installed programs.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export interface Postgres {
  readonly url: string
  /** @param signal SIGQUIT ends it immediately, without a checkpoint; the default SIGINT is a fast shutdown */
  stop(signal?: 'SIGINT' | 'SIGQUIT'): Promise<void>
  start(): Promise<void>
  /** Stops the server and removes its folder. */
  remove(): Promise<void>
}

/** A killed server loses nothing with these settings, but a machine that crashes would. */
const WITHOUT_CRASHES = ['fsync=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'].flatMap(
  (setting) => ['-c', setting],
)

/** Creates the data folder of a server without starting it. initdb takes several seconds, and copying its result does not. */
export function initialise(programs: string, data: string): void {
  const settings = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const owner = ownerOfCluster()
  const folder = dirname(data)
  if (owner) chownSync(folder, owner.uid, owner.gid)
  execFileSync(join(programs, 'initdb'), ['-D', data, ...settings], { ...owner, cwd: folder, stdio: 'ignore' })
}

/**
 * @param programs the folder of initdb and postgres
 * @param more arguments of postgres
 */
export async function newPostgres(programs: string, more: readonly string[] = []): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-postgres-'))
  const owner = ownerOfCluster()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const cluster = process.env['API_TESTS_CLUSTER']
  if (cluster) execFileSync('cp', ['-Rp', cluster, data])
  else initialise(programs, data)
  const port = await freePort()
  const own = ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', ...WITHOUT_CRASHES]
  const options = [...own, ...more]
  let child: ChildProcess | undefined

  const start = async () => {
    child = spawn(join(programs, 'postgres'), options, { ...owner, cwd: folder, stdio: 'ignore' })
    await answering(programs, port)
  }
  const stop = async (signal: NodeJS.Signals = 'SIGINT') => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const gone = new Promise((resolve) => running.once('exit', resolve))
    running.kill(signal)
    await gone
  }
  const remove = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  await start()
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, start, stop, remove }
}

/** PostgreSQL refuses to run as root. */
function ownerOfCluster(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

async function answering(programs: string, port: number): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    try {
      execFileSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q'])
      return
    } catch {
      await setTimeout(100)
    }
  }
  throw new Error('PostgreSQL does not start')
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}
