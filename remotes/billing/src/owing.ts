// How the account stands, for the one number that is set large.
import type { Cents } from '@switchboard/domain'

export type Owing =
  | { readonly kind: 'owing'; readonly balance: Cents; readonly overdue: boolean }
  | { readonly kind: 'nothing'; readonly balance: Cents }
  | { readonly kind: 'credit'; readonly balance: Cents }

export function owingOf(balance: Cents, invoiceOverdue: boolean): Owing {
  if (balance > 0) return { kind: 'owing', balance, overdue: invoiceOverdue }
  return { kind: balance < 0 ? 'credit' : 'nothing', balance }
}
