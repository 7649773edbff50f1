// Bills with an open amount, and who pays them: a direct debit, or the customer (D51, D78).
import type { Day } from '../date/day'
import type { BillPeriod } from './bill'
import type { Cents } from './money'

export interface OpenBill {
  readonly id: string
  readonly period: BillPeriod
  readonly dueDate: Day
  readonly balance: Cents
  /** The newest payment of the bill that does not count towards its balance. */
  readonly uncountedPayment: UncountedPayment | undefined
}

/** For example a dishonoured debit. */
export interface UncountedPayment {
  readonly on: Day
  /** The backend's status text; can be empty. */
  readonly status: string
}

/** The account's fields that decide how a bill is paid. */
export interface Payer {
  readonly hasDirectDebit: boolean | undefined
  /** The day on which direct debit was set up; undefined if unknown. */
  readonly directDebitSince: Day | undefined
  readonly today: Day
}

/** A direct debit set up on a bill's due date does not debit that bill (D78). */
export const isSetUpInTime = (since: Day | undefined, dueDate: Day): boolean => since === undefined || since < dueDate

interface CollectedBill {
  /** Undefined if the backend does not send it. */
  readonly dueDate: Day | undefined
  /** If set, somebody has told the customer to pay. */
  readonly uncountedPayment: unknown
}

/** True until the due date, unless a payment did not count: then the customer was told to pay. */
export function isDebited({ dueDate, uncountedPayment }: CollectedBill, payer: Payer): boolean {
  if (!payer.hasDirectDebit || uncountedPayment !== undefined) return false
  return dueDate === undefined || (dueDate >= payer.today && isSetUpInTime(payer.directDebitSince, dueDate))
}

/** Whether the customer has nothing left to pay. False if the open bills are unknown. */
export const isAllDebited = (bills: readonly OpenBill[] | undefined, payer: Payer): boolean =>
  bills !== undefined && bills.length > 0 && bills.every((bill) => isDebited(bill, payer))
