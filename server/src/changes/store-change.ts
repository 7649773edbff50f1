// Stores what belongs to a change in its transaction: the audit log row, the emails and the response for a repeated
// request.
import { sql as raw, type Transaction } from 'kysely'
import { auditRows, eventId, type AuditEntry, type Origin } from '../audit/store-audit'
import type { Tables } from '../db/tables/tables'
import type { MailFacts } from '../mail/mail-facts'
import { insertMails } from '../mail/outbox'
import { insertAnswer, type KeyedRequest, type StoredAnswer } from './idempotency'
import type { LockedAccount } from './locked-account'

/** A change's effects. Without `audit`, the request changed nothing, and causes no `mails`. */
export interface ChangeResult<Answer> {
  readonly answer: Answer
  readonly audit?: AuditEntry
  /** Sent to the account's address before the change (D56), unless another is named. */
  readonly mails?: readonly (MailFacts & { readonly recipient?: string })[]
}

type ChangedAccount = Pick<LockedAccount, 'id' | 'subject' | 'email'>

interface DoneChange {
  /** As before the change. */
  readonly account: ChangedAccount
  readonly result: ChangeResult<unknown>
  readonly status: number
  readonly keyed: KeyedRequest | undefined
  /** Absent if no request caused it. */
  readonly origin?: Origin | undefined
}

/** Stores everything with one statement, because each further one costs processor time. */
export async function storeChange(
  sql: Transaction<Tables>,
  { account, result: { answer, audit, mails = [] }, status, keyed, origin }: DoneChange,
): Promise<StoredAnswer> {
  const { id: accountId, subject } = account
  const cause = { event: raw<string>`'audit/' || ${eventId}`, accountId, requestId: origin?.requestId }
  const sent = mails.map((mail) => ({ recipient: account.email, ...mail, ...cause }))
  const done = { status, answer }
  const rows = [
    ...(audit ? auditRows(sql, { accountId, subject }, audit, origin) : []),
    ...(sent.length > 0 ? [raw`mails as (${insertMails(sql, sent)})`] : []),
    ...(keyed ? [raw`answers as (${insertAnswer(sql, keyed, done)})`] : []),
  ]
  if (rows.length > 0) await raw`with ${raw.join(rows)} select 1`.execute(sql)
  return done
}
