// A span for each call from a request to another system: `fetch` to provider and gateway, node:http to a bucket. Paths
// are omitted, because they contain ids.
import { subscribe } from 'node:diagnostics_channel'
import { ClientRequest } from 'node:http'
import { TraceFlags } from '@opentelemetry/api'
import type { Span, Tracer } from '@opentelemetry/api'
import { endFailed, startChild } from './child-span'

/** Covers all calls of this process by listening to Node's own events, so that nothing is replaced. */
export function traceCalls(tracer: Tracer): void {
  const spans = new WeakMap<object, Span>()
  traceFetch(tracer, spans)
  traceNodeHttp(tracer, spans)
}

type Spans = WeakMap<object, Span>

function traceFetch(tracer: Tracer, spans: Spans): void {
  subscribe('undici:request:create', (message) => {
    const request = objectIn(message, 'request')
    if (!isFetch(request)) return
    const span = startCall(tracer, request.method, new URL(request.origin).hostname)
    if (!span) return
    spans.set(request, span)
    request.addHeader('traceparent', traceParentOf(span))
  })
  subscribe('undici:request:headers', (message) => endAnswered(spans, message))
  subscribe('undici:request:error', (message) => {
    const request = objectIn(message, 'request')
    if (request) end(spans, request, (span) => endFailed(span, objectIn(message, 'error')))
  })
}

/** The bucket's client signs its calls, so they get no header. */
function traceNodeHttp(tracer: Tracer, spans: Spans): void {
  subscribe('http.client.request.start', (message) => {
    const request = objectIn(message, 'request')
    if (!(request instanceof ClientRequest)) return
    const span = startCall(tracer, request.method, request.host)
    if (!span) return
    spans.set(request, span)
    request.once('close', () => end(spans, request, (unanswered) => endFailed(unanswered, request.errored)))
  })
  subscribe('http.client.response.finish', (message) => endAnswered(spans, message))
}

const startCall = (tracer: Tracer, method: string, host: string) =>
  startChild(tracer, `${method} ${host}`, { 'http.request.method': method, 'server.address': host })

/** Ends at the response's head, because not every body is read. */
function endAnswered(spans: Spans, message: unknown): void {
  const [request, response] = [objectIn(message, 'request'), objectIn(message, 'response')]
  const status = response && 'statusCode' in response ? Number(response.statusCode) : undefined
  if (request && status !== undefined)
    end(spans, request, (span) => span.setAttribute('http.response.status_code', status).end())
}

function end(spans: Spans, request: object, finish: (span: Span) => void): void {
  const span = spans.get(request)
  spans.delete(request)
  if (span) finish(span)
}

function traceParentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')}`
}

function objectIn(message: unknown, key: string): object | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  const found = new Map<string, unknown>(Object.entries(message)).get(key)
  return typeof found === 'object' && found !== null ? found : undefined
}

/** The fields of a request that undici, Node's HTTP client, publishes. */
interface Fetch {
  readonly method: string
  readonly origin: string | URL
  addHeader(name: string, value: string): unknown
}

const isFetch = (request: object | undefined): request is Fetch =>
  request !== undefined &&
  'method' in request &&
  typeof request.method === 'string' &&
  'origin' in request &&
  URL.canParse(String(request.origin)) &&
  'addHeader' in request &&
  typeof request.addHeader === 'function'
