// What the dashboard asks the API, and how the answers are parsed.
import { get, keys, parse, present, queryOptions, type Parser } from '@switchboard/api-client'
import { centsFromDollars, type BillItem } from '@switchboard/domain'
import { photoAddress, type PropertyFace } from '@switchboard/ui/propertyWords'
import type { Bill } from './bill'

const money = parse.map(parse.number, centsFromDollars)

export const property: Parser<PropertyFace> = parse.map(
  parse.object({
    propertyPath: parse.maybe(parse.text),
    imagePathDesktop: parse.maybe(parse.text),
    imagePath: parse.maybe(parse.text),
    propertyName: parse.maybe(parse.text),
    displayWelcomeTo: parse.maybe(parse.flag),
  }),
  (p) => ({ name: p.propertyName, photo: photoAddress(p), welcome: p.displayWelcomeTo ?? false }),
)

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

export const bill: Parser<Bill> = parse.map(
  parse.object({ invoiceAmount: money, balance: money, dueDate: parse.day, invoiceItems: parse.list(item) }),
  (b) => ({ amount: b.invoiceAmount, balance: b.balance, dueDate: b.dueDate, items: b.invoiceItems }),
)

const holder = parse.map(
  parse.object({ firstName: parse.text, lastName: parse.text }),
  (h) => `${h.firstName} ${h.lastName}`,
)

export const propertyQuery = queryOptions({
  queryKey: keys.property,
  queryFn: async ({ signal }) => present(await get('/api/portal/account/property', property, signal)),
})

/** Null: no bill has been issued yet (D21). */
export const latestBillQuery = queryOptions({
  queryKey: keys.latestInvoice,
  queryFn: async ({ signal }) => (await get('/api/portal/invoices/latest', bill, signal)) ?? null,
})

/** Names of the additional account holders: a key of their own below that of the contacts, because others read more of them. */
export const holdersQuery = queryOptions({
  queryKey: [...keys.contacts, 'names'],
  queryFn: async ({ signal }) =>
    present(await get('/api/portal/account/additionalcontacts', parse.list(holder), signal)),
})
