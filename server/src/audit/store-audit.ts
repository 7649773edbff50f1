// Adds rows to the audit log. Values that identify a person are stored next to it, and deleted with the account.
import { sql as raw, type RawBuilder, type Transaction } from 'kysely'
import type { ActivityValueName } from '@switchboard/wire'
import type { Tables } from '../db/tables/tables'
import type { AuditAction } from './audit-words'

/** @example { action: 'holder-added', detail: { holder: id }, shown: { about: 'Sam Example' } } */
export interface AuditEntry {
  readonly action: AuditAction
  /** Kept forever, so without personal data. */
  readonly detail: Readonly<Record<string, unknown>>
  /** Further values that the customer reads: never secrets, and numbers of cards and bank accounts only masked. */
  readonly shown?: ShownChange
}

export interface ShownChange {
  /** The person, service or object that was changed. */
  readonly about?: string
  readonly values?: readonly ShownValue[]
}

export interface ShownValue {
  readonly of: ActivityValueName
  readonly before?: string
  readonly after?: string
}

/** The request that caused a change. */
export interface Origin {
  readonly requestId: string
  /** The session at the provider (`sid`). */
  readonly session?: string | undefined
  /** In words, such as 'Chrome on Windows'. */
  readonly browser?: string | undefined
  /** Name of the person who signed in. */
  readonly person?: string | undefined
}

interface Audited {
  readonly accountId: number
  /** The subject of the sign-in, or the name of a job or operator. */
  readonly subject: string
  /** When it happened, if that was before this transaction. */
  readonly at?: Date
}

/** The id of the row, in the statement that contains {@link auditRows}. */
export const eventId = raw<number>`(select id from event)`

/**
 * Common table expressions that add a row of the audit log, and what customers read about it.
 * @param origin as far as it is known
 */
export function auditRows(
  sql: Transaction<Tables>,
  { accountId, subject, at }: Audited,
  { action, detail, shown }: AuditEntry,
  origin: Partial<Origin> = {},
): readonly RawBuilder<unknown>[] {
  const event = sql
    .insertInto('audit')
    .values({
      account_id: accountId,
      subject,
      action,
      detail: JSON.stringify(detail),
      request_id: origin.requestId ?? null,
      session: origin.session ?? null,
      browser: origin.browser ?? null,
      ...(at && { at }),
    })
    .returning('id')
  const row = raw`event as (${event})`
  const { person } = origin
  if (!shown && person === undefined) return [row]
  const values = { account_id: accountId, audit_id: eventId, shown: JSON.stringify({ ...shown, person }) }
  return [row, raw`shown as (${sql.insertInto('audit_shown').values(values)})`]
}

/** @param origin as far as it is known. @returns the id of the row */
export async function storeAudit(
  sql: Transaction<Tables>,
  audited: Audited,
  entry: AuditEntry,
  origin?: Partial<Origin>,
): Promise<number> {
  const rows = raw.join(auditRows(sql, audited, entry, origin))
  const stored = await raw<{ id: number }>`with ${rows} select id from event`.execute(sql)
  const [row] = stored.rows
  if (!row) throw new Error(`the audit log did not store ${entry.action}`)
  return row.id
}
