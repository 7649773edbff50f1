// Accounts of a test and the calls that change them.
import type { Day } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import { addAccountRoute } from '../../src/account/account'
import { addAdditionalContactsRoute } from '../../src/account/additional-holders'
import { addChangesOfAdditionalContacts } from '../../src/account/change-additional-holders'
import { addMoveOutRoutes } from '../../src/account/move-out'
import { addUpdateContactRoute } from '../../src/account/update-contact-details'
import { changesLimit } from '../../src/changes/add-change'
import type { Database } from '../../src/db/connection'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import { addExtrasRoute } from '../../src/services/extras'
import { addOptInRoutes } from '../../src/services/opt-in'
import { addOptOutRoutes } from '../../src/services/opt-out'
import { addScheduleRoutes } from '../../src/services/schedule'
import { addServicesRoute } from '../../src/services/services'
import { aService, day, openMeteringDatabase, type MeteringDatabase } from '../metering/database'
import { accountServer } from '../support/account-server'
import { callAs, type Answer } from '../support/call-as'

/** A queued email, and a row of the audit log. */
export interface Effect {
  readonly template?: string
  readonly recipient?: string
  readonly facts?: unknown
  readonly action?: string
  readonly detail?: unknown
}

/** Tests make more changes than a person. */
const UNLIMITED = leakyBucket({ capacity: 1_000_000, refillPerSecond: 1 })
type Rule = typeof UNLIMITED

/** The number of an account whose subscriptions need their own names. */
export const numberOf = (account: number) => String(4_000_000_000 + account)

export class ChangingAccounts {
  private constructor(
    readonly db: MeteringDatabase,
    readonly app: FastifyInstance,
    readonly origin: string,
  ) {}

  static async open(
    today: Day,
    { rule = UNLIMITED, onMails = () => undefined }: { readonly rule?: Rule; readonly onMails?: () => void } = {},
  ): Promise<ChangingAccounts> {
    const db = await openMeteringDatabase()
    const options = { db, limit: changesLimit(db, rule), onMails }
    const app = accountServer(db, today, (server) => {
      addAccountRoute(server, { db, announcesDebits: true })
      addServicesRoute(server, { db })
      addAdditionalContactsRoute(server, { db })
      addChangesOfAdditionalContacts(server, options)
      addUpdateContactRoute(server, options)
      addMoveOutRoutes(server, options)
      addScheduleRoutes(server, { db })
      addExtrasRoute(server, { db })
      addOptInRoutes(server, options)
      addOptOutRoutes(server, options)
    })
    return new ChangingAccounts(db, app, await app.listen({ port: 0, host: '127.0.0.1' }))
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.db.remove()
  }

  /** @returns the id of an account with one service */
  add(account: { readonly active?: boolean; readonly ends?: Day | null } = {}): Promise<number> {
    return ChangingAccounts.addTo(this.db, account)
  }

  static async addTo(db: Database, { active = true, ends = null as Day | null } = {}): Promise<number> {
    const service = await aService(db, day('2025-01-01'), ends)
    const { rows } = await db.pool.query<{ id: number }>(
      `update account set active = $2, email = 'owner' || id || '@example.com', phone = '+61491570006', first_name = 'Ann'
       where id = (select account_id from service where id = $1) returning id`,
      [service, active],
    )
    return rows[0]!.id
  }

  /** @param request below /api/portal/account */
  call<Body = { code: string; detail: string; errors?: { path: string }[] }>(
    account: number,
    request: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<Body>> {
    return callAs(this.origin, { account, request: request.replace(' ', ' /api/portal/account'), body, headers })
  }

  /** In the order in which they happened. */
  async mails(account: number): Promise<readonly Effect[]> {
    const text = `select template, recipient, facts from mail_outbox where account_id = $1 order by created_at, recipient`
    return (await this.db.pool.query<Effect>(text, [account])).rows
  }

  async audit(account: number): Promise<readonly Effect[]> {
    const text = `select action, detail from audit where account_id = $1 order by id`
    return (await this.db.pool.query<Effect>(text, [account])).rows
  }
}
