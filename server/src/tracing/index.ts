// Traces with OpenTelemetry (decision record 0052). This folder and its packages are loaded only if a collector is
// configured.
import { context, trace, type SpanContext } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseKeyPairsIntoRecord } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import type { Collector } from '../config/collector-settings'
import type { TraceJob } from '@switchboard/platform-server/jobs/traced-job'
import { traceCalls } from './calls'
import { traceJobs } from './jobs'
import { recordPageError } from './page-errors'
import { reportFailures } from './report-failures'
import { traceRequests } from './requests'
import { traceStatements } from './statements'

/** Most emails are sent within seconds of their change. */
const REMEMBERED_REQUESTS = 2_000

export interface Tracing {
  /** Call before other hooks are added. */
  traceRequests(app: FastifyInstance): void
  /** Call before the first statement. */
  traceStatements(pool: Pool): void
  readonly traceJob: TraceJob
  /** Belongs to the span of the request that reported the error. */
  readonly recordPageError: typeof recordPageError
  /** Sends ended spans. Never fails, and takes no longer than `ms`. */
  stop(ms: number): Promise<void>
}

/**
 * Reads OpenTelemetry's standard variables, except for the address, and the headers, which may be in a file.
 * @param warn called once when the collector does not accept traces, and again after it has accepted some
 */
export function startTracing({ address, headers }: Collector, warn: (message: string) => void): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const to = { url: `${address}/v1/traces`, headers: parseKeyPairsIntoRecord(headers) }
  const exporter = reportFailures(new OTLPTraceExporter(to), warn)
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'switchboard' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  trace.setGlobalTracerProvider(provider)
  const tracer = provider.getTracer('switchboard')
  traceCalls(tracer)
  const requests = new LRUCache<string, SpanContext>({ max: REMEMBERED_REQUESTS })
  return {
    traceRequests: (app) => traceRequests(app, tracer, (id, span) => requests.set(id, span)),
    traceJob: traceJobs(tracer, (id) => requests.get(id)),
    recordPageError,
    traceStatements: (pool) => traceStatements(pool, tracer),
    stop: (ms) => inTime(provider.shutdown(), ms),
  }
}

/** An unavailable collector would be retried for ten seconds. */
async function inTime(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await Promise.race([work.catch(() => undefined), late])
  clearTimeout(timer)
}
