// A span for each request. The rules of the log hold: the declared route, and nothing of the address, the headers or the customer.
import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Context, Span, SpanContext, Tracer } from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isFromTrustedPeer } from '@switchboard/platform-server/http/forwarded-requests'
import { routeOf } from '@switchboard/platform-server/http/log'

export const REQUEST_ID = 'switchboard.request_id'

/**
 * Must be called before other hooks are added: they and all lines of the log belong to the request then.
 * @param onSpan is told the span of each request that is recorded
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
  // A body arrives by events of the connection, which are outside the context.
  app.addHook('preValidation', (request, _reply, done) => context.with(contexts.get(request) ?? ROOT_CONTEXT, done))
}

/** Probes and Prometheus have no lines in the log, either. */
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

/** A customer could give many requests one trace, or have all of them recorded. */
function parentOf(request: FastifyRequest): Context {
  const given = request.headers['traceparent']
  const parent = typeof given === 'string' && isFromTrustedPeer(request) ? parseTraceParent(given) : null
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

/** Also when the customer goes away before the answer. */
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
