// Billing calls, and parsers of their responses.
import { get, keys, parse, queryOptions, type FieldParsers, type Parser } from '@switchboard/api-client'
import { centsFromDollars } from '@switchboard/domain'
import type { BillingHistoryEntry, BillingHistoryResponse } from '@switchboard/wire'
import { asCredit, type History, type HistoryEntry } from './history-entry'

const money = parse.map(parse.number, centsFromDollars)

/** The specification does not say whether `invoice` is the bill's id, the bill, or a flag. */
const invoiceId: Parser<string | undefined> = (value, path) => {
  if (value === true) return undefined
  if (typeof value === 'object') return parse.object({ id: parse.maybe(parse.identifier) })(value, path).id
  return parse.identifier(value, path)
}

const itemised = parse.orElse(parse.object({ id: parse.text, periodStart: parse.text }), undefined)
const extended = parse.lenient(parse.object({ dueDate: parse.day, dueDateBefore: parse.day }))

/** Only our API sends the period of a bill, and answers with its lines. */
const hasLines = (invoice: unknown, path: string) => itemised(invoice, path) !== undefined

const isSet = (value: unknown) => value !== undefined && value !== null && value !== false

/**
 * An entry with a status text is a payment, an entry with an invoice is a bill. An empty status counts only without an
 * invoice. With neither, the amount decides. A bill without a valid id has no PDF.
 */
export const entryParser: Parser<HistoryEntry, BillingHistoryEntry> = (value, path, zone) => {
  const read = parse.object({
    date: parse.day,
    amount: money,
    id: parse.lenient(parse.identifier),
    payment: (status) => (isSet(status) ? (parse.lenient(parse.text)(status, path) ?? '').trim() : undefined),
    receipt: parse.lenient(parse.text),
    counts: parse.maybe(parse.flag),
    invoice: (invoice, at) =>
      isSet(invoice)
        ? {
            id: parse.orElse(invoiceId, null)(invoice, at),
            hasLines: hasLines(invoice, at),
            extendedTo: extended(invoice, at, zone)?.dueDate,
          }
        : undefined,
  } satisfies FieldParsers<BillingHistoryEntry>)(value, path, zone)
  const { date, amount, payment, receipt, counts = true, invoice } = read
  const isPayment = payment || (!invoice && (payment !== undefined || amount < 0))
  if (isPayment) return { kind: 'payment', date, amount: asCredit(amount), status: payment ?? '', receipt, counts }
  const ownId = invoice?.id === undefined ? read.id : invoice.id
  return {
    kind: 'bill',
    date,
    amount,
    invoiceId: (invoice && ownId) ?? undefined,
    hasLines: invoice?.hasLines ?? false,
    extendedTo: invoice?.extendedTo,
  }
}
/**
 * The page says how many entries are unreadable, so that no payment is missing unnoticed. @throws Unreadable if no
 * entry can be read
 */
export const historyParser: Parser<History, BillingHistoryResponse> = parse.map(
  parse.readable(entryParser),
  ({ items, unreadable }) => ({ entries: items, unreadable }),
)

export const historyQuery = queryOptions({
  queryKey: keys.billingHistory,
  queryFn: async ({ signal }): Promise<History> =>
    (await get('/api/portal/billingHistory', historyParser, signal)) ?? { entries: [], unreadable: 0 },
})
