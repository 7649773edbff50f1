// A trace for each job that no request waits for. If a request caused it, it has the request's id and, while this
// process remembers it, a link to its span.
import { context, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import type { SpanContext, Tracer } from '@opentelemetry/api'
import type { Job, TraceJob } from '@switchboard/platform-server/jobs/traced-job'
import { markFailed } from './child-span'
import { REQUEST_ID } from './requests'

/** @param spanOf the span of a request, by its id */
export const traceJobs =
  (tracer: Tracer, spanOf: (requestId: string) => SpanContext | undefined): TraceJob =>
  async ({ name, facts = {}, requestId }, work) => {
    const cause = requestId ? spanOf(requestId) : undefined
    const attributes = { ...facts, ...(requestId && { [REQUEST_ID]: requestId }) }
    const span = tracer.startSpan(name, { attributes, links: cause ? [{ context: cause }] : [] }, ROOT_CONTEXT)
    const job: Job = {
      note: (more) => void span.setAttributes(more),
      fail: (kind) => void span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR }),
    }
    try {
      return await context.with(trace.setSpan(ROOT_CONTEXT, span), () => work(job))
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  }
