// Dashboard calls, and parsers of their responses.
import {
  get,
  keys,
  parse,
  queryOptions,
  uncountedPaymentParser,
  whatChangedParser,
  type FieldParsers,
  type Parser,
} from '@switchboard/api-client'
import { centsFromDollars, fullName, type BillItem } from '@switchboard/domain'
import { photoAddress, type PropertyFace } from '@switchboard/ui/propertyWords'
import type {
  AdditionalContact,
  AdditionalContactsResponse,
  BillExtension,
  InvoiceItem,
  LatestInvoiceResponse,
  NextInvoiceResponse,
  PropertyResponse,
} from '@switchboard/wire'
import type { Holder, Holders } from './account-links'
import type { LatestBill } from './latest-bill'
import type { NextBill } from './next-bill'

const money = parse.map(parse.number, centsFromDollars)

const propertyFields = {
  propertyPath: parse.maybe(parse.text),
  imagePathDesktop: parse.maybe(parse.text),
  imagePath: parse.maybe(parse.text),
  propertyName: parse.maybe(parse.text),
  displayWelcomeTo: parse.maybe(parse.flag),
} satisfies FieldParsers<PropertyResponse>

const propertyFace: Parser<PropertyFace, PropertyResponse> = parse.map(parse.object(propertyFields), (p) => ({
  name: p.propertyName?.trim(),
  photo: photoAddress(p),
  welcome: p.displayWelcomeTo ?? false,
}))

/** Each field can be missing, but an object with none of them is unreadable. @throws Unreadable */
export const propertyParser: Parser<PropertyFace, PropertyResponse> = (value, path) =>
  isNothing(value) || (typeof value === 'object' && Object.keys(propertyFields).some((field) => field in Object(value)))
    ? propertyFace(value ?? {}, path)
    : propertyFace(undefined, path)

const item: Parser<BillItem, InvoiceItem> = parse.map(
  parse.object({
    productName: parse.text,
    totalAmount: money,
    // Only the heading above the lines needs the days.
    serviceStartDate: parse.lenient(parse.day),
    serviceEndDate: parse.lenient(parse.day),
  } satisfies FieldParsers<InvoiceItem>),
  (i) => ({
    product: i.productName,
    amount: i.totalAmount,
    period: i.serviceStartDate && i.serviceEndDate && { first: i.serviceStartDate, last: i.serviceEndDate },
  }),
)

/** One unreadable item makes it `unreadable`, because a breakdown without a line would not match the bill. */
const items = parse.orElse(
  parse.map(parse.maybe(parse.list(item)), (all) => all ?? []),
  'unreadable' as const,
)

const issuedFields = parse.object({
  id: parse.lenient(parse.identifier),
  invoiceAmount: parse.lenient(money),
  balance: parse.lenient(money),
  dueDate: parse.lenient(parse.day),
  invoiceItems: items,
  uncountedPayment: parse.orElse(parse.maybe(uncountedPaymentParser), 'unreadable' as const),
  change: parse.lenient(whatChangedParser),
  extension: parse.lenient(
    parse.object({
      offered: parse.maybe(parse.day),
      before: parse.maybe(parse.day),
    } satisfies FieldParsers<BillExtension>),
  ),
} satisfies FieldParsers<LatestInvoiceResponse>)

/**
 * An unreadable field affects only what shows it. @throws Unreadable if neither the balance nor the amount can be read
 */
const issuedBill: Parser<LatestBill, LatestInvoiceResponse> = (value, path, zone) => {
  const b = issuedFields(value, path, zone)
  if (b.balance === undefined && b.invoiceAmount === undefined) parse.object({ balance: money })(value, path, zone)
  return {
    id: b.id ?? 'latest',
    amount: b.invoiceAmount,
    balance: b.balance,
    dueDate: b.dueDate,
    items: b.invoiceItems,
    uncountedPayment: b.uncountedPayment,
    change: b.id === undefined ? undefined : b.change,
    extension: b.id === undefined ? undefined : b.extension,
  }
}

/** Null if no bill has been issued yet. Our API sends 204 (D21), others `null` or `{}`. */
export const billParser: Parser<LatestBill | null, LatestInvoiceResponse> = (value, path, zone) =>
  isNothing(value) ? null : issuedBill(value, path, zone)

const isNothing = (value: unknown) =>
  value === null || (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0)

const holder: Parser<Holder, AdditionalContact> = parse.map(
  parse.object({
    id: parse.lenient(parse.identifier),
    firstName: parse.lenient(parse.text),
    lastName: parse.lenient(parse.text),
  } satisfies FieldParsers<AdditionalContact>),
  (h) => ({ id: h.id, name: fullName(h) }),
)

/** An unreadable holder does not hide the others. `null` does not mean that there are none. */
export const holdersParser: Parser<Holders, AdditionalContactsResponse> = parse.readable(holder)

/** An empty response is a property without a name. */
export const propertyQuery = queryOptions({
  queryKey: keys.property,
  queryFn: async ({ signal }) => (await get('/api/portal/account/property', propertyParser, signal)) ?? {},
})

const nextBillFields = parse.object({
  periodStart: parse.day,
  periodEnd: parse.day,
  through: parse.day,
  amount: money,
  use: money,
  least: parse.maybe(money),
  most: parse.maybe(money),
} satisfies FieldParsers<NextInvoiceResponse>)

export const nextBillParser: Parser<NextBill, NextInvoiceResponse> = parse.map(
  nextBillFields,
  ({ periodStart, periodEnd, least, most, ...bill }) => ({
    ...bill,
    period: { first: periodStart, last: periodEnd },
    range: least !== undefined && most !== undefined ? { least, most } : undefined,
  }),
)

/** Null on the first day of a month. A backend without the call fails it, and the page has no such card. */
export const nextBillQuery = queryOptions({
  queryKey: keys.nextInvoice,
  queryFn: async ({ signal }) => (await get('/api/portal/invoices/next', nextBillParser, signal)) ?? null,
})

export const latestBillQuery = queryOptions({
  queryKey: keys.latestInvoice,
  queryFn: async ({ signal }) => (await get('/api/portal/invoices/latest', billParser, signal)) ?? null,
})

/** Has its own key below the contacts' key, because other screens read more fields. */
export const holdersQuery = queryOptions({
  queryKey: [...keys.contacts, 'names'],
  queryFn: async ({ signal }): Promise<Holders> =>
    (await get('/api/portal/account/additionalcontacts', holdersParser, signal)) ?? { items: [], unreadable: 0 },
})
