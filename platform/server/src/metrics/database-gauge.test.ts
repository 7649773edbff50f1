import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Gauge, Registry as MetricsRegister } from 'prom-client'
import { openDatabase } from '../db/connection'
import { addDatabaseGauge } from './database-gauge'

test('without the database its numbers are absent, not 0, and the other metrics stay', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'database-gauge-'))
  // Nothing listens on port 1.
  const db = await openDatabase({ databaseUrl: 'postgres://portal@127.0.0.1:1/portal', dataDir })
  const register = new MetricsRegister()
  const gauge = { help: 'from the database', query: 'select 1 as number' } as const
  addDatabaseGauge(db, register, { ...gauge, name: 'alone', labelNames: [] })
  addDatabaseGauge(db, register, { ...gauge, name: 'by_state', labelNames: ['state'] })
  new Gauge({ name: 'another', help: 'of the process', registers: [register] }).set(7)

  const lines = (await register.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines).toEqual(['another 7'])
  await db.close()
  rmSync(dataDir, { recursive: true })
})
