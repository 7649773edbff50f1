// The amount that the account owes in addition to the latest bill (D67).
import { addUp, isAllDebited, type Cents, type OpenBill, type Payer } from '@switchboard/domain'
import { billCollection, type LatestBill } from './latest-bill'

export type Owing =
  | {
      readonly kind: 'owing'
      readonly total: Cents
      readonly isOverdue: boolean
      /** The parts of the total; undefined if the backend does not send them or they do not add up. */
      readonly parts: OwingParts | undefined
    }
  | { readonly kind: 'credit'; readonly total: Cents }
  | { readonly kind: 'nothing' }

export interface OwingParts {
  readonly hasLatestBill: boolean
  readonly otherBills: readonly OpenBill[]
}

export interface OwingAccount extends Payer {
  readonly balance: Cents | undefined
  readonly invoiceOverdue: boolean
  readonly openBills: readonly OpenBill[] | undefined
}

/**
 * @returns undefined if the latest bill already shows the amount owed, or the balance is unknown. @param bill null
 * before the first bill
 */
export function owingBesides(bill: LatestBill | null, account: OwingAccount): Owing | undefined {
  const { balance, invoiceOverdue: isOverdue } = account
  if (balance === undefined || balance === (bill ? bill.balance : 0)) return undefined
  if (balance === 0) return { kind: 'nothing' }
  if (balance < 0) return { kind: 'credit', total: balance }
  return { kind: 'owing', total: balance, isOverdue, parts: partsOf(bill, { ...account, balance }) }
}

function partsOf(bill: LatestBill | null, { balance, openBills }: OwingAccount): OwingParts | undefined {
  const otherBills = openBills?.filter(({ id }) => id !== bill?.id) ?? []
  const hasLatestBill = (bill?.balance ?? 0) > 0
  const amounts = [
    ...otherBills.map((other) => other.balance),
    ...(bill?.balance && hasLatestBill ? [bill.balance] : []),
  ]
  return otherBills.length > 0 && addUp(amounts) === balance ? { hasLatestBill, otherBills } : undefined
}

/** Offered while anything is owed. Secondary if everything is debited, because the customer then has nothing to do. */
export function paymentOffer(bill: LatestBill | null, account: OwingAccount): 'primary' | 'secondary' | undefined {
  const isOwed = (account.balance ?? 0) > 0 || (bill?.balance ?? 0) > 0
  if (!isOwed) return undefined
  if (owingBesides(bill, account)) return isAllDebited(account.openBills, account) ? 'secondary' : 'primary'
  return bill && billCollection(bill, account).kind === 'debit' ? 'secondary' : 'primary'
}
