// Requests of one and of two server processes at their limit, and the processor time of each request in the server and
// in PostgreSQL.
import autocannon from 'autocannon'
import { processorMicros } from '../processor-time.ts'
import type { ServerProcess } from '../server-process.ts'
import type { Journey } from './journeys.ts'

export interface Throughput {
  /** requests per second */
  rate: number
  /** milliseconds */
  p50: number
  p99: number
  /** processor time per request */
  serverMicros: number
  postgresMicros: number
  /** percentage of requests that a busy machine answered with 503 */
  refused: number
}

const CONNECTIONS = 16

/**
 * @param servers share the requests
 * @param options `clock`: the processor time of PostgreSQL
 */
export async function measureThroughput(
  servers: readonly ServerProcess[],
  calls: Journey['calls'],
  { seconds, clock }: { seconds: number; clock: () => number },
): Promise<Throughput> {
  const time = () => ({ server: servers.reduce((sum, { pid }) => sum + processorMicros(pid), 0), postgres: clock() })
  const before = time()
  const results = await Promise.all(
    servers.map(({ origin }, index) => {
      // So that two servers do not change the same account at the same time.
      const begin = Math.floor((index * calls.length) / servers.length)
      const requests = [...calls.slice(begin), ...calls.slice(0, begin)]
      return autocannon({ url: origin, connections: CONNECTIONS / servers.length, duration: seconds, requests })
    }),
  )
  const after = time()
  const requests = results.reduce((sum, result) => sum + result['2xx'], 0)
  const failed = results.reduce((sum, result) => sum + result.non2xx + result.errors, 0)
  if (failed > requests) throw new Error(`${failed} of ${requests + failed} requests failed`)
  return {
    rate: requests / seconds,
    p50: Math.max(...results.map(({ latency }) => latency.p50)),
    p99: Math.max(...results.map(({ latency }) => latency.p99)),
    serverMicros: (after.server - before.server) / requests,
    postgresMicros: (after.postgres - before.postgres) / requests,
    refused: (100 * failed) / (requests + failed),
  }
}
