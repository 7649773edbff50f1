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
  /** Undefined while nobody knows. */
  readonly everyPaymentCounts: boolean | undefined
}

/** What is overdue was not debited on its day, and a bill of which a payment did not count is not debited. */
export function balanceState(account: AccountBalance): BalanceState {
  const { balance, invoiceOverdue: overdue, hasDirectDebit, everyPaymentCounts } = account
  if (balance > 0)
    return {
      kind: 'owing',
      balance,
      overdue,
      debited: hasDirectDebit === true && everyPaymentCounts === true && !overdue,
    }
  return { kind: balance < 0 ? 'credit' : 'nothing', balance }
}
