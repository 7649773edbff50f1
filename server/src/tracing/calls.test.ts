import { createServer, get } from 'node:http'
import { once } from 'node:events'
import { context, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { traceCalls } from './calls'

const exporter = new InMemorySpanExporter()
const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).getTracer('test')
const given: (string | undefined)[] = []
const server = createServer((request, response) => {
  given.push(request.headers['traceparent']?.toString())
  if (request.url === '/away') request.socket.destroy()
  else response.writeHead(404).end('{}')
})
let host = ''
beforeAll(async () => {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  traceCalls(tracer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
beforeEach(() => {
  exporter.reset()
  given.length = 0
})
afterAll(() => {
  context.disable()
  server.closeAllConnections()
  server.close()
})

/** Calls within a request, which waits for the call. */
async function inRequest(call: () => Promise<unknown>) {
  const request = tracer.startSpan('request')
  await context.with(trace.setSpan(context.active(), request), call)
  request.end()
  const { traceId } = request.spanContext()
  return { traceId, calls: exporter.getFinishedSpans().filter(({ name }) => name !== 'request') }
}

const getByNode = (path: string) =>
  new Promise<void>((resolve) => {
    get(`http://${host}${path}`, (response) => response.resume())
      .on('error', () => undefined)
      .on('close', () => resolve())
  })

test('a fetch is part of the request that waits for it, reveals no path, and lets the other system continue the trace', async () => {
  const { traceId, calls } = await inRequest(() => fetch(`http://${host}/users/alex@example.com?secret=1`))
  const [call] = calls
  expect(call?.name).toBe('GET 127.0.0.1')
  expect(call?.attributes).toEqual({
    'http.request.method': 'GET',
    'server.address': '127.0.0.1',
    'http.response.status_code': 404,
  })
  expect(given).toEqual([`00-${traceId}-${call?.spanContext().spanId}-01`])
})

test('a fetch without a response is a failure', async () => {
  const { calls } = await inRequest(() => fetch(`http://${host}/away`).catch(() => undefined))
  expect(calls.map(({ status }) => status.code)).toEqual([SpanStatusCode.ERROR])
})

test.each([
  ['/builds/1', 404, SpanStatusCode.UNSET],
  ['/away', undefined, SpanStatusCode.ERROR],
])('a call by node:http of %s has the status %s', async (path, status, code) => {
  const { traceId, calls } = await inRequest(() => getByNode(path))
  const [call] = calls
  expect([call?.name, call?.attributes['http.response.status_code'], call?.status.code]).toEqual([
    'GET 127.0.0.1',
    status,
    code,
  ])
  expect(call?.spanContext().traceId).toBe(traceId)
  expect(given).toEqual([undefined])
})

test('a call outside requests, or after the response, is not part of any request', async () => {
  await fetch(`http://${host}/`)
  const request = tracer.startSpan('request')
  request.end()
  await context.with(trace.setSpan(context.active(), request), () => fetch(`http://${host}/`))
  expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(['request'])
  expect(given).toEqual([undefined, undefined])
})
