// The metrics of the visits, for Prometheus.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, Gauge, Registry } from 'prom-client'
import { STEPS, type Visit } from './visit.ts'

export interface VisitMetrics {
  readonly add: (visit: Visit) => void
  /** In the text format of Prometheus. */
  readonly text: () => Promise<string>
}

/** @param startedAt when the watch began: one that never succeeds is as alarming as one that no longer does */
export function createVisitMetrics(startedAt: Date): VisitMetrics {
  const register = new Registry()
  const registers = [register]
  const lastSuccess = new Gauge({
    name: 'switchboard_watch_last_success_timestamp_seconds',
    help: 'When the last visit began that succeeded; at first, when the watch began',
    labelNames: [],
    registers,
  })
  const visits = new Counter({
    name: 'switchboard_watch_visits_total',
    help: 'Visits of the watch',
    labelNames: ['result'],
    registers,
  })
  const failed = new Gauge({
    name: 'switchboard_watch_failed',
    help: 'Whether this step failed on the last visit',
    labelNames: ['step'],
    registers,
  })
  const seconds = new Gauge({
    name: 'switchboard_watch_step_seconds',
    help: 'How long a step of the last visit took',
    labelNames: ['step'],
    registers,
  })
  lastSuccess.set(startedAt.getTime() / 1000)
  for (const result of ['success', 'failure']) visits.inc({ result }, 0)
  return {
    add(visit) {
      visits.inc({ result: visit.failure ? 'failure' : 'success' })
      if (!visit.failure) lastSuccess.set(visit.startedAt.getTime() / 1000)
      seconds.reset()
      for (const [step, ms] of visit.took) seconds.set({ step }, ms / 1000)
      for (const step of STEPS) failed.set({ step }, visit.failure?.step === step ? 1 : 0)
    },
    text: () => register.metrics(),
  }
}

/**
 * Serves the metrics at /metrics.
 * @param port 0: any that is free
 * @returns the port
 */
export async function serveMetrics(
  { text }: Pick<VisitMetrics, 'text'>,
  port: number,
): Promise<{ readonly port: number; readonly close: () => void }> {
  const send = async (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE }).end(await text())
  const server = createServer((request, response) => {
    if (request.url === '/metrics') void send(response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, resolve)
  })
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}
