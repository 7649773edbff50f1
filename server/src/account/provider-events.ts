// Changes of how customers sign in, made at an external provider, become rows of the audit log (decision record 0120).
// The embedded provider writes them itself.
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { runRepeatedly } from '@switchboard/platform-server/jobs/run-repeatedly'
import type { AuditAction } from '../audit/audit-words'
import { storeAudit } from '../audit/store-audit'
import type { Database } from '../db/connection'
import type { Tables } from '../db/tables/tables'
import type { CredentialEvent, KeycloakAdmin } from '../keycloak-admin'

const PAUSE_MS = 5_000
/** An event is visible after its transaction, and clocks differ. */
const OVERLAP_MS = 5 * 60_000
/** Longer than an outage of this server. The provider keeps its events for 90 days. */
const LOOK_BACK_MS = 24 * 60 * 60_000
const KEPT_DAYS = 7

interface Parts {
  readonly db: Database
  readonly admin: Pick<KeycloakAdmin, 'listCredentialEvents'>
  /** The provider's name in the database. */
  readonly issuer: string
}

/** Runs until the server is closed, in every process of the portal: each event is stored once. */
export function addProviderEvents(app: FastifyInstance, parts: Parts): void {
  runRepeatedly(app, {
    pauseMs: PAUSE_MS,
    work: () => storeEvents(parts, new Date()),
    onFirstFailure: (err) =>
      app.log.warn({ err }, 'changes of sign-in at the provider are not in the audit log for now'),
  })
}

async function storeEvents({ db, admin, issuer }: Parts, now: Date): Promise<void> {
  const { rows } = await db.pool.query<{ at: Date | null }>('select max(at) as at from provider_event')
  const last = rows[0]?.at
  const since = last ? new Date(last.getTime() - OVERLAP_MS) : new Date(now.getTime() - LOOK_BACK_MS)
  const events = await admin.listCredentialEvents(since)
  const ids = await findKnown(db, events)
  // The earliest first, as the log is read.
  for (const event of events.toReversed())
    if (!ids.has(event.id)) await db.sql.transaction().execute((sql) => storeEvent(sql, issuer, event))
  await db.pool.query('delete from provider_event where at < now() - make_interval(days => $1)', [KEPT_DAYS])
}

async function findKnown({ pool }: Database, events: readonly CredentialEvent[]): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const ids = events.map(({ id }) => id)
  const { rows } = await pool.query<{ id: string }>('select id from provider_event where id = any($1)', [ids])
  return new Set(rows.map(({ id }) => id))
}

/** Has no effect if another server has stored it, or for a login without an account. */
async function storeEvent(sql: Transaction<Tables>, issuer: string, event: CredentialEvent): Promise<void> {
  const { id, at, subject, session } = event
  const added = sql
    .insertInto('provider_event')
    .values({ id, at })
    .onConflict((conflict) => conflict.doNothing())
  if (!(await added.returning('id').executeTakeFirst())) return
  const action = actionOf(event)
  if (!action) return
  const logins = await sql
    .selectFrom('account_login')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('account_id as accountId')
    .execute()
  for (const { accountId } of logins)
    await storeAudit(sql, { accountId, subject, at }, { action, detail: {} }, { session })
}

const actions: Readonly<Record<string, AuditAction>> = {
  'UPDATE_CREDENTIAL password': 'password-changed',
  'UPDATE_CREDENTIAL webauthn-passwordless': 'passkey-added',
  'UPDATE_CREDENTIAL otp': 'authenticator-set-up',
  'UPDATE_CREDENTIAL recovery-authn-codes': 'recovery-codes-replaced',
  'REMOVE_CREDENTIAL webauthn-passwordless': 'passkey-removed',
  'REMOVE_CREDENTIAL otp': 'authenticator-removed',
}

/** Undefined for a kind that the portal does not know. */
const actionOf = ({ type, credential }: CredentialEvent): AuditAction | undefined => actions[`${type} ${credential}`]
