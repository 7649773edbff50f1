// The body of every refusal: application/problem+json (RFC 9457, D44).
import { Type, type Static } from '@sinclair/typebox'

export type ProblemDetails = Static<typeof ProblemDetails>
export const ProblemDetails = Type.Object(
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
