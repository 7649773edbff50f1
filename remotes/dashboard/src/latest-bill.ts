// The latest bill, its headline amount and its lines.
import {
  addUp,
  billStanding,
  breakdown,
  isDebited,
  isSetUpInTime,
  negate,
  type BillGroup,
  type BillItem,
  type BillStanding,
  type Cents,
  type Day,
  type Payer,
  type UncountedPayment,
  type WhatChanged,
} from '@switchboard/domain'

export interface LatestBill {
  readonly id: string
  /** Undefined if it cannot be read. */
  readonly amount: Cents | undefined
  /** Undefined if it cannot be read, so that the amount to pay is unknown. */
  readonly balance: Cents | undefined
  /** Some backends omit it if there is nothing to pay. */
  readonly dueDate: Day | undefined
  readonly items: readonly BillItem[] | 'unreadable'
  /** If it is unreadable, the page must not announce a debit, because a payment may have been dishonoured. */
  readonly uncountedPayment: UncountedPayment | 'unreadable' | undefined
  /** Undefined if the backend does not compare bills. */
  readonly change: WhatChanged | undefined
  /** Undefined if the backend does not extend due dates. */
  readonly extension: { readonly offered: Day | undefined; readonly before: Day | undefined } | undefined
}

export interface BillHeadline {
  /** The amount left to pay, or else the bill's amount; undefined if it is unknown which one applies. */
  readonly headline: Cents | undefined
  readonly standing: BillStanding | { readonly kind: 'undated' | 'unknown' }
  /** The paid part of a bill that is still open. */
  readonly paidSoFar: Cents | undefined
  /** The part of the amount to pay that comes from other bills. */
  readonly otherBills: Cents | undefined
}

/** `debit`: the retailer collects the amount. `on` is undefined for a bill without a due date. */
export type BillCollection =
  | { readonly kind: 'nothing-to-pay' | 'unknown' }
  | { readonly kind: 'debit'; readonly on: Day | undefined }
  | {
      readonly kind: 'customer'
      readonly uncounted: UncountedPayment | undefined
      /** Direct debit was set up too late for this bill (D78). */
      readonly debitsStartLater: boolean
    }

/** A debit is announced until its day. After that, or if a payment did not count, the customer has to pay (D51). */
export function billCollection(bill: LatestBill, payer: Payer): BillCollection {
  const { balance, dueDate, uncountedPayment } = bill
  if (balance === undefined) return { kind: 'unknown' }
  if (balance <= 0) return { kind: 'nothing-to-pay' }
  if (isDebited(bill, payer)) return { kind: 'debit', on: dueDate }
  return {
    kind: 'customer',
    uncounted: uncountedPayment === 'unreadable' ? undefined : uncountedPayment,
    debitsStartLater:
      payer.hasDirectDebit === true && dueDate !== undefined && !isSetUpInTime(payer.directDebitSince, dueDate),
  }
}

export function billHeadline({ amount, balance, dueDate }: LatestBill, today: Day): BillHeadline {
  if (balance === undefined)
    return { headline: undefined, standing: { kind: 'unknown' }, paidSoFar: undefined, otherBills: undefined }
  const open = balance > 0
  const shares = open && amount !== undefined ? sharesOf(amount, balance) : {}
  return {
    headline: open ? balance : amount,
    standing: open && !dueDate ? { kind: 'undated' } : billStanding(balance, dueDate ?? today, today),
    paidSoFar: shares.paidSoFar,
    otherBills: shares.otherBills,
  }
}

function sharesOf(amount: Cents, balance: Cents): Partial<Pick<BillHeadline, 'paidSoFar' | 'otherBills'>> {
  const paid = addUp([amount, negate(balance)])
  if (paid > 0) return { paidSoFar: paid }
  return amount > 0 && paid < 0 ? { otherBills: negate(paid) } : {}
}

/** `unlisted`: the part of the bill's amount that no item covers. */
export type BillLine = BillGroup | { readonly kind: 'unlisted'; readonly amount: Cents }

/** The lines add up to the bill, even if its items do not. Credits come last. A bill without items has no lines. */
export function linesOf(items: readonly BillItem[], amount: Cents | undefined): BillLine[] {
  const groups = breakdown(items)
  const unlisted = amount === undefined ? 0 : addUp([amount, ...groups.map((group) => negate(group.amount))])
  if (groups.length === 0 || unlisted === 0) return groups
  const credits = groups.filter((group) => group.kind === 'credits')
  const charges = groups.filter((group) => group.kind === 'charges')
  return [...charges, { kind: 'unlisted', amount: unlisted }, ...credits]
}
