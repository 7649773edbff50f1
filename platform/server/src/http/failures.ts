// Responds to every failure with problem+json that contains no implementation details.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/unavailable'
import { headersOfProblems } from './headers'
import { Problem, problemBody, type FieldError } from './problem'
import { nulProblem } from './nul-characters'
import { allowedMethods } from './allowed-methods'

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** Problems for requests that Fastify itself refuses. */
const fastifyRefusals: Record<string, readonly [status: number, code: string, detail: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported-media-type', 'The body must be sent as application/json.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body-too-large', 'The body is larger than 16 kB.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'unreadable-body', 'The body is empty.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'unreadable-body', 'The body is not JSON.'],
  FST_ERR_BAD_URL: [400, 'bad-address', 'The address cannot be read.'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'not-found', 'There is nothing at this address.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'unreadable-body', 'The body is not as long as Content-Length says.'],
}

const INVALID_TEXT_CODES = new Set(['22021', '22P05'])

export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    // A request to an unknown address gets 404, whatever is wrong with its body.
    sendProblem(request.is404 ? notFound(app, request) : problemOf(error, request), request, reply),
  )
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(app, request), request, reply))
}

/** Handles requests with an unreadable address, which match no route, so that no hook runs for them. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendProblem(problemOf(error, request), request, reply.headers(headersOfProblems))
}

function sendProblem(failure: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .status(failure.status)
    .headers({ ...failure.headers, 'cache-control': 'no-store' })
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemBody(failure, request.id)))
}

/** Converts an error to the problem that the client receives. Unexpected errors are logged. */
export function problemOf(error: FastifyError, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  if (error.validation)
    return new Problem(400, 'invalid-request', 'The request is not as described.', fieldErrors(error))
  const refusal = fastifyRefusals[error.code]
  if (refusal) return new Problem(...refusal)
  // JSON may contain NUL characters and lone surrogates, which PostgreSQL cannot store.
  if (INVALID_TEXT_CODES.has(error.code)) return nulProblem()
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'database away')
    return new Problem(503, 'database-away', 'The data cannot be reached just now.', undefined, { 'retry-after': '2' })
  }
  const { statusCode = 500 } = error
  if (statusCode >= 400 && statusCode < 500) {
    return new Problem(statusCode, codeOf(statusCode), `${STATUS_CODES[statusCode] ?? 'The request is refused'}.`)
  }
  request.log.error({ err: error }, 'request failed')
  return new Problem(500, 'internal', 'Something went wrong on our side.')
}

/** Names the field and the rule, but never the value. */
function fieldErrors({ validation = [], validationContext }: FastifyError): FieldError[] {
  return validation.map(({ instancePath, keyword, params, message }) => {
    const name = keyword === 'required' ? params['missingProperty'] : params['additionalProperty']
    const path = typeof name === 'string' ? `${instancePath}/${name}` : instancePath
    return {
      path: `${validationContext === 'body' ? '' : `${validationContext}:`}${path || '/'}`,
      message: message ?? keyword,
    }
  })
}

function notFound(app: FastifyInstance, request: FastifyRequest): Problem {
  const methods = allowedMethods(app, request.url.split('?', 1)[0] ?? '/')
  if (methods.length > 0 && !methods.includes(request.method)) {
    return new Problem(405, 'method-not-allowed', 'This address takes other methods.', undefined, {
      allow: methods.join(', '),
    })
  }
  return new Problem(404, 'not-found', 'There is nothing at this address.')
}

const codeOf = (status: number) => (STATUS_CODES[status] ?? 'refused').toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** Responds to data that Node could not parse as a request: too slow, too large or not HTTP. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy()
  const failure =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new Problem(408, 'request-timeout', 'The request took too long to arrive.')
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? new Problem(431, 'headers-too-large', 'The headers are larger than 16 kB.')
        : new Problem(400, 'bad-request', 'This is not a request of HTTP.')
  const body = JSON.stringify(problemBody(failure, 'none'))
  socket.end(
    [
      `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}`,
      `content-type: ${PROBLEM_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      ...Object.entries(headersOfProblems).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
