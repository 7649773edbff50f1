import { context, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { startChild } from './child-span'
import { traceJobs } from './jobs'

const exporter = new InMemorySpanExporter()
const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).getTracer('test')
const request = tracer.startSpan('request')
const traceJob = traceJobs(tracer, (id) => (id === 'known' ? request.spanContext() : undefined))
beforeAll(() => context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable()))
beforeEach(() => exporter.reset())
afterAll(() => context.disable())

const spans = () =>
  exporter
    .getFinishedSpans()
    .map(({ name, attributes, links, status }) => ({ name, attributes, links: links.length, failed: status.code }))

test('a job woken by a request is a separate trace, with a link to the request', async () => {
  const about = { name: 'mail move-out-booked', facts: { attempt: 1 }, requestId: 'known' }
  const result = await context.with(trace.setSpan(context.active(), request), () =>
    traceJob(about, async () => {
      startChild(tracer, 'select account', {})?.end()
      return 'done'
    }),
  )
  expect(result).toBe('done')
  const [child, job] = exporter.getFinishedSpans()
  expect(job?.parentSpanContext).toBeUndefined()
  expect(job?.spanContext().traceId).not.toBe(request.spanContext().traceId)
  expect(job?.links.map((link) => link.context)).toEqual([request.spanContext()])
  expect(job?.attributes).toEqual({ attempt: 1, 'switchboard.request_id': 'known' })
  expect(child?.parentSpanContext?.spanId).toBe(job?.spanContext().spanId)
})

test('a job whose request was handled by another server has the id without a link, and one without a request has neither', async () => {
  await traceJob({ name: 'a', requestId: 'elsewhere' }, async () => undefined)
  await traceJob({ name: 'b', requestId: null }, async (job) => job.note({ rows: 3 }))
  expect(spans()).toEqual([
    { name: 'a', attributes: { 'switchboard.request_id': 'elsewhere' }, links: 0, failed: SpanStatusCode.UNSET },
    { name: 'b', attributes: { rows: 3 }, links: 0, failed: SpanStatusCode.UNSET },
  ])
})

test('a failed job records the kind of its failure, but not the message', async () => {
  await traceJob({ name: 'a' }, async (job) => job.fail('refused'))
  const failing = traceJob({ name: 'b' }, () => Promise.reject(new TypeError('alex@example.com is no number')))
  await expect(failing).rejects.toThrow('alex@example.com')
  expect(spans()).toEqual([
    { name: 'a', attributes: { 'error.type': 'refused' }, links: 0, failed: SpanStatusCode.ERROR },
    { name: 'b', attributes: { 'error.type': 'TypeError' }, links: 0, failed: SpanStatusCode.ERROR },
  ])
})
