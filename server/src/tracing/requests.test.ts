import { context, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import Fastify from 'fastify'
import { traceRequests } from './requests'

const exporter = new InMemorySpanExporter()
const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
const tracer = provider.getTracer('test')
beforeAll(() => context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable()))
beforeEach(() => exporter.reset())
afterAll(() => context.disable())

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const headers = { traceparent: `00-${TRACE}-b7ad6b7169203331-01`, 'x-forwarded-for': '198.51.100.7' }

async function answer(from: { remoteAddress: string; headers?: Record<string, string>; url?: string }) {
  const app = Fastify({ trustProxy: ['10.0.0.1'] })
  traceRequests(app, tracer)
  let seen: string | undefined
  app.post('/bills/:id', async () => {
    seen = trace.getActiveSpan()?.spanContext().traceId
    return {}
  })
  app.get('/health/live', { logLevel: 'warn' }, async () => ({}))
  const url = from.url ?? '/bills/7?email=alex@example.com'
  const method = url.startsWith('/health') ? 'GET' : 'POST'
  await app.inject({ method, ...from, url, ...(method === 'POST' && { payload: { name: 'Alex' } }) })
  await app.close()
  return { seen, spans: exporter.getFinishedSpans() }
}

test('continues a trace begun by the trusted proxy, in the handler, too', async () => {
  const { seen, spans } = await answer({ remoteAddress: '10.0.0.1', headers })
  expect(seen).toBe(TRACE)
  expect(spans.map(({ name, parentSpanContext }) => [name, parentSpanContext?.spanId])).toEqual([
    ['POST /bills/:id', 'b7ad6b7169203331'],
  ])
})

test.each([
  ['a customer', { remoteAddress: '203.0.113.9', headers }],
  [
    'a proxy that passes on nothing of the customer',
    { remoteAddress: '10.0.0.1', headers: { traceparent: headers.traceparent } },
  ],
  [
    'a proxy that sends nonsense',
    { remoteAddress: '10.0.0.1', headers: { ...headers, traceparent: 'alex@example.com' } },
  ],
])('a trace of %s is not continued', async (_who, from) => {
  const { seen, spans } = await answer(from)
  const [span] = spans
  expect(span?.parentSpanContext).toBeUndefined()
  expect(span?.spanContext().traceId).toBe(seen)
  expect(seen).not.toBe(TRACE)
})

test('a span contains method, route, status and id of the request, and nothing else', async () => {
  const { spans } = await answer({ remoteAddress: '203.0.113.9' })
  expect(spans.map(({ attributes }) => attributes)).toEqual([
    {
      'http.request.method': 'POST',
      'http.route': '/bills/:id',
      'http.response.status_code': 200,
      'switchboard.request_id': expect.any(String),
    },
  ])
})

test('probes leave no span', async () => {
  expect((await answer({ remoteAddress: '10.0.0.1', url: '/health/live' })).spans).toEqual([])
})
