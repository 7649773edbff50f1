// Values shared by several calls.
import { Type, type TSchema } from '@sinclair/typebox'

/** Text in a request. The field's own rules allow far fewer characters, and name the field when they refuse. */
export const EnteredText = Type.String({ maxLength: 1_000 })

/** A day in the property's time zone. */
export const DayText = Type.String({ format: 'date', examples: ['2026-11-30'] })

/** The last day of a period, inclusive. */
export const LastDay = Type.String({ format: 'date', description: 'Inclusive' })

/** A local timestamp without an offset, always at midnight. */
export const LocalMidnight = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T00:00:00(\\.000)?$',
  description: "Midnight by the property's clocks, without an offset",
  examples: ['2026-11-01T00:00:00.000'],
})

/** A local timestamp without an offset, whose time is ignored (D5). Clients send midnight. */
export const LocalDateTime = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,3})?$',
  description: "By the property's clocks, without an offset. Only the day counts",
  examples: ['2026-11-01T00:00:00.000'],
})

/** The start or end of a period in a request (D53). The server checks that day and time exist. */
export const PeriodLimit = Type.String({
  pattern:
    '^\\d{4}(-\\d{2}-\\d{2}|\\d{4})([Tt ]\\d{2}(:?\\d{2}(:?\\d{2}([.,]\\d{1,9})?)?)?([Zz]|[+-]\\d{2}(:?\\d{2})?)?)?$',
  description:
    'A date, a local date-time, or a date-time with an offset or Z, which is converted to the zone of the property. Only the day counts',
  examples: ['2026-11-01T00:00:00.000'],
})

/** Without `multipleOf`, which refuses 1.15 and many other amounts because of floating point (D77). */
export const Dollars = Type.Number({
  description: 'Dollars, at most two decimals',
  examples: [184.32],
})

/** A payment's number, for customers to quote. */
export const Receipt = Type.Optional(Type.String({ description: 'Receipt number', examples: ['9F3A-62C1'] }))

export const Version = Type.Integer({ description: 'Increases with each change' })

/**
 * Version that the customer saw before the change. If somebody has changed it since, the request is refused with 409.
 */
export const ReadVersion = Type.Optional(Version)

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** One of a few texts. */
export const oneOf = <const Value extends string>(values: readonly Value[], description?: string) =>
  Type.Unsafe<Value>({ type: 'string', enum: values, ...(description && { description }) })
