// Import metrics, read from the stored records, because imports are commands in separate processes.
import type { Registry as MetricsRegister } from 'prom-client'
import type { Database } from '../db/connection'
import { addDatabaseGauge } from '@switchboard/platform-server/metrics/database-gauge'

export function addImportMetrics(db: Database, register: MetricsRegister): void {
  addDatabaseGauge(db, register, {
    name: 'switchboard_import_files',
    help: 'Files of meter data by what became of them: imported or refused',
    labelNames: ['state'],
    query: `select state, count(meter_import)::int as number
      from unnest(array['imported', 'refused']) as state left join meter_import using (state) group by state`,
  })
  addDatabaseGauge(db, register, {
    name: 'switchboard_import_last_timestamp_seconds',
    help: 'When the last file was imported, and when the last one was refused; absent where there was none',
    labelNames: ['state'],
    query: 'select state, extract(epoch from max(finished_at))::float8 as number from meter_import group by state',
  })
}
