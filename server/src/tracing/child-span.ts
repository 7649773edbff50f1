// Spans of what a request or a job waits for.
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Attributes, Span, Tracer } from '@opentelemetry/api'

/** @returns undefined outside of both, after the answer of the request (a worker that it woke goes on), and in one that is not recorded */
export function startChild(tracer: Tracer, name: string, attributes: Attributes): Span | undefined {
  const isInRequest = trace.getSpan(context.active())?.isRecording() ?? false
  return isInRequest ? tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }) : undefined
}

export function endFailed(span: Span, error: unknown): void {
  markFailed(span, error)
  span.end()
}

/** Names the kind of the failure. Its message may contain what a customer typed. */
export function markFailed(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : 'unknown'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}
