// Calls of billing, and the parsers of their responses.
import { get, keys, parse, queryOptions, type FieldParsers, type Parser } from '@switchboard/api-client'
import { centsFromDollars } from '@switchboard/domain'
import type { BillingHistoryEntry, BillingHistoryResponse } from '@switchboard/wire'
import { asCredit, type HistoryEntry } from './history-entry'

const money = parse.map(parse.number, centsFromDollars)

/** The specification leaves open what `invoice` is: the bill's id, the bill, or a flag. */
const invoiceId: Parser<string | undefined> = (value, path) => {
  if (value === true) return undefined
  if (typeof value === 'object') return parse.object({ id: parse.maybe(parse.identifier) })(value, path).id
  return parse.identifier(value, path)
}

const isSet = (value: unknown) => value !== undefined && value !== null && value !== false

/** An entry with a status text is a payment; every other entry has to be a bill. An empty status counts only without an invoice. */
export const entryParser: Parser<HistoryEntry, BillingHistoryEntry> = (value, path, zone) => {
  const read = parse.object({
    date: parse.day,
    amount: money,
    id: parse.identifier,
    payment: (text, at) => (isSet(text) ? parse.text(text, at) : undefined),
    counts: parse.maybe(parse.flag),
    invoice: (invoice) => isSet(invoice),
  } satisfies FieldParsers<BillingHistoryEntry>)(value, path, zone)
  const { date, amount, payment, counts = true } = read
  if (payment !== undefined && (payment.trim() || !read.invoice))
    return { kind: 'payment', date, amount: asCredit(amount), status: payment.trim(), counts }
  const { invoice } = parse.object({ invoice: invoiceId })(value, path)
  return { kind: 'bill', date, amount, invoiceId: invoice ?? read.id }
}

/** One unreadable entry fails the whole history, because a history must not lack a payment unnoticed. `null` is an empty history. */
export const historyParser: Parser<HistoryEntry[], BillingHistoryResponse> = parse.map(
  parse.maybe(parse.list(entryParser)),
  (entries) => entries ?? [],
)

export const historyQuery = queryOptions({
  queryKey: keys.billingHistory,
  queryFn: async ({ signal }) => (await get('/api/portal/billingHistory', historyParser, signal)) ?? [],
})
