// Spans of operations that a request or job waits for.
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { Attributes, Span, Tracer } from '@opentelemetry/api'

/**
 * @returns undefined outside of a request or job, after the response to the request (a worker that it woke continues),
 * and if the request or job is not recorded
 */
export function startChild(tracer: Tracer, name: string, attributes: Attributes): Span | undefined {
  const isInRequest = trace.getSpan(context.active())?.isRecording() ?? false
  return isInRequest ? tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }) : undefined
}

export function endFailed(span: Span, error: unknown): void {
  markFailed(span, error)
  span.end()
}

/** Records the kind of the failure, not its message, which may contain customer input. */
export function markFailed(span: Span, error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  span.setAttribute('error.type', code ?? (error instanceof Error ? error.name : 'unknown'))
  span.setStatus({ code: SpanStatusCode.ERROR })
}
