// Parses what changed between two bills. Dashboard and bill page show it.
import { addUp, centsFromDollars, type BillComparison, type ChangeLine, type WhatChanged } from '@switchboard/domain'
import type { BillChangeLine, BillComparison as WireComparison, WhatChanged as WireChange } from '@switchboard/wire'
import { parse, Unreadable, type FieldParsers, type Parser } from './parse'
import { partParser } from './price-part'

const money = parse.map(parse.number, centsFromDollars)
const thousandths = parse.map(parse.number, (quantity) => Math.round(quantity * 1000))

const changeKinds: ReadonlySet<string> = new Set<ChangeLine['kind']>([
  'use',
  'price',
  'supply',
  'service',
  'credits',
  'once',
  'tax',
  'other',
])
const isChangeKind = (kind: string): kind is ChangeLine['kind'] => changeKinds.has(kind)

const line: Parser<ChangeLine, BillChangeLine> = parse.map(
  parse.object({
    kind: parse.map(parse.text, (kind) => (isChangeKind(kind) ? kind : 'other')),
    product: parse.text,
    window: parse.lenient(parse.text),
    part: parse.lenient(partParser),
    amount: money,
    use: parse.maybe(parse.object({ quantity: thousandths, before: thousandths, unit: parse.text })),
    since: parse.maybe(parse.day),
  } satisfies FieldParsers<BillChangeLine>),
  ({ window, part, use, since, ...rest }) => ({
    ...rest,
    ...(window !== undefined && { window }),
    ...(part && { part }),
    ...(use && { use }),
    ...(since && { since }),
  }),
)

const comparisonFields = parse.object({
  before: parse.object({ id: parse.identifier, periodStart: parse.day, periodEnd: parse.day, amount: money }),
  kind: parse.text,
  lines: parse.maybe(parse.list(line)),
  days: parse.maybe(parse.number),
  daysBefore: parse.maybe(parse.number),
} satisfies FieldParsers<WireComparison>)

/** The difference is the sum of the lines. */
export const comparisonParser: Parser<BillComparison, WireComparison> = (value, path, zone) => {
  const { before, kind, lines = [], days = 0, daysBefore = 0 } = comparisonFields(value, path, zone)
  const { id, periodStart, periodEnd, amount } = before
  const bill = { id, period: { first: periodStart, last: periodEnd }, amount }
  switch (kind) {
    case 'change':
      return { before: bill, change: { kind, difference: addUp(lines.map((each) => each.amount)), lines } }
    case 'part month':
      return { before: bill, change: { kind, days, daysBefore } }
    case 'tax basis':
      return { before: bill, change: { kind } }
    default:
      throw new Unreadable(`${path}.kind`)
  }
}

export const whatChangedParser: Parser<WhatChanged, WireChange> = parse.map(
  parse.object({
    periodStart: parse.day,
    periodEnd: parse.day,
    previous: parse.maybe(comparisonParser),
    estimatedDays: parse.number,
  } satisfies FieldParsers<WireChange>),
  ({ periodStart, periodEnd, previous, estimatedDays }) => ({
    period: { first: periodStart, last: periodEnd },
    previous,
    estimatedDays,
  }),
)
