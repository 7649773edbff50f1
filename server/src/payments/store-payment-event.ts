// Stores a payment event in one transaction: its row and bills, the audit log row and the email.
import type { Transaction } from 'kysely'
import type { AuditAction } from '../audit/audit-words'
import type { Origin } from '../audit/store-audit'
import { lockAccount, type NamedAccount } from '../changes/locked-account'
import { storeChange } from '../changes/store-change'
import type { Database } from '../db/connection'
import type { Tables } from '../db/tables/tables'
import type { CountPayment } from './payment-metrics'

export interface EventContext {
  readonly db: Pick<Database, 'sql'>
  readonly onMails?: () => void
  readonly countPayment?: CountPayment | undefined
  /** The customer's request for the payment. */
  readonly cause?: Origin | undefined
}

export interface PaymentEvent {
  readonly action: AuditAction
  readonly detail: { readonly payment: string; readonly invoice?: string }
  readonly template: 'payment-received' | 'payment-dishonoured' | 'direct-debit-not-made'
  readonly cents: number
}

/**
 * @param book writes the rows, while the account is locked. @returns undefined if the customer is not informed
 * @returns whether the customer is informed
 */
export async function storePaymentEvent(
  { db, onMails, cause }: EventContext,
  owner: NamedAccount,
  book: (sql: Transaction<Tables>, account: NamedAccount) => Promise<PaymentEvent | undefined>,
): Promise<boolean> {
  const isTold = await db.sql.transaction().execute(async (sql) => {
    const account = await lockAccount(sql, owner)
    const event = await book(sql, account)
    if (!event) return false
    const { action, detail, template, cents } = event
    const facts = {
      firstName: account.firstName,
      accountNumber: account.number,
      cents,
      ...(template === 'payment-received' && { payment: detail.payment }),
    }
    const result = {
      answer: undefined,
      audit: { action, detail: { ...detail, cents } },
      mails: [{ template, facts } as const],
    }
    await storeChange(sql, { account, result, status: 200, keyed: undefined, origin: cause })
    return true
  })
  if (isTold) onMails?.()
  return isTold
}
