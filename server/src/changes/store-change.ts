// Stores what belongs to a change in its transaction: the audit log row, the emails and the response for a repeated
// request.
import type { Transaction } from 'kysely'
import { storeAudit, type AuditEntry, type Origin } from '../audit/store-audit'
import type { Tables } from '../db/tables/tables'
import type { MailFacts } from '../mail/mail-facts'
import { storeMails } from '../mail/outbox'
import { storeAnswer, type KeyedRequest, type StoredAnswer } from './idempotency'
import type { LockedAccount } from './locked-account'

/** A change's effects. Without `audit` and `mails`, the request changed nothing. */
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

export async function storeChange(
  sql: Transaction<Tables>,
  { account, result: { answer, audit, mails = [] }, status, keyed, origin }: DoneChange,
): Promise<StoredAnswer> {
  const { id: accountId, subject } = account
  const event = audit && (await storeAudit(sql, { accountId, subject }, audit, origin))
  await storeMails(
    sql,
    mails.map((mail) => ({
      recipient: account.email,
      ...mail,
      event: `audit/${event}`,
      accountId,
      requestId: origin?.requestId,
    })),
  )
  const done = { status, answer }
  if (keyed) await storeAnswer(sql, keyed, done)
  return done
}
