// What billing asks the API, and how the answers are parsed.
import { get, keys, parse, queryOptions, type Parser } from '@switchboard/api-client'
import { centsFromDollars } from '@switchboard/domain'
import { asCredit, type Entry } from './entry'

const money = parse.map(parse.number, centsFromDollars)

/** Text, or a number that stands for it. */
const id: Parser<string> = (value, path) =>
  typeof value === 'number' ? String(parse.number(value, path)) : parse.text(value, path)

/** The specification leaves open what `invoice` holds: the bill's id, the bill, or only that the entry is one. */
const invoiceId: Parser<string | undefined> = (value, path) => {
  if (value === true) return undefined
  if (typeof value === 'object') return parse.object({ id: parse.maybe(id) })(value, path).id
  return id(value, path)
}

const isThere = (value: unknown) => value !== undefined && value !== null && value !== false

/** A payment says its status; everything else must be a bill. Words that are empty say nothing where there is an invoice. */
export const entry: Parser<Entry> = (value, path) => {
  const read = parse.object({
    date: parse.day,
    amount: money,
    id,
    payment: (text, at) => (isThere(text) ? parse.text(text, at) : undefined),
    counts: parse.maybe(parse.flag),
    invoice: (invoice) => isThere(invoice),
  })(value, path)
  const { date, amount, payment, counts = true } = read
  if (payment !== undefined && (payment.trim() || !read.invoice))
    return { kind: 'payment', date, amount: asCredit(amount), status: payment.trim(), counts }
  const { invoice } = parse.object({ invoice: invoiceId })(value, path)
  return { kind: 'bill', date, amount, invoiceId: invoice ?? read.id }
}

/** One entry that cannot be read fails the whole: a history that lacks a payment without saying so would be worse than none. `null` is none. */
export const history: Parser<Entry[]> = parse.map(parse.maybe(parse.list(entry)), (entries) => entries ?? [])

export const historyQuery = queryOptions({
  queryKey: keys.billingHistory,
  queryFn: async ({ signal }) => (await get('/api/portal/billingHistory', history, signal)) ?? [],
})
