// The second half of a change of the login address: stores the provider's address in the database, or undoes the change
// at the provider.
import { sql as raw, type Transaction } from 'kysely'
import type { Origin } from '../audit/store-audit'
import type { KeyedRequest, StoredAnswer } from '../changes/idempotency'
import { lockAccount, type LockedAccount, type NamedAccount } from '../changes/locked-account'
import { storeChange, type ChangeResult } from '../changes/store-change'
import type { Database } from '../db/connection'
import type { Tables } from '../db/tables/tables'
import type { KeycloakAdmin } from '../keycloak-admin'
import { endChange, renewLease, type EmailChange } from './email-change-rows'
import { endLinks, findLink, insertLink } from './email-links'

/** The dependencies for completing and undoing changes. */
export interface EmailChangeParts {
  readonly db: Database
  readonly admin: KeycloakAdmin
  readonly onMails?: () => void
}

interface Completion {
  readonly change: EmailChange
  readonly owner: NamedAccount
  readonly keyed: KeyedRequest | undefined
  /** Absent for a change that is completed after its request. */
  readonly origin?: Origin
}

/** @returns undefined when another process has the lease, and so decides about the change */
export async function completeChange(
  { db, onMails }: Pick<EmailChangeParts, 'db' | 'onMails'>,
  { change: claimed, owner, keyed, origin }: Completion,
): Promise<StoredAnswer | undefined> {
  const answer = await db.sql.transaction().execute(async (sql) => {
    const account = await lockAccount(sql, owner)
    const change = await endChange(sql, claimed, 'done')
    if (!change) return undefined
    if (change.kind !== 'confirm')
      await sql
        .updateTable('account')
        .set({ email: change.newEmail, version: raw`version + 1`, changed_at: raw`now()` })
        .where('id', '=', account.id)
        .execute()
    // The person who changed the address may have made them.
    if (change.kind === 'undo') await sql.deleteFrom('data_key').where('account_id', '=', account.id).execute()
    const result = await resultOf(sql, account, change)
    return storeChange(sql, { account, result, status: 200, keyed, origin })
  })
  if (answer) onMails?.()
  return answer
}

type ChangedAccount = Pick<LockedAccount, 'id' | 'firstName' | 'number' | 'email' | 'version'>

async function resultOf(
  sql: Transaction<Tables>,
  account: ChangedAccount,
  change: EmailChange,
): Promise<ChangeResult<unknown>> {
  const { id, kind, newEmail, linkHash } = change
  const link = kind !== 'change' && linkHash !== undefined ? await findLink(sql, kind, linkHash) : undefined
  if (link) await endLinks(sql, link)
  const facts = { firstName: account.firstName, accountNumber: account.number }
  const answer = { newEmail }
  const shown = { values: [{ of: 'email', before: account.email, after: newEmail } as const] }
  if (kind === 'confirm')
    return { answer, audit: { action: 'email-confirmed', detail: { change: id }, shown: { about: newEmail } } }
  if (kind === 'undo')
    return {
      answer,
      audit: { action: 'email-restored', detail: { change: id }, shown },
      mails: [account.email, newEmail].map((recipient) => ({ template: 'email-restored', facts, recipient }) as const),
    }
  return {
    answer,
    audit: { action: 'email-changed', detail: { change: id }, shown },
    mails: await mailsOfChange(sql, account, change),
  }
}

/**
 * Informs both addresses. The old one lets the owner undo somebody else's change, and the new one has to be confirmed.
 */
async function mailsOfChange(
  sql: Transaction<Tables>,
  account: ChangedAccount,
  { subject, newEmail, before }: EmailChange,
): Promise<NonNullable<ChangeResult<unknown>['mails']>> {
  const { id: accountId, email: oldEmail } = account
  const wasVerified = before?.emailVerified ?? true
  const link = { accountId, subject, wasVerified, accountVersion: account.version + 1 }
  const facts = { firstName: account.firstName, accountNumber: account.number, email: newEmail }
  const undo = await insertLink(sql, 'undo', { ...link, email: oldEmail, otherEmail: newEmail })
  const confirm = await insertLink(sql, 'confirm', { ...link, email: newEmail, otherEmail: oldEmail })
  return [
    { template: 'email-replaced', facts: { ...facts, path: undo }, recipient: oldEmail },
    { template: 'email-confirmation', facts: { ...facts, path: confirm }, recipient: newEmail },
  ]
}

/**
 * Restores the provider's previous address, unless it was never changed, another process has the lease, or the change
 * has ended.
 * @throws ProviderUnavailable when the change stays pending
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
  return (
    current !== undefined &&
    isSameAddress(current.username, newEmail) &&
    !isSameAddress(current.username, before.username)
  )
}

/** Keeps the new address, because somebody else has taken the old one at the provider meanwhile. */
async function keepChange(parts: EmailChangeParts, change: EmailChange): Promise<void> {
  const owner = await parts.db.sql
    .selectFrom('account')
    .where('id', '=', change.accountId)
    .select(['id', 'number'])
    .executeTakeFirst()
  if (!owner) return
  await completeChange(parts, { change, owner: { ...owner, subject: change.subject }, keyed: undefined })
}

/** Ignores case, because providers store addresses in lower case. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
