// The step of a price that a line of a bill charges, and what words about a part of a price need.
import { Type, type Static } from '@sinclair/typebox'
import { nullable, oneOf } from './values'

export const PriceStep = Type.Object(
  {
    per: oneOf(
      ['DAY', 'AVERAGE_DAY', 'MONTH', 'QUARTER'],
      'What the limits are for. All but DAY are shared by the days of the line, and fill up from its first day on',
    ),
    from: Type.Number({ description: 'What earlier steps have, in the unit of the line' }),
    upTo: nullable(Type.Number({ description: 'Null for the last step' })),
  },
  { description: 'Of a usage line: the step of its price. The readings are those of all steps' },
)

const Clock = Type.String({ pattern: '^([01]\\d|2[0-4]):[0-5]\\d$', examples: ['15:00'] })

const StoredTime = Type.Object({
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    description: 'On which it begins, Monday 1 to Sunday 7',
  }),
  from: Clock,
  to: Clock,
  months: Type.Optional(Type.Array(Type.Integer({ minimum: 1, maximum: 12 }))),
  holidays: Type.Optional(oneOf(['weekend'], 'Public holidays count as Sundays')),
})

/** The facts that decide how a part of a price is worded. */
export type PricePart = Static<typeof PricePart>
export const PricePart = Type.Object(
  {
    name: nullable(Type.String({ description: 'Null if only steps divide the price', examples: ['peak'] })),
    step: nullable(PriceStep),
    when: Type.Optional(
      Type.Object(
        {
          times: Type.Optional(
            nullable(Type.Array(StoredTime, { description: 'Null: all times that no other part has' })),
          ),
          register: Type.Optional(
            nullable(Type.String({ description: 'Null: all registers that no other part has', examples: ['E2'] })),
          ),
        },
        { description: 'When the part counts, and for which register' },
      ),
    ),
  },
  { description: 'A part of a price, for its words in any language' },
)
