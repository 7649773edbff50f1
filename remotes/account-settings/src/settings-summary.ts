// One line about each page of the account settings.
import { contactMethods, fullName, showLongDate } from '@switchboard/domain'
import type { Account } from '@switchboard/api-client'
import type { ContactDetails, Holder } from './calls'
import { settings as text } from './text'

export function contactSummary({ phoneNumber, sendBillTo }: ContactDetails): string {
  const bills = sendBillTo === contactMethods.post ? text.billsByPost : text.billsByEmail
  const known = [phoneNumber, sendBillTo === undefined ? '' : bills].filter(Boolean)
  return known.length > 0 ? known.join(', ') : text.nothingKnown
}

export const loginSummary = ({ email }: ContactDetails): string => email || text.nothingKnown

export function holdersSummary({
  items,
  unreadable,
}: {
  readonly items: readonly Holder[]
  readonly unreadable: number
}) {
  const [only] = items
  const count = items.length + unreadable
  if (count === 0) return text.noHolders
  return count === 1 && only ? fullName(only) || text.countHolders(1) : text.countHolders(count)
}

export function moveOutSummary({ moveOut }: Pick<Account, 'moveOut'>): string {
  if (!moveOut) return text.notBooked
  return moveOut.on ? text.bookedFor(showLongDate(moveOut.on)) : text.booked
}
