// A payment's status as customers read it. The bank may still reject a payment by card or bank account for 72 hours
// (D70).

const VALIDATION_MS = 72 * 3_600_000

export interface PaymentStatus {
  readonly status: string
  /** False if it is not in the balance, such as a dishonoured payment, which the bank has validated. */
  readonly counts: boolean
  readonly by_card_or_account: boolean
  /** Null for payments stored before this column existed. */
  readonly received_at: Date | null
}

export const paymentStatus = (payment: PaymentStatus, now: Date): string =>
  isSubjectToValidation(payment, now) ? `${payment.status}, subject to bank validation` : payment.status

const isSubjectToValidation = ({ counts, by_card_or_account, received_at }: PaymentStatus, now: Date): boolean =>
  counts && by_card_or_account && received_at !== null && now.getTime() - received_at.getTime() < VALIDATION_MS
