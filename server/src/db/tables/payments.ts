// Payment tables: methods, payments through a gateway, and the gateway's test double.
import type { Day } from '@switchboard/domain'
import type { ColumnType, Generated } from 'kysely'

type Stamp = ColumnType<Date, Date | undefined, Date>
type Maybe<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface PaymentTables {
  bill_extension: {
    invoice_id: string
    account_id: number
    due_before: ColumnType<Day, Day, never>
    due_on: ColumnType<Day, Day, never>
    /** The rule that allowed it. */
    basis: string
    extended_on: ColumnType<Day, Day, never>
    extended_at: ColumnType<Date, undefined, never>
  }
  payment_method: {
    id: Generated<string>
    account_id: number
    type: 'bankAccount' | 'card'
    card_type: Maybe<string>
    masked_number: string
    expiry_month: Maybe<number>
    expiry_year: Maybe<number>
    holder: Maybe<string>
    /** The gateway's description, such as 'Visa ending in 4242'. */
    description: Maybe<string>
    at_gateway: Generated<boolean>
    /** Version of the Direct Debit Request Service Agreement. */
    agreement_version: Maybe<string>
    agreement_accepted_at: Maybe<Date>
  }
  payment_attempt: {
    id: Generated<string>
    account_id: number
    subject: string
    idempotency_key: string
    body_sha256: string
    amount_cents: number
    token: Maybe<string>
    method_id: Maybe<string>
    received_on: ColumnType<Day, Day, Day>
    state: Generated<'pending' | 'received' | 'declined' | 'refused' | 'expired'>
    asked_at: Stamp
    checked_at: Maybe<Date>
    invoice_id: Maybe<string>
  }
  payment_allocation: { payment_id: string; invoice_id: string; amount_cents: number }
  /** Credit from one bill that pays another. */
  invoice_allocation: { from_invoice_id: string; invoice_id: string; amount_cents: number }
  /** A payment as stated on a bill: negative when it was made, positive when it no longer counts. */
  stated_payment: { account_id: number; invoice_id: string; payment_id: string; amount_cents: number }
  gateway_double_method: {
    token: string
    method: unknown
    behaviour: string
    kept_as: Maybe<string>
    spent_by: Maybe<string>
    created_at: Stamp
  }
  gateway_double_payment: { id: string; cents: number; result: 'paid' | 'declined'; created_at: Stamp }
}
