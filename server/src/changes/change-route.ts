// Adds the route of a call with which a customer changes something: its schema, idempotency key and common refusals.
import { Type, type Static, type TObject, type TSchema, type TUndefined } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireFreshSignIn } from '../authentication/fresh-sign-in'
import { accountOf } from '../authentication/verified-account'
import { bearerSecurity, responses, sharedSchema } from '../http/responses'
import type { KeyedRequest, StoredAnswer } from './idempotency'

export interface ChangeRoute<Body extends TSchema, Parameters extends TSchema, Answer extends TSchema> {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly operationId: string
  /** The call's group in the documentation. */
  readonly tag: 'account' | 'bills' | 'services'
  readonly summary: string
  readonly description?: string
  /** Whether somebody with a stolen token could use the call to take over the account. */
  readonly needsFreshSignIn?: boolean
  readonly body?: Body
  readonly parameters?: Parameters
  /** Absent for a call that returns 204 without a body. */
  readonly answer?: Answer
  /** Status codes of the call's own refusals, in addition to those of every change. */
  readonly refusals?: readonly number[]
}

export type ChangeRequest<Body extends TSchema, Parameters extends TSchema = TObject> = FastifyRequest<{
  Body: Static<Body>
  Params: Static<Parameters>
}>

const KEY_HEADER = 'idempotency-key'
const Headers = Type.Object({
  [KEY_HEADER]: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'A key that the client makes up. A request that is repeated with it has the effect of one, for a day',
    }),
  ),
})
const FRESH_SIGN_IN =
  'Needs a token whose `auth_time` is at most five minutes old. Otherwise 403 with the code `sign-in-too-old`: send the customer to the provider with `max_age=300`'
const REFUSALS = [400, 401, 403, 413, 415, 422, 429, 503]

/** @param apply makes the change and returns the response; a repeated key gets the first request's response */
export function addChangeRoute<
  Body extends TSchema = TUndefined,
  Parameters extends TSchema = TObject,
  Answer extends TSchema = TUndefined,
>(
  app: FastifyInstance,
  route: ChangeRoute<Body, Parameters, Answer>,
  apply: (request: ChangeRequest<Body, Parameters>) => Promise<StoredAnswer>,
): void {
  const { method, url, operationId, tag, summary, body, parameters, answer } = route
  const description = [route.description, route.needsFreshSignIn && FRESH_SIGN_IN].filter(Boolean).join('. ')
  const schema = {
    operationId,
    summary,
    ...(description && { description }),
    tags: [tag],
    security: bearerSecurity,
    headers: Headers,
    ...(body && { body: sharedSchema(body) }),
    ...(parameters && { params: parameters }),
    response: responses({ [statusOf(route)]: answer ?? Type.Null() }, [
      ...new Set([...REFUSALS, ...(route.refusals ?? [])]),
    ]),
  }
  app.route<{ Body: Static<Body>; Params: Static<Parameters> }>({
    method,
    url,
    schema,
    onRequest: [...(route.needsFreshSignIn ? [requireFreshSignIn] : []), ...(body ? [] : [ignoreMissingBody])],
    handler: async (request, reply) => {
      const done = await apply(request)
      return reply.status(done.status).send(done.status === 204 ? undefined : done.answer)
    },
  })
}

export const statusOf = ({ answer }: { readonly answer?: unknown }): number => (answer ? 200 : 204)

/** Some clients declare the type of a body that they do not send. */
async function ignoreMissingBody({ headers, raw }: FastifyRequest): Promise<void> {
  const length = headers['content-length'] ?? '0'
  if (length === '0' && headers['transfer-encoding'] === undefined) delete raw.headers['content-type']
}

/** @returns undefined for a request without a key */
export function keyedRequest(request: FastifyRequest): KeyedRequest | undefined {
  const key = request.headers[KEY_HEADER]
  if (typeof key !== 'string') return undefined
  const route = `${request.method} ${request.url.split('?', 1)[0]}`
  return { accountId: accountOf(request).id, key, route, body: request.body }
}
