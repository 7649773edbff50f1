// Metrics of this process: processor, memory, the delay of its event loop, and its connections to the database.
import { collectDefaultMetrics, Gauge, type Registry as MetricsRegister } from 'prom-client'
import type { Database } from '../db/connection'

export function addProcessMetrics({ pool }: Database, register: MetricsRegister): void {
  collectDefaultMetrics({ register })
  new Gauge({
    name: 'switchboard_database_connections',
    help: 'Connections to the database that are in use, and that are open without being used',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
    },
  })
  new Gauge({
    name: 'switchboard_database_connections_max',
    help: 'How many connections to the database this process opens at most',
    labelNames: [],
    registers: [register],
    collect() {
      this.set(pool.options.max)
    },
  })
  new Gauge({
    name: 'switchboard_database_waiting',
    help: 'Queries and transactions that wait for a connection',
    labelNames: [],
    registers: [register],
    collect() {
      this.set(pool.waitingCount)
    },
  })
}
