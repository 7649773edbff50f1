// Restarts PostgreSQL, and terminates its connections, while eight customers change their accounts on two servers.
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { newDataDir, removeDataDir, startServer, type RunningServer } from '../../support/server'
import type { Postgres } from '../../support/postgres'
import { PROVIDER_SECRET } from '../../support/provider-users'
import { until } from '../../support/until'
import { acknowledgedBy, AT_ONCE, openRun, reportOf, sendMailsThatWait, type Report, type Run } from './run'

interface RestartReport extends Report {
  /** Exit codes of the two servers, stopped at the end: 1 if one had ended by itself. */
  readonly exits: readonly (number | null)[]
  readonly terminated: number
  /** Internal errors in the servers' logs. */
  readonly failures: readonly string[]
}

const DISTURBANCES = ['fast', 'immediate', 'terminate', 'terminate', 'terminate'] as const
type Disturbance = (typeof DISTURBANCES)[number]

/** @param rounds how often each disturbance happens; each round has its own eight customers */
export async function runRestarts(postgres: Postgres, rounds: number, seed: number): Promise<RestartReport> {
  const run = await openRun(rounds * AT_ONCE, seed)
  const second = await startSecond(run, postgres)
  try {
    let terminated = 0
    for (let round = 0; round < rounds; round += 1) {
      const accounts = run.accounts.slice(round * AT_ONCE, (round + 1) * AT_ONCE)
      terminated += await runRound(run, second, postgres, accounts)
    }
    const output = second.output() + run.portal.server.output()
    const exits = [await second.stop(), await run.portal.server.stop()]
    await run.portal.restart()
    await sendMailsThatWait(run)
    const failures = output.split('\n').filter((line) => /"level":(50|60)|throw er|Unhandled/.test(line))
    return { ...(await reportOf(run)), exits, terminated, failures }
  } catch (error) {
    const lastLines = [second, run.portal.server].map((server) => server.output().split('\n').slice(-20).join('\n'))
    throw new Error(`The run stopped. The servers printed at last:\n${lastLines.join('\n\n')}`, { cause: error })
  } finally {
    await second.kill()
    removeDataDir(second.dataDir)
    await run.close()
  }
}

const startSecond = ({ portal: { provider }, relay }: Run, { url }: Postgres) =>
  startServer({
    DATA_DIR: newDataDir(),
    DATABASE_URL: url,
    IDENTITY_URL: provider.url,
    ADMIN_SECRET: PROVIDER_SECRET,
    PLUGINS: 'registry,portal',
    SMTP_URL: relay.url,
    MAIL_FROM: 'portal@energy.example',
  })

/** @returns the number of terminated connections */
async function runRound(
  run: Run,
  second: RunningServer,
  postgres: Postgres,
  accounts: readonly string[],
): Promise<number> {
  const group = accounts.map((account, at) => run.addCustomer(account, at % 2 === 0 ? undefined : second.origin))
  const lives = group.map((customer) => customer.live())
  let terminated = 0
  for (const disturbance of DISTURBANCES) {
    const before = acknowledgedBy(group)
    await until(() => acknowledgedBy(group) >= before + AT_ONCE)
    await setTimeout(run.random.whole(0, 300))
    terminated += await disturb(postgres, disturbance)
  }
  const before = acknowledgedBy(group)
  await until(() => acknowledgedBy(group) >= before + AT_ONCE)
  for (const customer of group) customer.leave()
  await Promise.all(lives)
  return terminated
}

async function disturb(postgres: Postgres, disturbance: Disturbance): Promise<number> {
  if (disturbance === 'terminate') return terminateAll(postgres)
  await postgres.stop(disturbance === 'fast' ? 'SIGINT' : 'SIGQUIT')
  await postgres.start()
  return 0
}

async function terminateAll({ url }: Postgres): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const others = `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
    return (await client.query(others)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
