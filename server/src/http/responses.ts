// Shared parts of the operations' descriptions.
import type { TSchema } from '@sinclair/typebox'
import * as wire from '@switchboard/wire'
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

/** Status codes of every call behind the sign-in. */
const BEHIND_SIGN_IN = [401, 403, 429, 503]

const PROBLEM = 'ProblemDetails'

const NAMES: Readonly<Record<string, string>> = { LatestInvoiceResponse: 'Invoice' }

/**
 * Names without their suffix: AccountResponse becomes Account, for the types of generated clients. A response without a
 * body has no schema, because a reference would describe a body.
 */
const names = new Map<unknown, string>(
  Object.entries(wire).flatMap(([name, schema]) =>
    /(Request|Response)$/.test(name) && schema !== wire.NoInvoiceResponse
      ? [[schema, NAMES[name] ?? name.replace(/Response$/, '')] as const]
      : [],
  ),
)

/** Routes refer to these schemas, so that the document contains each once. */
export function shareSchemas(app: FastifyInstance): void {
  app.addSchema({ $id: PROBLEM, ...wire.ProblemDetails })
  for (const [schema, $id] of names) if (typeof schema === 'object') app.addSchema({ ...schema, $id })
}

/** A reference to the shared schema, if it is one. */
export function sharedSchema(schema: TSchema): TSchema | { readonly $ref: string } {
  const name = names.get(schema)
  return name === undefined ? schema : { $ref: `${name}#` }
}

/** @param problems further status codes, each with a problem+json body */
export function responses<Good extends Record<number, TSchema>>(
  good: Good,
  problems: readonly number[] = BEHIND_SIGN_IN,
): Record<number, unknown> {
  const content = { 'application/problem+json': { schema: { $ref: `${PROBLEM}#` } } }
  const bad = problems.map((status) => [status, { description: descriptions[status] ?? '', content }] as const)
  const described = Object.entries<TSchema>(good).map(([status, schema]) => [status, sharedSchema(schema)] as const)
  return Object.fromEntries<unknown>([...described, ...bad])
}

export const bearerSecurity = [{ bearer: [] }]

/** For a call that a key may make as well. */
export const keySecurity = [{ bearer: [] }, { dataKey: [] }]
