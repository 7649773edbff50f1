// The parts that the descriptions of all operations share.
import type { TSchema } from '@sinclair/typebox'
import { ProblemDetails } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'

const descriptions: Record<number, string> = {
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

/** Status codes that every call behind the sign-in can have. */
const BEHIND_SIGN_IN = [401, 403, 429, 503]

const PROBLEM = 'ProblemDetails'

/** Every refusal of every call refers to it, so the document has it once. */
export const shareProblemSchema = (app: FastifyInstance): FastifyInstance =>
  app.addSchema({ $id: PROBLEM, ...ProblemDetails })

/** @param problems further status codes, each with a problem+json body */
export function responses<Good extends Record<number, TSchema>>(
  good: Good,
  problems: readonly number[] = BEHIND_SIGN_IN,
): Record<number, unknown> {
  const content = { 'application/problem+json': { schema: { $ref: `${PROBLEM}#` } } }
  const bad = problems.map((status) => [status, { description: descriptions[status] ?? '', content }] as const)
  return { ...good, ...Object.fromEntries(bad) }
}

export const bearerSecurity = [{ bearer: [] }]
