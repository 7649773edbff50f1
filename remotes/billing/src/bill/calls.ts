// The call of a bill, and the parser of its response.
import {
  comparisonParser,
  get,
  keys,
  parse,
  partParser,
  queryClient,
  queryOptions,
  requireAnswer,
  send,
  whatChangedParser,
  type FieldParsers,
  type Parser,
} from '@switchboard/api-client'
import {
  addDays,
  centsFromDollars,
  daysBetween,
  stepPeriods,
  type BilledKind,
  type Day,
  type DayEvidence,
  type PriceStep,
  type RegisterEvidence,
} from '@switchboard/domain'
import type {
  BillDispute,
  BillLine as WireLine,
  BillMeter as WireMeter,
  BillResponse,
  BillExtension,
  DisputeRequest,
  ExtensionResponse,
} from '@switchboard/wire'
import type { Bill, BillLine, Extension, Meter } from './bill'
import type { Dispute, Reason } from './dispute'

const money = parse.map(parse.number, centsFromDollars)
const thousandths = parse.map(parse.number, (quantity) => Math.round(quantity * 1000))
const micros = parse.map(parse.number, (dollars) => Math.round(dollars * 1e6))

type WireRegister = WireMeter['registers'][number]

const registerFields = parse.object({
  nmi: parse.maybe(parse.text),
  suffix: parse.maybe(parse.text),
  mjPerLitre: parse.maybe(parse.number),
  days: parse.list(
    parse.object({
      day: parse.day,
      quantity: parse.maybe(thousandths),
      missingMinutes: parse.number,
      estimated: parse.flag,
      shared: parse.lenient(parse.flag),
      litres: parse.maybe(thousandths),
    } satisfies FieldParsers<WireRegister['days'][number]>),
  ),
} satisfies FieldParsers<WireRegister>)

/** Successive days become one register each, because the evidence of days has only the first one. */
const register: Parser<RegisterEvidence[], WireRegister> = parse.map(registerFields, (read) => {
  const origin = { nmi: read.nmi ?? null, suffix: read.suffix ?? null, mjPerLitre: read.mjPerLitre ?? null }
  const found: (RegisterEvidence & { readonly days: DayEvidence[] })[] = []
  for (const { day, quantity, missingMinutes, estimated, shared, litres } of read.days) {
    const last = found.at(-1)
    if (!last || addDays(last.first, last.days.length) !== day) found.push({ ...origin, first: day, days: [] })
    const evidence = [quantity ?? null, missingMinutes, shared ? 2 : estimated ? 1 : 0] as const
    found.at(-1)?.days.push(litres === undefined ? evidence : [...evidence, litres])
  }
  return found
})

const meter: Parser<Meter, WireMeter> = parse.map(
  parse.object({
    registers: parse.list(register),
    estimate: parse.maybe(
      parse.object({
        missingMinutes: parse.number,
        basisStart: parse.day,
        basisEnd: parse.day,
        basisQuantity: thousandths,
        basisMinutes: parse.number,
      } satisfies FieldParsers<NonNullable<WireMeter['estimate']>>),
    ),
  } satisfies FieldParsers<WireMeter>),
  ({ registers, estimate: e }) => ({
    registers: registers.flat(),
    estimate: e
      ? {
          missingMinutes: e.missingMinutes,
          basis: { first: e.basisStart, last: e.basisEnd, quantity: e.basisQuantity, minutes: e.basisMinutes },
        }
      : null,
  }),
)

const kinds: ReadonlySet<string> = new Set<BilledKind>(['USAGE', 'SUPPLY', 'ONCE', 'ADJUSTMENT', 'TAX'])
const isKind = (kind: string): kind is BilledKind => kinds.has(kind)

const periods: ReadonlySet<string> = new Set<PriceStep['per']>(stepPeriods)
const isPeriod = (period: string): period is PriceStep['per'] => periods.has(period)

/** 'unknown' for a step of the future, whose line cannot be checked here. */
const step: Parser<PriceStep | 'unknown', NonNullable<WireLine['step']>> = parse.map(
  parse.object({ per: parse.text, from: thousandths, upTo: parse.maybe(thousandths) } satisfies FieldParsers<
    NonNullable<WireLine['step']>
  >),
  ({ per, from, upTo }) => (isPeriod(per) ? { per, from, upTo: upTo ?? null } : 'unknown'),
)

const line: Parser<BillLine, WireLine> = parse.map(
  parse.object({
    number: parse.number,
    kind: parse.map(parse.text, (kind) => (isKind(kind) ? kind : 'ONCE')),
    product: parse.text,
    description: parse.text,
    amount: money,
    periodStart: parse.day,
    periodEnd: parse.day,
    quantity: parse.maybe(thousandths),
    unit: parse.maybe(parse.text),
    rate: parse.maybe(micros),
    estimated: parse.flag,
    taxable: parse.flag,
    window: parse.lenient(parse.text),
    step: parse.maybe(parse.orElse(step, 'unknown' as const)),
    part: parse.lenient(partParser),
    subscriptionName: parse.maybe(parse.text),
    meters: parse.maybe(parse.list(meter)),
  } satisfies FieldParsers<WireLine>),
  ({ amount, periodStart, periodEnd, quantity, unit, rate, window, step: ofPrice, subscriptionName, ...rest }) => ({
    ...rest,
    ...(ofPrice === 'unknown' ? { meters: undefined } : { step: ofPrice ?? null }),
    total: amount,
    period: { first: periodStart, last: periodEnd },
    quantity: quantity ?? null,
    unit: unit ?? null,
    price: rate ?? null,
    window: window ?? null,
    subscription: subscriptionName,
  }),
)

const payment = parse.map(
  parse.object({ date: parse.day, amount: money, payment: parse.text }),
  ({ date, amount, payment: status }) => ({ on: date, amount, status }),
)

const reasons: ReadonlySet<string> = new Set<Reason>(['reading', 'price', 'days', 'other'])
const isReason = (text: string): text is Reason => reasons.has(text)
const states: ReadonlySet<string> = new Set<Dispute['state']>(['received', 'answered', 'closed'])
const isState = (text: string): text is Dispute['state'] => states.has(text)

/** A state that is unknown here is one of the future, so the dispute no longer waits. */
export const disputeParser: Parser<Dispute, BillDispute> = parse.map(
  parse.object({
    number: parse.identifier,
    line: parse.maybe(parse.number),
    reason: parse.map(parse.text, (reason) => (isReason(reason) ? reason : 'other')),
    words: parse.text,
    received: parse.day,
    state: parse.map(parse.text, (state) => (isState(state) ? state : 'closed')),
    answerBy: parse.day,
    answer: parse.maybe(parse.text),
    answered: parse.maybe(parse.day),
  } satisfies FieldParsers<BillDispute>),
  ({ line: number, answer, answered, ...rest }) => ({ ...rest, line: number, answer, answered }),
)

const ombudsman = parse.object({ name: parse.text, phone: parse.text, site: parse.text } satisfies FieldParsers<
  NonNullable<BillResponse['ombudsman']>
>)

const extension = parse.object({
  offered: parse.maybe(parse.day),
  before: parse.maybe(parse.day),
} satisfies FieldParsers<BillExtension>)

const NO_EXTENSION: Extension = { offered: undefined, before: undefined }

export const billParser: Parser<Bill, BillResponse> = parse.map(
  parse.object({
    id: parse.identifier,
    issueDate: parse.day,
    dueDate: parse.day,
    periodStart: parse.day,
    periodEnd: parse.day,
    amount: money,
    balance: money,
    gst: money,
    pricesIncludeGst: parse.flag,
    lines: parse.list(line),
    statement: parse.maybe(parse.object({ previousBalance: money, payments: parse.list(payment) })),
    change: whatChangedParser,
    yearBefore: parse.maybe(comparisonParser),
    disputes: parse.maybe(parse.list(disputeParser)),
    ombudsman: parse.lenient(ombudsman),
    extension: parse.lenient(extension),
  } satisfies FieldParsers<BillResponse>),
  ({ issueDate, dueDate, periodStart, periodEnd, statement, extension: extended, ...bill }) => ({
    ...bill,
    extension: extended ?? NO_EXTENSION,
    issued: issueDate,
    due: dueDate,
    period: { first: periodStart, last: periodEnd },
    statement: statement && { previous: statement.previousBalance, payments: statement.payments },
  }),
)

const isBillId = (id: string): id is `INV${string}` => /^INV[A-Za-z0-9]+$/.test(id)

/** @returns undefined for an address that no bill can have */
export const billPath = (id: string | undefined) =>
  id !== undefined && isBillId(id) ? (`/api/portal/bills/${id}` as const) : undefined

export const billQuery = (path: NonNullable<ReturnType<typeof billPath>>) =>
  queryOptions({
    queryKey: [...keys.billingHistory, path],
    queryFn: async ({ signal }) => requireAnswer(await get(path, billParser, signal)),
  })

export const daysOf = ({ first, last }: Bill['period']) => daysBetween(first, last) + 1

/** @param key idempotency key. @returns the dispute, which the cached bill then has */
export async function sendDispute(bill: Bill, request: DisputeRequest, key: string): Promise<Dispute> {
  const path = billPath(bill.id)
  if (!path) throw new Error(`no bill has the id ${bill.id}`)
  const dispute = requireAnswer(await send(`${path}/disputes`, request, disputeParser, { key }))
  queryClient.setQueryData(billQuery(path).queryKey, (cached) => cached && withDispute(cached, dispute))
  return dispute
}

/** A repeated request has the dispute of the first one. */
export const withDispute = (bill: Bill, dispute: Dispute): Bill => ({
  ...bill,
  disputes: [...(bill.disputes ?? []).filter(({ number }) => number !== dispute.number), dispute],
})

export const reloadBill = ({ id }: Bill) =>
  queryClient.refetchQueries({ queryKey: [...keys.billingHistory, `/api/portal/bills/${id}`] })

const extensionParser = parse.object({
  dueDate: parse.day,
  before: parse.day,
} satisfies FieldParsers<ExtensionResponse>)

/** @param dueDate the one that was offered. The dashboard and the history are then loaded again. */
export async function extendBill(bill: Bill, dueDate: Day, key: string): Promise<void> {
  const path = billPath(bill.id)
  if (!path) throw new Error(`no bill has the id ${bill.id}`)
  const extended = requireAnswer(await send(`${path}/extension`, { dueDate }, extensionParser, { key }))
  queryClient.setQueryData(billQuery(path).queryKey, (cached) => cached && withExtension(cached, extended))
  for (const queryKey of [keys.account, keys.latestInvoice, keys.billingHistory])
    void queryClient.invalidateQueries({ queryKey })
}

export const withExtension = (
  bill: Bill,
  { dueDate, before }: { readonly dueDate: Day; readonly before: Day },
): Bill => ({
  ...bill,
  due: dueDate,
  extension: { offered: undefined, before },
})
