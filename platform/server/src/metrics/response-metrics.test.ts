import Fastify from 'fastify'
import { Registry as MetricsRegister } from 'prom-client'
import { measureResponses } from './response-metrics'

async function metricsAfter(...requests: readonly (readonly [method: 'GET' | 'POST' | 'PROPFIND', url: string])[]) {
  const app = Fastify()
  app.addHttpMethod('PROPFIND')
  const register = new MetricsRegister()
  measureResponses(app, register)
  app.get('/invoices/:id', async () => 'paid')
  app.post('/invoices/:id', async (_request, reply) => reply.status(409).send('paid before'))
  app.get('/broken', async () => {
    throw new Error('broken')
  })
  for (const [method, url] of requests) await app.inject({ method, url })
  await app.close()
  return register.metrics()
}

test('responses are counted by route pattern and status class', async () => {
  const text = await metricsAfter(
    ['GET', '/invoices/4000000011'],
    ['GET', '/invoices/4000000012?email=alex@example.com'],
    ['POST', '/invoices/4000000011'],
    ['GET', '/broken'],
  )
  const counted = text.split('\n').filter((line) => line.startsWith('switchboard_http_requests_total'))
  expect(counted).toEqual([
    'switchboard_http_requests_total{method="GET",route="/invoices/:id",status="2xx"} 2',
    'switchboard_http_requests_total{method="POST",route="/invoices/:id",status="4xx"} 1',
    'switchboard_http_requests_total{method="GET",route="/broken",status="5xx"} 1',
  ])
  expect(text).toContain('switchboard_http_request_seconds_count{method="GET",route="/invoices/:id"} 2')
  expect(text).toContain('switchboard_http_request_seconds_bucket{le="10",method="GET",route="/broken"} 1')
  // Excludes the durations, which vary.
  const labels = text.replaceAll(/ \S+$/gm, '')
  expect(labels).toContain('route="/broken"')
  expect(labels).not.toMatch(/4000000|alex/)
})

test("addresses without a route count as one route, with the portal's methods and one for all others", async () => {
  const text = await metricsAfter(['GET', '/invoices'], ['GET', '/alex@example.com'], ['PROPFIND', '/invoices/1'])
  expect(text).toContain('switchboard_http_requests_total{method="GET",route="none",status="4xx"} 2')
  expect(text).toContain('switchboard_http_requests_total{method="other",route="none",status="4xx"} 1')
  expect(text).not.toMatch(/alex|PROPFIND/)
})
