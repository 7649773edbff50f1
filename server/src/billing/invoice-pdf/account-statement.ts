// The account's state when the bill is issued: the previous balance, the payments, and the total owing with this bill
// (D68).
import { addUp, negate, type Cents } from '@switchboard/domain'
import type { InvoiceContent } from './invoice-content'

export interface OwedAmounts {
  /** The total owing with this bill; negative in credit. */
  readonly total: Cents
  /** The part of this bill to pay. */
  readonly ofThisBill: Cents
  /** The part of earlier bills to pay. */
  readonly ofEarlierBills: Cents
  /** The part of earlier bills that was due before this bill was issued. */
  readonly overdue: Cents
  /**
   * The amount of this bill paid from credit; if this bill is negative, the amount of earlier bills that it has paid.
   */
  readonly paidByCredit: Cents
}

/** An account has open bills or credit, never both, and credit pays the oldest bill first. */
export function owedAmounts({ amount, statement }: Pick<InvoiceContent, 'amount' | 'statement'>): OwedAmounts {
  const { previous, payments, takenBack, earlierNotDue } = statement
  const before = addUp([previous, payments, takenBack])
  const total = addUp([before, amount])
  const ofEarlierBills = atLeastZero(smaller(before, total))
  const ofThisBill = addUp([atLeastZero(total), negate(ofEarlierBills)])
  const paidByCredit = amount < 0 ? smaller(atLeastZero(before), negate(amount)) : addUp([amount, negate(ofThisBill)])
  return {
    total,
    ofThisBill,
    ofEarlierBills,
    overdue: atLeastZero(addUp([ofEarlierBills, negate(earlierNotDue)])),
    paidByCredit,
  }
}

const ZERO = addUp([])
const smaller = (a: Cents, b: Cents): Cents => (a < b ? a : b)
const atLeastZero = (amount: Cents): Cents => (amount < 0 ? ZERO : amount)
