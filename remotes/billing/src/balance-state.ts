// The state of the account's balance, shown in large type.
import type { Cents } from '@switchboard/domain'

export type BalanceState =
  | { readonly kind: 'owing'; readonly balance: Cents; readonly overdue: boolean }
  | { readonly kind: 'nothing'; readonly balance: Cents }
  | { readonly kind: 'credit'; readonly balance: Cents }

export function balanceState(balance: Cents, invoiceOverdue: boolean): BalanceState {
  if (balance > 0) return { kind: 'owing', balance, overdue: invoiceOverdue }
  return { kind: balance < 0 ? 'credit' : 'nothing', balance }
}
