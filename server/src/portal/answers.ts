// The parts that every operation's description shares.
import { Type, type TSchema } from '@sinclair/typebox'

export const ProblemBody = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    detail: Type.String(),
    instance: Type.String(),
    code: Type.String(),
    errors: Type.Optional(Type.Array(Type.Object({ path: Type.String(), message: Type.String() }))),
  },
  { description: 'RFC 9457' },
)

const described: Record<number, string> = {
  400: 'Not as described here',
  401: 'No sign-in, or one that is not valid',
  403: 'No account belongs to the sign-in, or the call came from another site',
  404: 'Not there, or of another account',
  413: 'Body too large',
  415: 'Body is not application/json',
  422: 'Refused by a rule',
  429: 'Asked too often, or too many refused sign-ins',
  503: 'Data or provider cannot be reached just now',
}

/** Status codes that any call behind the sign-in can have. */
const BEHIND_SIGN_IN = [401, 403, 429, 503]

/** @param problems status codes besides those, each with a problem+json body */
export function answers<Good extends Record<number, TSchema>>(
  good: Good,
  problems: readonly number[] = BEHIND_SIGN_IN,
) {
  const bad = problems.map((status) => [
    status,
    { description: described[status] ?? '', content: { 'application/problem+json': { schema: ProblemBody } } },
  ])
  return { ...good, ...Object.fromEntries(bad) }
}

export const signedIn = [{ bearer: [] }]

export const DayText = Type.String({ format: 'date', examples: ['2026-11-30'] })
export const Dollars = Type.Number({
  multipleOf: 0.01,
  description: 'Dollars, at most two decimals',
  examples: [184.32],
})
export const orNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
