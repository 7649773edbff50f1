// A portal whose customers change their accounts during disturbances, and its final state compared with the
// acknowledged changes.
import { setTimeout } from 'node:timers/promises'
import { todayIn, type Day } from '@switchboard/domain'
import { openDatabase, type Database } from '../../../src/db/connection'
import { Relay } from '../../mail/relay'
import { offerExtras } from '../../services/offered-extras'
import { chance, type Chance } from '../../support/chance'
import { friendOf, portalWith, type OwnPortal } from '../../support/customers'
import { freePort } from '../../support/postgres'
import { Customer } from './customer'
import { EXTRAS } from './service-changes'
import { compareAccount, mailFaults } from './stored-changes'

export const AT_ONCE = 8
const SENDER = 'portal@energy.example'
const LONGEST_DELIVERY_MS = 60_000

export interface Report {
  readonly acknowledged: number
  /** Requests without a response, such as those to a server that was just killed. */
  readonly unanswered: number
  /** Requests with status 429 or 503. */
  readonly refused: number
  /** Changes interrupted when their customer left, not repeated, and found to have happened. */
  readonly happenedUnseen: number
  /** Number of acknowledged changes of each kind. */
  readonly actions: Readonly<Record<string, number>>
  readonly mails: number
  /** Emails delivered more than once. */
  readonly deliveredAgain: number
  /** Deviations from the expected state. */
  readonly faults: readonly string[]
}

export interface Run {
  readonly portal: OwnPortal
  readonly relay: Relay
  readonly random: Chance
  readonly accounts: readonly string[]
  /** All customers that were added. */
  readonly customers: readonly Customer[]
  /** @param origin of another server than the portal's own */
  addCustomer(account: string, origin?: string): Customer
  close(): Promise<void>
}

/** Starts a portal with this number of accounts, and a mail relay. */
export async function openRun(count: number, seed: number): Promise<Run> {
  const accounts = Array.from({ length: count }, (_, at) => String(4_200_000_001 + at))
  const relay = await Relay.open()
  const portal = await portalWith(
    accounts.map((number) => ({ subject: `customer-${number}`, number })),
    { PORT: String(await freePort()), SMTP_URL: relay.url, MAIL_FROM: SENDER },
    offerExtrasToAll,
  )
  const today = todayIn('Australia/Melbourne', new Date())
  const random = chance(seed)
  const customers: Customer[] = []
  return {
    portal,
    relay,
    random,
    accounts,
    customers,
    addCustomer(account, origin = portal.server.origin) {
      const customer = newCustomer({ account, origin, today, random, provider: portal.provider })
      customers.push(customer)
      return customer
    },
    async close() {
      await portal.close()
      await relay.stop()
    },
  }
}

async function offerExtrasToAll(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ id: number }>('select id from account')
  for (const { id } of rows) await offerExtras(db, id, EXTRAS)
}

interface NewCustomer extends Pick<OwnPortal, 'provider'> {
  readonly account: string
  readonly origin: string
  readonly today: Day
  readonly random: Chance
}

function newCustomer({ account, origin, today, random, provider }: NewCustomer): Customer {
  let token: { text: Promise<string>; until: number } | undefined
  return new Customer({
    account,
    today,
    origin,
    chance: chance(random.whole(0, 1_000_000_000)),
    token: () => {
      if (!token || Date.now() > token.until)
        token = { text: provider.token(`customer-${account}`), until: Date.now() + 200_000 }
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

export const acknowledgedBy = (customers: readonly Customer[]) =>
  customers.reduce((sum, { actions }) => sum + actions.length, 0)

/**
 * A process that was killed, or lost the database, had claimed emails, which nobody else may send until the claims
 * expire.
 */
export async function sendMailsThatWait({ portal, relay }: Run): Promise<void> {
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

export async function reportOf({ portal, relay, customers }: Run): Promise<Report> {
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
    acknowledged: acknowledgedBy(customers),
    unanswered: customers.reduce((sum, { unansweredRequests }) => sum + unansweredRequests, 0),
    refused: customers.reduce((sum, { refusedRequests }) => sum + refusedRequests, 0),
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

/** PostgreSQL runs alongside the server; the embedded database allows only one process. */
async function inDatabase<Result>({ server }: OwnPortal, work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir: server.dataDir })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
