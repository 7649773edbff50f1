// The state of the account's balance, shown in large type.
import type { Cents } from '@switchboard/domain'

export type BalanceState =
  /** `debited`: the retailer collects it by direct debit on the due date. */
  | { readonly kind: 'owing'; readonly balance: Cents; readonly overdue: boolean; readonly debited: boolean }
  | { readonly kind: 'nothing'; readonly balance: Cents }
  | { readonly kind: 'credit'; readonly balance: Cents }

interface AccountBalance {
  readonly balance: Cents
  readonly invoiceOverdue: boolean
  readonly hasDirectDebit: boolean | undefined
}

/** What is overdue was not debited on its day. */
export function balanceState({ balance, invoiceOverdue, hasDirectDebit }: AccountBalance): BalanceState {
  if (balance > 0)
    return { kind: 'owing', balance, overdue: invoiceOverdue, debited: hasDirectDebit === true && !invoiceOverdue }
  return { kind: balance < 0 ? 'credit' : 'nothing', balance }
}
