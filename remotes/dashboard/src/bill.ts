// The latest bill as the dashboard knows it, the one amount that is set large, and its lines.
import {
  addUp,
  billStanding,
  breakdown,
  negate,
  type BillGroup,
  type BillItem,
  type BillStanding,
  type Cents,
  type Day,
} from '@switchboard/domain'

export interface Bill {
  readonly id: string
  readonly amount: Cents
  readonly balance: Cents
  /** A backend may leave it out, most of all where nothing is to pay. */
  readonly dueDate: Day | undefined
  readonly items: readonly BillItem[]
}

export interface BillFace {
  /** What is left to pay, else what the bill came to. */
  readonly loud: Cents
  readonly standing: BillStanding | { readonly kind: 'undated' }
  /** Part of the bill that has been paid already, when some is still to pay. */
  readonly paidSoFar: Cents | undefined
  /** Part of what is to pay that is not of this bill. */
  readonly besides: Cents | undefined
}

export function faceOf(bill: Bill, today: Day): BillFace {
  const open = bill.balance > 0
  const paid = addUp([bill.amount, negate(bill.balance)])
  return {
    loud: open ? bill.balance : bill.amount,
    standing: standingOf(bill, today),
    paidSoFar: open && paid > 0 ? paid : undefined,
    besides: open && bill.amount > 0 && paid < 0 ? negate(paid) : undefined,
  }
}

function standingOf({ balance, dueDate }: Bill, today: Day): BillFace['standing'] {
  if (balance > 0 && !dueDate) return { kind: 'undated' }
  return billStanding(balance, dueDate ?? today, today)
}

/** `unlisted`: what is in the amount of the bill and in none of its items. */
export type BillLine = BillGroup | { readonly kind: 'unlisted'; readonly amount: Cents }

/** Add up to the bill, whatever its items add up to; credits come last. None for a bill without items. */
export function linesOf({ items, amount }: Bill): BillLine[] {
  const groups = breakdown(items)
  const unlisted = addUp([amount, ...groups.map((group) => negate(group.amount))])
  if (groups.length === 0 || unlisted === 0) return groups
  const credits = groups.filter((group) => group.kind === 'credits')
  const charges = groups.filter((group) => group.kind === 'charges')
  return [...charges, { kind: 'unlisted', amount: unlisted }, ...credits]
}
