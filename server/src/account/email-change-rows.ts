// Rows for changes of a login address. A pending row has a lease: only its holder calls the provider for it and ends
// it.
import { Value } from '@sinclair/typebox/value'
import { sql as raw, type Kysely, type Selectable, type Transaction } from 'kysely'
import type { EmailChangeKind, Tables } from '../db/tables/tables'
import { LoginAddress } from '../keycloak-admin'

/** A pending change leased by this process. */
export interface EmailChange {
  readonly id: string
  readonly lease: string
  readonly accountId: number
  readonly subject: string
  readonly newEmail: string
  readonly kind: EmailChangeKind
  /** Hash of the link that caused it. */
  readonly linkHash: string | undefined
  /** Undefined while nothing was written at the provider. */
  readonly before: LoginAddress | undefined
}

/** Longer than a single call to the provider may take: the lease is renewed between two calls. */
const LEASE_SECONDS = 8
/** An unanswered write may still take effect at the provider for this long. */
const UNCERTAIN_SECONDS = 10
const KEPT_DAYS = 1

const leaseEnd = raw<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`
const columns = ['id', 'account_id', 'subject', 'new_email', 'kind', 'link_sha256', 'login_before'] as const
type Sql = Kysely<Tables>
type Row = Selectable<Tables['email_change']>

const changeOf = (
  { id, account_id, subject, new_email, kind, link_sha256, login_before }: Pick<Row, (typeof columns)[number]>,
  lease: string,
): EmailChange => ({
  id,
  lease,
  accountId: account_id,
  subject,
  newEmail: new_email,
  kind,
  linkHash: link_sha256 ?? undefined,
  before: Value.Check(LoginAddress, login_before) ? login_before : undefined,
})

/** @returns undefined when another account is changing to the same address */
export async function insertChange(
  sql: Transaction<Tables>,
  values: {
    readonly accountId: number
    readonly subject: string
    readonly oldEmail: string
    readonly newEmail: string
    readonly kind: EmailChangeKind
    readonly linkHash?: string | undefined
  },
): Promise<EmailChange | undefined> {
  const lease = crypto.randomUUID()
  const row = await sql
    .insertInto('email_change')
    .values({
      account_id: values.accountId,
      subject: values.subject,
      old_email: values.oldEmail,
      new_email: values.newEmail,
      kind: values.kind,
      link_sha256: values.linkHash ?? null,
      lease,
      leased_until: leaseEnd,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row && changeOf(row, lease)
}

interface PendingChange {
  readonly id: string
  readonly kind: EmailChangeKind
  readonly subject: string
  readonly newEmail: string
  /** No process is working on it: its process has died, or the provider has had time to finish. */
  readonly isAbandoned: boolean
  /** Its process has given up. */
  readonly isReleased: boolean
}

/** @param sql transaction in which the account is locked */
export async function findPendingChange(
  sql: Transaction<Tables>,
  accountId: number,
): Promise<PendingChange | undefined> {
  return sql
    .selectFrom('email_change')
    .where('account_id', '=', accountId)
    .where('state', '=', 'pending')
    .select([
      'id',
      'kind',
      'subject',
      'new_email as newEmail',
      raw<boolean>`leased_until <= now()`.as('isAbandoned'),
      raw<boolean>`lease is null`.as('isReleased'),
    ])
    .forUpdate()
    .executeTakeFirst()
}

/** @param sql transaction in which the row is locked */
export async function claimChange(sql: Transaction<Tables>, id: string): Promise<EmailChange> {
  const lease = crypto.randomUUID()
  const row = await sql
    .updateTable('email_change')
    .set({ lease, leased_until: leaseEnd })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return changeOf(row, lease)
}

/** Claims abandoned changes of all accounts; no other process gets them while the lease lasts. */
export async function claimAbandonedChanges(sql: Sql, most: number): Promise<readonly EmailChange[]> {
  const lease = crypto.randomUUID()
  const rows = await sql
    .updateTable('email_change')
    .set({ lease, leased_until: leaseEnd })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('email_change')
        .where('state', '=', 'pending')
        .where('leased_until', '<=', raw<Date>`now()`)
        .select('id')
        .orderBy('leased_until')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returning(columns)
    .execute()
  return rows.map((row) => changeOf(row, lease))
}

/** The embedded database allows only one process, so at startup all leases belong to ended processes. */
export async function endAllLeases(sql: Sql): Promise<void> {
  await sql
    .updateTable('email_change')
    .set({ leased_until: raw<Date>`now()` })
    .where('state', '=', 'pending')
    .execute()
}

type Claim = Pick<EmailChange, 'id' | 'lease'>

const updateMine = (sql: Sql, { id, lease }: Claim) =>
  sql.updateTable('email_change').where('id', '=', id).where('lease', '=', lease).where('state', '=', 'pending')

/** Stores the provider's address before it is changed. @returns undefined when another process has the lease */
export async function storeBefore(sql: Sql, change: Claim, before: LoginAddress): Promise<EmailChange | undefined> {
  const set = { login_before: JSON.stringify(before), leased_until: leaseEnd }
  const row = await updateMine(sql, change).set(set).returning(columns).executeTakeFirst()
  return row && changeOf(row, change.lease)
}

/** @returns the change as stored; undefined when it has ended, or another process has the lease */
export async function renewLease(sql: Sql, change: Claim): Promise<EmailChange | undefined> {
  const row = await updateMine(sql, change).set({ leased_until: leaseEnd }).returning(columns).executeTakeFirst()
  return row && changeOf(row, change.lease)
}

/** @returns the change as stored; undefined when another process has the lease */
export async function endChange(sql: Sql, change: Claim, state: 'done' | 'failed'): Promise<EmailChange | undefined> {
  const row = await updateMine(sql, change).set({ state, lease: null }).returning(columns).executeTakeFirst()
  return row && changeOf(row, change.lease)
}

/** Releases the lease without ending the change, because the write may still take effect at the provider. */
export async function releaseChange(sql: Sql, change: Claim): Promise<void> {
  const leased_until = raw<Date>`now() + make_interval(secs => ${UNCERTAIN_SECONDS})`
  await updateMine(sql, change).set({ lease: null, leased_until }).execute()
}

/** Addresses of ended changes are personal data. */
export async function deleteEndedChanges(sql: Sql): Promise<void> {
  await sql
    .deleteFrom('email_change')
    .where('state', '!=', 'pending')
    .where('asked_at', '<', raw<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute()
}
