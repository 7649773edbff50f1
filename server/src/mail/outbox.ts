// Emails waiting to be sent (D32). An email is stored as facts in the transaction of its change, and written when it is
// sent (D60).
import type { RawBuilder, Transaction } from 'kysely'
import type { Tables } from '../db/tables/tables'
import { kindOf, type MailFacts } from './mail-facts'

/** An email to one address about one change. */
export type NewMail = MailFacts & {
  /**
   * Identifies the cause: the same event and recipient make one email, however often they are stored. The same news
   * makes one email to any recipient.
   */
  readonly event: string
  readonly accountId: number
  readonly recipient: string
  /** Id of the request that caused it. */
  readonly requestId?: string | undefined
}

/** Stores emails, which are sent after the transaction is committed. */
export async function storeMails(sql: Transaction<Tables>, mails: readonly NewMail[]): Promise<void> {
  if (mails.length > 0) await insertMails(sql, mails).execute()
}

type StoredMail = Omit<NewMail, 'event'> & { readonly event: string | RawBuilder<string> }

/** A statement that stores emails; `event` may be an SQL expression in it. */
export function insertMails(sql: Transaction<Tables>, mails: readonly StoredMail[]) {
  const rows = mails.map(({ event, accountId, recipient, template, facts, requestId }) => ({
    event,
    account_id: accountId,
    recipient,
    template,
    kind: kindOf(template) ?? null,
    facts: JSON.stringify(facts),
    request_id: requestId ?? null,
  }))
  return sql
    .insertInto('mail_outbox')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
}
