// A metric whose numbers are in the database, so that every process reports the same.
import { Gauge, type Registry as MetricsRegister } from 'prom-client'
import type { Database } from '../db/connection'

interface DatabaseGauge {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly [] | readonly ['state']
  /** Its rows have a `number`, and a `state` where that is the label. A null is no number. */
  readonly query: string
}

interface Row {
  readonly number: number | null
  readonly state?: string
}

export function addDatabaseGauge(db: Database, register: MetricsRegister, options: DatabaseGauge): void {
  const { query, ...gauge } = options
  new Gauge<string>({
    ...gauge,
    registers: [register],
    async collect() {
      // Without the database there is no number, and the other metrics stay.
      const found = await db.pool.query<Row>(query).catch(() => undefined)
      this.reset()
      // A gauge without labels is reset to 0, which would be a number.
      this.remove({})
      for (const { number, state } of found?.rows ?? []) {
        if (number === null) continue
        this.set(state === undefined ? {} : { state }, number)
      }
    },
  })
}
