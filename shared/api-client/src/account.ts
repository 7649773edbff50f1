import {
  centsFromDollars,
  defaultZone,
  states,
  todayIn,
  zoneOf,
  type Cents,
  type Day,
  type Zone,
} from '@switchboard/domain'
import type { AccountResponse } from '@switchboard/wire'
import { parse, type FieldParsers, type Parser } from './parse'

/** The fields of the account that more than one part of the portal reads. */
export interface Account {
  readonly firstName: string
  readonly lastName: string
  readonly accountNumber: string
  /** Of the contact, for analytics; our API has none. */
  readonly customerReferenceNumber: string | undefined
  readonly address: string
  readonly active: boolean
  readonly hasDirectDebit: boolean
  /** Amount owed in total, negative for a credit; undefined when a backend does not send it. */
  readonly balance: Cents | undefined
  readonly invoiceOverdue: boolean
  readonly timeZone: string
  /** The date at the property (D1). */
  readonly today: Day
}

/** Other backends send it. */
interface ForeignFields {
  customerReferenceNumber?: string
}

const fields = parse.object({
  firstName: parse.text,
  lastName: parse.text,
  accountNumber: parse.text,
  customerReferenceNumber: parse.maybe(parse.text),
  addressLine1: parse.text,
  addressLine2: parse.maybe(parse.text),
  addressCity: parse.text,
  addressState: parse.text,
  addressPostcode: parse.text,
  active: parse.flag,
  hasDirectDebit: parse.flag,
  balance: parse.maybe(parse.map(parse.number, centsFromDollars)),
  invoiceOverdue: parse.maybe(parse.flag),
  timeZone: parse.maybe(parse.text),
  today: parse.maybe(parse.day),
} satisfies FieldParsers<AccountResponse & ForeignFields>)

export const accountParser: Parser<Account, AccountResponse> = parse.map(fields, ({ timeZone: given, ...a }) => {
  const timeZone = given ?? zoneOfState(a.addressState)
  return {
    firstName: a.firstName,
    lastName: a.lastName,
    accountNumber: a.accountNumber,
    customerReferenceNumber: a.customerReferenceNumber,
    address: `${[a.addressLine1, a.addressLine2].filter(Boolean).join(', ')}, ${a.addressCity} ${a.addressState} ${a.addressPostcode}`,
    active: a.active,
    hasDirectDebit: a.hasDirectDebit,
    balance: a.balance,
    invoiceOverdue: a.invoiceOverdue ?? false,
    timeZone,
    today: a.today ?? todayIn(timeZone, new Date()),
  }
})

/** For a backend that sends only the fields of the specification, which has no zone. */
function zoneOfState(addressState: string): Zone {
  const state = states.find((known) => known === addressState)
  return state === undefined ? defaultZone : zoneOf(state)
}
