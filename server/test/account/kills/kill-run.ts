// Kills the server at random moments while eight customers change their accounts, and compares what is stored with what was acknowledged.
import { setTimeout } from 'node:timers/promises'
import { todayIn, type Day } from '@switchboard/domain'
import { openDatabase, type Database } from '../../../src/db/connection'
import { Relay } from '../../mail/relay'
import { until } from '../../support/until'
import { chance, type Chance } from '../../support/chance'
import { friendOf, portalWith, type OwnPortal } from '../../support/customers'
import { offerExtras } from '../../services/offered-extras'
import { freePort } from '../../support/postgres'
import { Customer } from './customer'
import { EXTRAS } from './service-changes'
import { compareAccount, mailFaults } from './stored-changes'

const AT_ONCE = 8
/** A customer may make so many changes only, so others take their places. */
const KILLS_OF_A_GROUP = 8
const SENDER = 'portal@energy.example'
const LONGEST_DELIVERY_MS = 60_000

export interface KillReport {
  readonly kills: number
  readonly acknowledged: number
  /** Requests to a server that was just killed or not up again. */
  readonly unanswered: number
  /** Interrupted by the last end of their group, not repeated, and found to have happened. */
  readonly happenedUnseen: number
  /** How often each kind of change was acknowledged. */
  readonly actions: Readonly<Record<string, number>>
  readonly mails: number
  /** Mails that were delivered more than once. */
  readonly deliveredAgain: number
  /** What is not as it must be. */
  readonly faults: readonly string[]
}

interface Run {
  readonly portal: OwnPortal
  readonly relay: Relay
  readonly random: Chance
  readonly today: Day
  readonly customers: Customer[]
}

export async function runKills(kills: number, seed: number): Promise<KillReport> {
  const groups = Math.ceil(kills / KILLS_OF_A_GROUP)
  const accounts = Array.from({ length: groups * AT_ONCE }, (_, at) => String(4_200_000_001 + at))
  const relay = await Relay.open()
  const portal = await portalWith(
    accounts.map((number) => ({ subject: `customer-${number}`, number })),
    { PORT: String(await freePort()), SMTP_URL: relay.url, MAIL_FROM: SENDER },
    offerExtrasToAll,
  )
  try {
    const today = todayIn('Australia/Melbourne', new Date())
    const run: Run = { portal, relay, random: chance(seed), today, customers: [] }
    for (let group = 0; group < groups; group += 1) {
      const left = kills - group * KILLS_OF_A_GROUP
      await runGroup(run, accounts.slice(group * AT_ONCE, (group + 1) * AT_ONCE), Math.min(left, KILLS_OF_A_GROUP))
    }
    await sendMailsThatWait(run)
    return await reportOf(run, kills)
  } finally {
    await portal.close()
    await relay.stop()
  }
}

async function offerExtrasToAll(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ id: number }>('select id from account')
  for (const { id } of rows) await offerExtras(db, id, EXTRAS)
}

/** During the last kill the customers go away, so that some changes are neither acknowledged nor repeated. */
async function runGroup(run: Run, accounts: readonly string[], kills: number): Promise<void> {
  const group = accounts.map((account) => customerOf(run, account))
  run.customers.push(...group)
  const lives = group.map((customer) => customer.live())
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = acknowledgedBy(group)
    await until(() => acknowledgedBy(group) > before)
    await setTimeout(run.random.whole(0, 800))
    if (kill === kills) for (const customer of group) customer.leave()
    await run.portal.killAndStart()
  }
  await Promise.all(lives)
}

const acknowledgedBy = (group: readonly Customer[]) => group.reduce((sum, { actions }) => sum + actions.length, 0)

function customerOf({ portal, random, today }: Run, account: string): Customer {
  const subject = `customer-${account}`
  let token: { text: Promise<string>; until: number } | undefined
  return new Customer({
    account,
    today,
    origin: portal.server.origin,
    chance: chance(random.whole(0, 1_000_000_000)),
    token: () => {
      if (!token || Date.now() > token.until)
        token = { text: portal.provider.token(subject), until: Date.now() + 200_000 }
      return token.text
    },
    state: {
      phone: '+61491570006',
      holders: { [friendOf(account)]: `friend-${account}@example.com` },
      moveOut: undefined,
      addOns: {},
    },
  })
}

/** The killed processes had claimed mails, which nobody else may send until the claims end. */
async function sendMailsThatWait({ portal, relay }: Run): Promise<void> {
  await portal.server.stop()
  const count = await inDatabase(portal, async ({ pool }) => {
    await pool.query(
      'update mail_outbox set lease = null, leased_until = null, due_at = now() where sent_at is null and dead_at is null',
    )
    return (await pool.query<{ count: number }>('select count(*) from mail_outbox')).rows[0]?.count ?? 0
  })
  await portal.restart()
  const delivered = () => new Set(relay.taken.map(({ messageId }) => messageId)).size
  for (let waited = 0; delivered() < count && waited < LONGEST_DELIVERY_MS; waited += 50) await setTimeout(50)
  await portal.server.stop()
}

async function reportOf({ portal, relay, customers }: Run, kills: number): Promise<KillReport> {
  const faults: string[] = []
  let happenedUnseen = 0
  const mails = await inDatabase(portal, async (db) => {
    for (const customer of customers) {
      const found = await compareAccount(db, customer)
      if (found === 'happened-unseen') happenedUnseen += 1
      else if (found !== 'as-acknowledged') faults.push(found)
    }
    faults.push(...(await mailFaults(db, relay)))
    return db.pool.query('select from mail_outbox')
  })
  const deliveries = relay.taken.map(({ messageId }) => messageId)
  return {
    kills,
    acknowledged: acknowledgedBy(customers),
    unanswered: customers.reduce((sum, { repeated }) => sum + repeated, 0),
    happenedUnseen,
    actions: countOf(customers.flatMap(({ actions }) => actions)),
    mails: mails.rowCount ?? 0,
    deliveredAgain: deliveries.length - new Set(deliveries).size,
    faults,
  }
}

function countOf(actions: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const action of [...actions].sort()) counts[action] = (counts[action] ?? 0) + 1
  return counts
}

/** PostgreSQL runs beside the server; the embedded database belongs to one process. */
async function inDatabase<Result>({ server }: OwnPortal, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir: server.dataDir })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
