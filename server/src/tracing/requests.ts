// A span for each request. As in the log, it contains the declared route, and nothing of the address, headers or
// customer.
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Context, Span, SpanContext, Tracer } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromTrustedPeer } from '@switchboard/platform-server/http/forwarded-requests'
import { routeOf } from '@switchboard/platform-server/http/log'

export const REQUEST_ID = 'switchboard.request_id'

/**
 * Call before other hooks are added, so that they and all log lines belong to the request.
 * @param onSpan called with the span of each recorded request
 */
export function traceRequests(
  app: FastifyInstance,
  tracer: Tracer,
  onSpan: (requestId: string, span: SpanContext) => void = () => undefined,
): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, reply, done) => {
    if (isQuiet(request)) return done()
    const span = startSpan(tracer, request)
    if (span.isRecording()) {
      onSpan(request.id, span.spanContext())
      request.log = reply.log = request.log.child({ traceId: span.spanContext().traceId })
    }
    endWith(reply, span)
    const own = trace.setSpan(ROOT_CONTEXT, span)
    contexts.set(request, own)
    context.with(own, done)
  })
  // A body arrives in events of the connection, which are outside the context.
  app.addHook('preValidation', (request, _reply, done) => context.with(contexts.get(request) ?? ROOT_CONTEXT, done))
}

/** Probes and Prometheus have no log lines either. */
const isQuiet = ({ routeOptions }: FastifyRequest) => routeOptions.logLevel === 'warn'

function startSpan(tracer: Tracer, request: FastifyRequest): Span {
  const route = routeOf(request)
  const attributes = {
    'http.request.method': request.method,
    'http.route': route,
    [REQUEST_ID]: request.id,
  }
  return tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parentOf(request))
}

/** Only trusts the proxy, because a customer could give many requests one trace, or have all of them recorded. */
function parentOf(request: FastifyRequest): Context {
  const given = request.headers['traceparent']
  const parent = typeof given === 'string' && isFromTrustedPeer(request) ? parseTraceParent(given) : null
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

/** Also if the customer disconnects before the response. */
function endWith({ raw }: FastifyReply, span: Span): void {
  let isAnswered = false
  raw.once('finish', () => (isAnswered = true))
  raw.once('close', () => {
    if (raw.headersSent) span.setAttribute('http.response.status_code', raw.statusCode)
    const problem = isAnswered ? (raw.statusCode >= 500 ? String(raw.statusCode) : undefined) : 'aborted'
    if (problem !== undefined) span.setAttribute('error.type', problem).setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}
