// A metric whose numbers are in the database, so that every process reports the same.
import { Gauge, type Registry as MetricsRegister } from 'prom-client'
import type { Database } from '../db/connection'

type Label = 'state' | 'kind'

interface DatabaseGauge {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly [] | readonly [Label]
  /** Its rows have a `number`, and the label if there is one. Nulls are skipped. */
  readonly query: string
}

type Row = { readonly number: number | null } & { readonly [label in Label]?: string }

export function addDatabaseGauge(db: Database, register: MetricsRegister, options: DatabaseGauge): void {
  const { query, ...gauge } = options
  new Gauge<string>({
    ...gauge,
    registers: [register],
    async collect() {
      // Without the database there is no number, but the other metrics stay.
      const found = await db.pool.query<Row>(query).catch(() => undefined)
      this.reset()
      // A gauge without labels is reset to 0, which would count as a number.
      this.remove({})
      for (const row of found?.rows ?? []) {
        const labels = Object.fromEntries(gauge.labelNames.map((label) => [label, row[label] ?? '']))
        if (row.number !== null) this.set(labels, row.number)
      }
    },
  })
}
