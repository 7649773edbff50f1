// One line for each page of the account settings.
import { contactMethods, fullName, joinFacts, showLongDate, type ContactMethod, type Day } from '@switchboard/domain'
import { settings as text } from './text'

interface Contact {
  readonly phoneNumber: string
  readonly sendBillTo: ContactMethod | undefined
}

interface Holders {
  readonly items: readonly { readonly firstName: string; readonly lastName: string }[]
  /** The number of unreadable holders. */
  readonly unreadable: number
}

interface MovingAccount {
  /** Some backends do not send its day. */
  readonly moveOut: { readonly on: Day | undefined } | undefined
}

export function contactSummary({ phoneNumber, sendBillTo }: Contact): string {
  const bills = sendBillTo === contactMethods.post ? text.billsByPost : text.billsByEmail
  const known = [phoneNumber, sendBillTo === undefined ? '' : bills].filter(Boolean)
  return known.length > 0 ? joinFacts(known) : text.nothingKnown
}

export const loginSummary = ({ email }: { readonly email: string }): string => email || text.nothingKnown

export function holdersSummary({ items, unreadable }: Holders): string {
  const [only] = items
  const count = items.length + unreadable
  if (count === 0) return text.noHolders
  return count === 1 && only ? fullName(only) || text.countHolders(1) : text.countHolders(count)
}

export function moveOutSummary({ moveOut }: MovingAccount): string {
  if (!moveOut) return text.notBooked
  return moveOut.on ? text.bookedFor(showLongDate(moveOut.on)) : text.booked
}
