// The state of the account's balance, shown in large type.
import type { Cents } from '@switchboard/domain'

export type BalanceState =
  | { readonly kind: 'owing'; readonly balance: Cents; readonly overdue: boolean }
  | { readonly kind: 'nothing'; readonly balance: Cents }
  | { readonly kind: 'credit'; readonly balance: Cents }

interface AccountBalance {
  readonly balance: Cents
  readonly invoiceOverdue: boolean
}

export function balanceState({ balance, invoiceOverdue }: AccountBalance): BalanceState {
  if (balance > 0) return { kind: 'owing', balance, overdue: invoiceOverdue }
  return { kind: balance < 0 ? 'credit' : 'nothing', balance }
}
