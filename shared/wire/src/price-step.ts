// The step of a price that a line of a bill charges.
import { Type } from '@sinclair/typebox'
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
