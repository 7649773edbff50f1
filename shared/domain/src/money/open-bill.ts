// Bills of which something is open, and who collects it: the retailer by direct debit, or the customer pays (D51, D78).
import type { Day } from '../date/day'
import type { BillPeriod } from './bill'
import type { Cents } from './money'

export interface OpenBill {
  readonly id: string
  readonly period: BillPeriod
  readonly dueDate: Day
  readonly balance: Cents
  /** The newest payment of the bill that is not in its balance. */
  readonly uncountedPayment: UncountedPayment | undefined
}

/** Such as a dishonoured debit. */
export interface UncountedPayment {
  readonly on: Day
  /** Status text of the backend; can be empty. */
  readonly status: string
}

/** The fields of the account that decide how a bill is paid. */
export interface Payer {
  readonly hasDirectDebit: boolean | undefined
  /** The day on which it was set up; undefined when it is not known. */
  readonly directDebitSince: Day | undefined
  readonly today: Day
}

/** A direct debit that is set up on the due date of a bill does not debit that bill (D78). */
export const isSetUpInTime = (since: Day | undefined, dueDate: Day): boolean => since === undefined || since < dueDate

interface CollectedBill {
  /** Undefined when a backend does not say. */
  readonly dueDate: Day | undefined
  /** Anything but undefined: somebody has told the customer to pay. */
  readonly uncountedPayment: unknown
}

/** Until its due date, unless a payment of it did not count: then the customer was told to pay. */
export function isDebited({ dueDate, uncountedPayment }: CollectedBill, payer: Payer): boolean {
  if (!payer.hasDirectDebit || uncountedPayment !== undefined) return false
  return dueDate === undefined || (dueDate >= payer.today && isSetUpInTime(payer.directDebitSince, dueDate))
}

/** Whether nothing is left to the customer to pay. False when the open bills are not known. */
export const isAllDebited = (bills: readonly OpenBill[] | undefined, payer: Payer): boolean =>
  bills !== undefined && bills.length > 0 && bills.every((bill) => isDebited(bill, payer))
