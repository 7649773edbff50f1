// What the dashboard asks the API, and how the answers are parsed.
import { get, keys, parse, queryOptions, type Parser } from '@switchboard/api-client'
import { centsFromDollars, type BillItem } from '@switchboard/domain'
import { photoAddress, type PropertyFace } from '@switchboard/ui/propertyWords'
import type { Bill } from './bill'

const money = parse.map(parse.number, centsFromDollars)

/** Some backends count their invoices. */
const identifier: Parser<string> = (value, path) => parse.text(typeof value === 'number' ? String(value) : value, path)

const propertyFields: Parser<PropertyFace> = parse.map(
  parse.object({
    propertyPath: parse.maybe(parse.text),
    imagePathDesktop: parse.maybe(parse.text),
    imagePath: parse.maybe(parse.text),
    propertyName: parse.maybe(parse.text),
    displayWelcomeTo: parse.maybe(parse.flag),
  }),
  (p) => ({ name: p.propertyName?.trim(), photo: photoAddress(p), welcome: p.displayWelcomeTo ?? false }),
)

const PROPERTY_FIELDS = ['propertyPath', 'imagePathDesktop', 'imagePath', 'propertyName', 'displayWelcomeTo']

/** Each field may be missing; an object with other fields only is something else. @throws Unreadable */
export const property: Parser<PropertyFace> = (value, path) =>
  isNothing(value) || (typeof value === 'object' && PROPERTY_FIELDS.some((field) => field in Object(value)))
    ? propertyFields(value ?? {}, path)
    : propertyFields(undefined, path)

const item: Parser<BillItem> = parse.map(
  parse.object({
    productName: parse.text,
    totalAmount: money,
    serviceStartDate: parse.maybe(parse.day),
    serviceEndDate: parse.maybe(parse.day),
  }),
  (i) => ({
    product: i.productName,
    amount: i.totalAmount,
    period: i.serviceStartDate && i.serviceEndDate && { first: i.serviceStartDate, last: i.serviceEndDate },
  }),
)

const issued: Parser<Bill> = parse.map(
  parse.object({
    id: parse.maybe(identifier),
    invoiceAmount: money,
    balance: money,
    dueDate: parse.maybe(parse.day),
    invoiceItems: parse.maybe(parse.list(item)),
  }),
  (b) => ({
    id: b.id ?? 'latest',
    amount: b.invoiceAmount,
    balance: b.balance,
    dueDate: b.dueDate,
    items: b.invoiceItems ?? [],
  }),
)

/** Null: no bill has been issued yet. Our API says so with 204 (D21), others with `null` or `{}`. */
export const bill: Parser<Bill | null> = (value, path) => (isNothing(value) ? null : issued(value, path))

const isNothing = (value: unknown) =>
  value === null || (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0)

const holder = parse.map(parse.object({ firstName: parse.maybe(parse.text), lastName: parse.maybe(parse.text) }), (h) =>
  [h.firstName, h.lastName].filter(Boolean).join(' '),
)

/** Names of the additional account holders; none for `null`. */
export const holders: Parser<string[]> = parse.map(parse.maybe(parse.list(holder)), (names) => names ?? [])

/** An answer of nothing is a property without a name. */
export const propertyQuery = queryOptions({
  queryKey: keys.property,
  queryFn: async ({ signal }) => (await get('/api/portal/account/property', property, signal)) ?? {},
})

export const latestBillQuery = queryOptions({
  queryKey: keys.latestInvoice,
  queryFn: async ({ signal }) => (await get('/api/portal/invoices/latest', bill, signal)) ?? null,
})

/** A key of its own below that of the contacts, because others read more of them. */
export const holdersQuery = queryOptions({
  queryKey: [...keys.contacts, 'names'],
  queryFn: async ({ signal }) => (await get('/api/portal/account/additionalcontacts', holders, signal)) ?? [],
})
