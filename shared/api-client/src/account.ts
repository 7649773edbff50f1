import {
  centsFromDollars,
  defaultZone,
  isZone,
  states,
  todayIn,
  zoneOf,
  type Cents,
  type Day,
  type OpenBill,
  type State,
  type UncountedPayment,
  type Zone,
} from '@switchboard/domain'
import type { AccountResponse, OpenBill as WireBill } from '@switchboard/wire'
import { parse, type FieldParsers, type Parser } from './parse'

/** The account fields that several parts of the portal read. Texts are empty when a backend omits them. */
export interface Account {
  readonly firstName: string
  readonly lastName: string
  readonly accountNumber: string
  /** The contact's number, for analytics; our API does not send one. */
  readonly customerReferenceNumber: string | undefined
  readonly address: string
  /** Undefined for an absent or unknown state. */
  readonly state: State | undefined
  /** False only if the backend says so. */
  readonly active: boolean
  /** Undefined if the backend does not send it. */
  readonly hasDirectDebit: boolean | undefined
  readonly directDebitSince: Day | undefined
  readonly moveOut: MoveOut | undefined
  /** Total amount owed, negative for a credit; undefined if the backend does not send it. */
  readonly balance: Cents | undefined
  readonly invoiceOverdue: boolean
  /** Undefined if the backend does not send them or one of them cannot be read. */
  readonly openBills: readonly OpenBill[] | undefined
  readonly timeZone: string
  /** The property's current date (D1). */
  readonly today: Day
  /** Whether the backend has a list of what was changed. */
  readonly hasActivity: boolean
  /** Whether the customer can choose which news arrives by email. */
  readonly hasNotifications: boolean
  /** Whether the backend has files of the account's data. */
  readonly hasDataFiles: boolean
  /** Whether the dashboard may offer a passkey. */
  readonly offersPasskey: boolean
  /** Tag of the chosen language. Undefined if the backend keeps none. */
  readonly language: string | undefined
}

/** A booked move-out. Some backends do not send its day. */
export interface MoveOut {
  readonly on: Day | undefined
}

const money = parse.map(parse.number, centsFromDollars)

export const uncountedPaymentParser: Parser<UncountedPayment, NonNullable<WireBill['uncountedPayment']>> = parse.map(
  parse.object({ date: parse.day, payment: parse.text }),
  (p) => ({ on: p.date, status: p.payment.trim() }),
)

/** Fields that only other backends send. */
interface ForeignFields {
  customerReferenceNumber?: string
}

const openBill: Parser<OpenBill, WireBill> = parse.map(
  parse.object({
    id: parse.identifier,
    periodStart: parse.day,
    periodEnd: parse.day,
    dueDate: parse.day,
    balance: money,
    uncountedPayment: parse.maybe(uncountedPaymentParser),
  } satisfies FieldParsers<WireBill>),
  ({ periodStart, periodEnd, ...bill }) => ({ ...bill, period: { first: periodStart, last: periodEnd } }),
)

const fields = parse.object({
  firstName: parse.lenient(parse.text),
  lastName: parse.lenient(parse.text),
  accountNumber: parse.lenient(parse.identifier),
  customerReferenceNumber: parse.lenient(parse.identifier),
  addressLine1: parse.lenient(parse.text),
  addressLine2: parse.lenient(parse.text),
  addressCity: parse.lenient(parse.text),
  addressState: parse.lenient(parse.text),
  addressPostcode: parse.lenient(parse.identifier),
  active: parse.lenient(parse.flag),
  hasDirectDebit: parse.lenient(parse.flag),
  moveOutInProgress: parse.lenient(parse.flag),
  balance: parse.lenient(money),
  invoiceOverdue: parse.lenient(parse.flag),
  timeZone: parse.lenient(parse.text),
  activity: parse.lenient(parse.flag),
  notifications: parse.lenient(parse.flag),
  dataFiles: parse.lenient(parse.flag),
  offersPasskey: parse.lenient(parse.flag),
  language: parse.lenient(parse.text),
} satisfies FieldParsers<AccountResponse & ForeignFields>)

/** Parsed separately, in the account's zone. */
const datedFields = parse.object({
  directDebitSince: parse.lenient(parse.day),
  moveOutDate: parse.lenient(parse.day),
  openBills: parse.lenient(parse.list(openBill)),
  today: parse.lenient(parse.day),
} satisfies FieldParsers<AccountResponse>)

export const accountParser: Parser<Account, AccountResponse> = (value, path) => {
  const a = fields(value, path)
  const state = states.find((known) => known === a.addressState)
  const timeZone = a.timeZone !== undefined && isZone(a.timeZone) ? a.timeZone : zoneOfState(state)
  const { directDebitSince, moveOutDate, openBills, today } = datedFields(value, path, timeZone)
  return {
    firstName: a.firstName ?? '',
    lastName: a.lastName ?? '',
    accountNumber: a.accountNumber ?? '',
    customerReferenceNumber: a.customerReferenceNumber,
    address: addressOf(a),
    state,
    active: a.active ?? true,
    hasDirectDebit: a.hasDirectDebit,
    directDebitSince,
    moveOut: moveOutOf(a.moveOutInProgress, moveOutDate),
    balance: a.balance,
    invoiceOverdue: a.invoiceOverdue ?? false,
    openBills,
    timeZone,
    today: today ?? todayIn(timeZone, new Date()),
    hasActivity: a.activity ?? false,
    hasNotifications: a.notifications ?? false,
    hasDataFiles: a.dataFiles ?? false,
    offersPasskey: a.offersPasskey ?? false,
    language: a.language,
  }
}

const moveOutOf = (inProgress: boolean | undefined, on: Day | undefined): MoveOut | undefined =>
  (inProgress ?? on !== undefined) ? { on } : undefined

type AddressFields = Record<
  'addressLine1' | 'addressLine2' | 'addressCity' | 'addressState' | 'addressPostcode',
  string | undefined
>

/** 3/9 Jarrah Street, Tower B, Fremantle WA 6160 */
function addressOf(a: AddressFields): string {
  const town = [a.addressCity, a.addressState, a.addressPostcode].filter(Boolean).join(' ')
  return [a.addressLine1, a.addressLine2, town].filter(Boolean).join(', ')
}

/** For backends that send only the specification's fields, which include no zone. */
const zoneOfState = (state: State | undefined): Zone => (state === undefined ? defaultZone : zoneOf(state))
