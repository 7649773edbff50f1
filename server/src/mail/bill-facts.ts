// Facts about lines of bills and changes between bills, from which an email is written in the language of its account.
import { Type } from '@sinclair/typebox'
import type { BillComparison, BillPeriod, Cents, Day, PricePart } from '@switchboard/domain'

const day = Type.Unsafe<Day>(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }))
const cents = Type.Unsafe<Cents>(Type.Integer())
const period = Type.Object({ first: day, last: day })
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()])
const stepPeriod = Type.Union([
  Type.Literal('DAY'),
  Type.Literal('AVERAGE_DAY'),
  Type.Literal('MONTH'),
  Type.Literal('QUARTER'),
])
const step = Type.Object({ per: stepPeriod, from: Type.Integer(), upTo: orNull(Type.Integer()) })
const part = Type.Unsafe<PricePart>(Type.Object({ name: orNull(Type.String()), step: orNull(step) }))

const changeKind = Type.Union([
  Type.Literal('use'),
  Type.Literal('price'),
  Type.Literal('supply'),
  Type.Literal('service'),
  Type.Literal('credits'),
  Type.Literal('once'),
  Type.Literal('tax'),
  Type.Literal('other'),
])

const line = Type.Object({
  kind: changeKind,
  product: Type.String(),
  window: Type.Optional(Type.String()),
  part: Type.Optional(part),
  amount: cents,
  use: Type.Optional(Type.Object({ quantity: Type.Number(), before: Type.Number(), unit: Type.String() })),
  since: Type.Optional(day),
})

const change = Type.Union([
  Type.Object({ kind: Type.Literal('change'), difference: cents, lines: Type.Array(line) }),
  Type.Object({ kind: Type.Literal('part month'), days: Type.Integer(), daysBefore: Type.Integer() }),
  Type.Object({ kind: Type.Literal('tax basis') }),
])

export interface ChangedBill {
  readonly period: BillPeriod
  readonly previous?: BillComparison
}

/** What changed since the bill before, which is absent for a first bill. */
export const changedBill = Type.Unsafe<ChangedBill>(
  Type.Object({
    period,
    previous: Type.Optional(Type.Object({ before: Type.Object({ id: Type.String(), period, amount: cents }), change })),
  }),
)

/** A line of a bill. */
export const disputedLine = Type.Object({
  product: Type.String({ examples: ['Electricity'] }),
  charge: Type.String({ description: 'Its name without the part of the price', examples: ['Usage'] }),
  part: Type.Optional(part),
  unit: Type.Optional(Type.String()),
})
