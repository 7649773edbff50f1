// Accounts whose owners log in at the embedded provider, with it on one server.
import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { addChangeEmailRoute } from '../../src/account/change-email'
import { addEmailLinkPages } from '../../src/account/email-link-pages'
import { addAccountRoute } from '../../src/account/account'
import { addResendConfirmationRoute, confirmationsLimit } from '../../src/account/resend-confirmation'
import { addUpdateContactRoute } from '../../src/account/update-contact-details'
import { undoAbandonedChanges } from '../../src/account/email-change-recovery'
import type { RateLimit } from '@switchboard/platform-server/http/rate-limit'
import { identityPlugin, putUser } from '../../src/identity-provider'
import { keycloakAdmin, type KeycloakAdmin } from '../../src/keycloak-admin'
import { openMeteringDatabase, day, type MeteringDatabase } from '../metering/database'
import { accountServer } from '../support/account-server'
import { ADMIN_SECRET, CHEAP, testConfig } from '../identity-provider/realm'
import { callAs, type Answer } from '../support/call-as'
import { ChangingAccounts, type Effect } from './changing-accounts'

export interface Owner {
  readonly account: number
  readonly subject: string
  readonly email: string
}

interface Problem {
  readonly code: string
  readonly newEmail: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
}

export class EmailAccounts {
  #owners = 0
  private constructor(
    readonly db: MeteringDatabase,
    readonly app: FastifyInstance,
    readonly origin: string,
    /** The client of the embedded provider. */
    readonly admin: KeycloakAdmin,
  ) {}

  /** @param wrap replaces the client of the embedded provider */
  static async open(
    wrap: (admin: KeycloakAdmin) => KeycloakAdmin = (admin) => admin,
    limits: (db: MeteringDatabase) => readonly RateLimit[] = () => [],
  ): Promise<EmailAccounts> {
    const db = await openMeteringDatabase()
    let origin = ''
    const admin = keycloakAdmin({ address: () => `${origin}/auth`, secret: async () => ADMIN_SECRET })
    const app = accountServer(db, day('2026-11-23'), (server) => {
      addAccountRoute(server, { db, announcesDebits: true })
      addUpdateContactRoute(server, { db })
      addChangeEmailRoute(server, { db, admin: wrap(admin), limits: limits(db) })
      addResendConfirmationRoute(server, { db, limits: [confirmationsLimit(db)] })
      addEmailLinkPages(server, { db, admin: wrap(admin) })
    })
    await app.register(fastifyCookie)
    await app.register(identityPlugin, { config: testConfig, db })
    origin = await app.listen({ port: 0, host: '127.0.0.1' })
    return new EmailAccounts(db, app, origin, admin)
  }

  async close(): Promise<void> {
    await this.app.close()
    await this.db.remove()
  }

  async add({ active = true } = {}): Promise<Owner> {
    const account = await ChangingAccounts.addTo(this.db, { active })
    const subject = `5e1f5e1f-0000-4000-9000-${String((this.#owners += 1)).padStart(12, '0')}`
    const email = `owner${account}@example.com`
    await putUser(
      this.db,
      { sub: subject, email, password: 'wattlebird', firstName: 'Ann', lastName: 'Other', accountNumber: '4000000011' },
      CHEAP,
    )
    return { account, subject, email }
  }

  change(
    { account, subject }: Owner,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<Problem>> {
    const request = 'POST /api/portal/account/email/update'
    return callAs(this.origin, { account, request, body, headers: { subject, ...headers } })
  }

  resend({ account, subject }: Owner): Promise<Answer<Problem>> {
    return callAs(this.origin, {
      account,
      request: 'POST /api/portal/account/email/confirmation',
      headers: { subject },
    })
  }

  /** What the account says about the address. */
  async isUnconfirmed({ account }: Owner): Promise<boolean> {
    const headers = { now: '2026-11-23T00:00:00Z' }
    const request = 'GET /api/portal/account'
    const { body } = await callAs<{ emailUnconfirmed: boolean }>(this.origin, { account, request, headers })
    return body.emailUnconfirmed
  }

  /** The state in the database, at the provider, in the audit log and in the outbox. */
  async state({ account, subject }: Owner) {
    const query = async <Row>(text: string) => (await this.db.pool.query<Row & object>(text, [account])).rows
    const [stored] = await query<{ email: string; version: number }>('select email, version from account where id = $1')
    const provider = (await this.admin.readAddress(subject))?.email
    const audit = await query<Effect>('select action from audit where account_id = $1')
    const mails = await query<Effect>(
      'select template, recipient, facts from mail_outbox where account_id = $1 order by recipient',
    )
    return { email: stored?.email, version: stored?.version, provider, audit, mails }
  }

  /** Links in the emails to an address, oldest first. */
  async links(recipient: string, kind: 'confirm' | 'undo'): Promise<readonly string[]> {
    const { rows } = await this.db.pool.query<{ path: string }>(
      `select facts ->> 'path' as path from mail_outbox where recipient = $1 and facts ->> 'path' like $2 order by created_at`,
      [recipient, `/login-email/${kind}%`],
    )
    return rows.map(({ path }) => this.origin + path)
  }

  /** Expires the leases of dead processes, and undoes what they left. */
  async recover(): Promise<void> {
    await this.db.pool.query(`update email_change set leased_until = now() where state = 'pending'`)
    await undoAbandonedChanges({ db: this.db, admin: this.admin }, (error) => {
      throw error
    })
  }
}
