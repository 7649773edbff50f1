// The second half of a change of the login address: what the provider has is made true in the database, or undone at the provider.
import { sql as raw } from 'kysely'
import type { KeyedRequest, StoredAnswer } from '../changes/idempotency'
import { lockAccount, type LockedAccount, type NamedAccount } from '../changes/locked-account'
import { storeChange, type ChangeResult } from '../changes/store-change'
import type { Database } from '../db/connection'
import type { KeycloakAdmin } from '../keycloak-admin'
import { endChange, renewLease, type EmailChange } from './email-change-rows'

/** What completes and undoes changes. */
export interface EmailChangeParts {
  readonly db: Database
  readonly admin: KeycloakAdmin
  readonly onMails?: () => void
}

interface Completion {
  readonly change: EmailChange
  readonly owner: NamedAccount
  readonly keyed: KeyedRequest | undefined
  /** Left out for a change that is completed later than its request. */
  readonly requestId?: string
}

/** @returns undefined when another process has the lease, which decides what becomes of the change */
export async function completeChange(
  { db, onMails }: Pick<EmailChangeParts, 'db' | 'onMails'>,
  { change, owner, keyed, requestId }: Completion,
): Promise<StoredAnswer | undefined> {
  const answer = await db.sql.transaction().execute(async (sql) => {
    const account = await lockAccount(sql, owner)
    if (!(await endChange(sql, change, 'done'))) return undefined
    await sql
      .updateTable('account')
      .set({ email: change.newEmail, version: raw`version + 1`, changed_at: raw`now()` })
      .where('id', '=', account.id)
      .execute()
    return storeChange(sql, { account, result: resultOf(account, change), status: 200, keyed, requestId })
  })
  if (answer) onMails?.()
  return answer
}

/** Both addresses are told, so that an owner who did not do this hears of it. */
function resultOf(
  { firstName, number, email }: Pick<LockedAccount, 'firstName' | 'number' | 'email'>,
  { id, newEmail }: EmailChange,
): ChangeResult<unknown> {
  const mail = { template: 'email-changed', facts: { firstName, accountNumber: number, email: newEmail } } as const
  return {
    answer: { newEmail },
    audit: { action: 'email-changed', detail: { change: id } },
    mails: [
      { ...mail, recipient: email },
      { ...mail, recipient: newEmail },
    ],
  }
}

/**
 * Restores what the provider had, unless it was never changed, or another process has the lease, or the change has ended.
 * @throws ProviderUnavailable, when it stays pending
 */
export async function undoChange(parts: EmailChangeParts, claimed: Pick<EmailChange, 'id' | 'lease'>): Promise<void> {
  const { db, admin } = parts
  const change = await renewLease(db.sql, claimed)
  if (!change) return
  if (change.before && (await hasChanged(admin, change, change.before))) {
    if (!(await renewLease(db.sql, change))) return
    if ((await admin.writeAddress(change.subject, change.before)) === 'taken') return keepChange(parts, change)
  }
  await endChange(db.sql, change, 'failed')
}

/** An operator may have entered another address since. */
async function hasChanged(
  admin: KeycloakAdmin,
  { subject, newEmail }: EmailChange,
  before: NonNullable<EmailChange['before']>,
): Promise<boolean> {
  const current = await admin.readAddress(subject)
  return current !== undefined && isSameAddress(current.email, newEmail) && !isSameAddress(current.email, before.email)
}

/** Somebody else has taken the old address at the provider in the meantime. */
async function keepChange(parts: EmailChangeParts, change: EmailChange): Promise<void> {
  const owner = await parts.db.sql
    .selectFrom('account')
    .where('id', '=', change.accountId)
    .select(['id', 'number'])
    .executeTakeFirst()
  if (!owner) return
  await completeChange(parts, { change, owner: { ...owner, subject: change.subject }, keyed: undefined })
}

/** A provider stores addresses in small letters. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
