// Keys with which a customer's own programs read data.
import { Type, type Static } from '@sinclair/typebox'
import { DayText, EnteredText, nullable, oneOf } from './values'

const Scope = oneOf(['usage', 'bills', 'all'], 'What the key opens')

export type DataKey = Static<typeof DataKey>
export const DataKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scope: Scope,
  createdOn: DayText,
  expiresOn: Type.String({ format: 'date', description: 'The last day on which it works' }),
  lastUsedOn: nullable(DayText),
})

/** GET /api/portal/account/data/keys */
export type DataKeysResponse = Static<typeof DataKeysResponse>
export const DataKeysResponse = Type.Array(DataKey)

/** POST /api/portal/account/data/keys */
export type CreateDataKeyRequest = Static<typeof CreateDataKeyRequest>
export const CreateDataKeyRequest = Type.Object({
  name: EnteredText,
  scope: Scope,
  days: Type.Union([Type.Literal(30), Type.Literal(90), Type.Literal(365)], { description: 'How long it works' }),
})

export type DataKeyResponse = Static<typeof DataKeyResponse>
export const DataKeyResponse = Type.Composite([
  DataKey,
  Type.Object({
    key: Type.Optional(
      Type.String({
        description: 'Returned once: not stored, and absent from the response to a repeated request',
        examples: ['swk_0Zk2pGmO3hXk8l4YVj1c9bq7S5tWnR6uE2aDfHiJkLm'],
      }),
    ),
  }),
])

/** DELETE /api/portal/account/data/keys/{id} */
export type DataKeyParameters = Static<typeof DataKeyParameters>
export const DataKeyParameters = Type.Object({ id: EnteredText })
