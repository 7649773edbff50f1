import { todayIn, type Day } from '@switchboard/domain'
import { parse, type Parser } from './parse'

/** The fields of the account that more than one part of the portal reads. */
export interface Account {
  readonly firstName: string
  readonly lastName: string
  readonly accountNumber: string
  readonly address: string
  readonly active: boolean
  readonly hasDirectDebit: boolean
  readonly timeZone: string
  /** The date at the property (D1). */
  readonly today: Day
}

const fields = parse.object({
  firstName: parse.text,
  lastName: parse.text,
  accountNumber: parse.text,
  addressLine1: parse.text,
  addressLine2: parse.maybe(parse.text),
  addressCity: parse.text,
  addressState: parse.text,
  addressPostcode: parse.text,
  active: parse.flag,
  hasDirectDebit: parse.flag,
  timeZone: parse.maybe(parse.text),
  today: parse.maybe(parse.day),
})

export const account: Parser<Account> = parse.map(fields, ({ timeZone = 'Australia/Melbourne', ...a }) => ({
  firstName: a.firstName,
  lastName: a.lastName,
  accountNumber: a.accountNumber,
  address: `${[a.addressLine1, a.addressLine2].filter(Boolean).join(', ')}, ${a.addressCity} ${a.addressState} ${a.addressPostcode}`,
  active: a.active,
  hasDirectDebit: a.hasDirectDebit,
  timeZone,
  today: a.today ?? todayIn(timeZone, new Date()),
}))
