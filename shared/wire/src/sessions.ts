// Where the customer is signed in.
import { Type, type Static } from '@sinclair/typebox'
import { DayText, EnteredText, nullable, oneOf } from './values'

export type SignInSession = Static<typeof SignInSession>
export const SignInSession = Type.Object({
  id: Type.String({ description: 'Only for ending it' }),
  browser: Type.String({ examples: ['Safari on iPhone', 'Unknown browser'] }),
  kind: oneOf(['phone', 'computer']),
  current: Type.Boolean({ description: 'Whether it is the session of this call' }),
  active: Type.Boolean({ description: 'Used within the last five minutes' }),
  lastUsedOn: DayText,
  lastUsedTime: Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    description: "By the property's clocks",
    examples: ['19:10'],
  }),
  place: Type.Optional(
    nullable(
      Type.String({
        description:
          'Where the customer signed in. Null if unknown; absent if the installation has no database of places',
        examples: ['Melbourne area'],
      }),
    ),
  ),
})

/** GET /api/portal/account/sessions */
export type SessionsResponse = Static<typeof SessionsResponse>
export const SessionsResponse = Type.Array(SignInSession)

/** DELETE /api/portal/account/sessions/{id} */
export type SessionParameters = Static<typeof SessionParameters>
export const SessionParameters = Type.Object({ id: EnteredText })
