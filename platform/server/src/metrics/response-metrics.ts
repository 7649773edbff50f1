// Counts responses and measures their duration, by declared route, because the actual path may contain anything.
import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry as MetricsRegister } from 'prom-client'
import { routeOf } from '../http/log'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** An address without a route accepts any method, so the label would be unlimited. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Call before the routes are registered. */
export function measureResponses(app: FastifyInstance, register: MetricsRegister): void {
  const requests = new Counter({
    name: 'switchboard_http_requests_total',
    help: 'Answered requests by route and class of the status: 2xx, 3xx, 4xx or 5xx',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  })
  const durations = new Histogram({
    name: 'switchboard_http_request_seconds',
    help: 'How long answers took, from the head of the request to the last byte',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers: [register],
  })
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const route = routeOf(request)
    const method = METHODS.has(request.method) ? request.method : 'other'
    requests.inc({ method, route, status: `${Math.floor(statusCode / 100)}xx` })
    durations.observe({ method, route }, elapsedTime / 1_000)
    done()
  })
}
