// Adds rows to the audit log. Values that identify a person are stored next to it, and deleted with the account.
import type { Transaction } from 'kysely'
import type { ActivityValueName } from '@switchboard/wire'
import type { Tables } from '../db/tables/tables'
import type { AuditAction } from './audit-words'

/** @example { action: 'holder-added', detail: { holder: id }, shown: { about: 'Sam Example' } } */
export interface AuditEntry {
  readonly action: AuditAction
  /** Kept forever, so without personal data. */
  readonly detail: Readonly<Record<string, unknown>>
  /** What the customer reads in addition: never secret, and numbers of cards and bank accounts masked. */
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
  /** Of the sign-in, or the name of a job or operator. */
  readonly subject: string
  /** When it happened, if that was before this transaction. */
  readonly at?: Date
}

/** @param origin as far as it is known. @returns the id of the row */
export async function storeAudit(
  sql: Transaction<Tables>,
  { accountId, subject, at }: Audited,
  { action, detail, shown }: AuditEntry,
  origin?: Partial<Origin>,
): Promise<number> {
  const { id } = await sql
    .insertInto('audit')
    .values({
      account_id: accountId,
      subject,
      action,
      detail: JSON.stringify(detail),
      request_id: origin?.requestId ?? null,
      session: origin?.session ?? null,
      browser: origin?.browser ?? null,
      ...(at && { at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const person = origin?.person
  if (shown || person !== undefined)
    await sql
      .insertInto('audit_shown')
      .values({ account_id: accountId, audit_id: id, shown: JSON.stringify({ ...shown, person }) })
      .execute()
  return id
}
