// The latest bill as the dashboard knows it, and the one amount that is set large.
import {
  addUp,
  billStanding,
  negate,
  type BillItem,
  type BillStanding,
  type Cents,
  type Day,
} from '@switchboard/domain'

export interface Bill {
  readonly amount: Cents
  readonly balance: Cents
  readonly dueDate: Day
  readonly items: readonly BillItem[]
}

export interface BillFace {
  /** What is left to pay, else what the bill came to. */
  readonly loud: Cents
  readonly standing: BillStanding
  /** Part of the bill that has been paid already, when some is still to pay. */
  readonly paidSoFar: Cents | undefined
}

export function faceOf(bill: Bill, today: Day): BillFace {
  const standing = billStanding(bill.balance, bill.dueDate, today)
  const open = standing.kind === 'due' || standing.kind === 'overdue'
  const paid = addUp([bill.amount, negate(bill.balance)])
  return {
    loud: open ? bill.balance : bill.amount,
    standing,
    paidSoFar: open && paid > 0 ? paid : undefined,
  }
}
