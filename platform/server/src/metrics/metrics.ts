// This process's metrics for Prometheus, which adds them up over all processes.
import type { FastifyInstance } from 'fastify'
import { Registry as MetricsRegister } from 'prom-client'
import type { Settings } from '../settings'
import type { Database } from '../db/connection'
import { Problem } from '../http/problem'
import { addProcessMetrics } from './process-metrics'
import { measureResponses } from './response-metrics'
import { isEqualInConstantTime } from '../http/signed-value'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: MetricsRegister
  }
}

/** In production and in prod the route exists only with a token. Call before the routes are registered. */
export function addMetrics(
  app: FastifyInstance,
  { metricsToken, forCustomers }: Pick<Settings, 'metricsToken' | 'forCustomers'>,
  db: Database,
): void {
  const metrics = new MetricsRegister()
  app.decorate('metrics', metrics)
  if (forCustomers && metricsToken === undefined) return
  addProcessMetrics(db, metrics)
  measureResponses(app, metrics)
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (metricsToken !== undefined && !isEqualInConstantTime(given, metricsToken))
      throw new Problem(401, 'invalid-token', 'The metrics take a token.', undefined, { 'www-authenticate': 'Bearer' })
    return reply.type(metrics.contentType).send(await metrics.metrics())
  })
}
