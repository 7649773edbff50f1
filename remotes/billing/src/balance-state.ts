// The state of the account's balance, shown in large type.
import { isAllDebited, type Cents, type OpenBill, type Payer } from '@switchboard/domain'

export type BalanceState =
  /** `debited`: the retailer collects it by direct debit on the due date. */
  | { readonly kind: 'owing'; readonly balance: Cents; readonly overdue: boolean; readonly debited: boolean }
  | { readonly kind: 'nothing'; readonly balance: Cents }
  | { readonly kind: 'credit'; readonly balance: Cents }

interface AccountBalance extends Payer {
  readonly balance: Cents
  readonly invoiceOverdue: boolean
  readonly openBills: readonly OpenBill[] | undefined
}

export function balanceState(account: AccountBalance): BalanceState {
  const { balance, invoiceOverdue: overdue } = account
  if (balance > 0)
    return { kind: 'owing', balance, overdue, debited: !overdue && isAllDebited(account.openBills, account) }
  return { kind: balance < 0 ? 'credit' : 'nothing', balance }
}
