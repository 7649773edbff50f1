// A connection lost during a write.
import { isLong } from '../support/long'
import { newPostgres } from '../support/postgres'
import { runRestarts } from './kills/restart-run'

const programs = process.env['POSTGRES_BIN']
const testPostgres = process.env['API_TESTS_ENGINE'] === 'postgres' && programs ? it : it.skip

const rounds = Number(process.env['RESTARTS'] ?? (isLong ? 4 : 1))
const seed = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000)

testPostgres(
  'two servers survive restarts of PostgreSQL and the loss of every connection, and no change is lost or made twice',
  async () => {
    const postgres = await newPostgres(programs ?? '')
    process.env['DATABASE_URL'] = postgres.url
    try {
      const { faults, exits, failures, ...report } = await runRestarts(postgres, rounds, seed)
      if (process.env['RESTARTS']) console.log(JSON.stringify(report, undefined, 2))
      expect({ seed, faults, exits, failures }).toEqual({ seed, faults: [], exits: [0, 0], failures: [] })
      expect(report.terminated).toBeGreaterThan(0)
      expect(report.acknowledged).toBeGreaterThan(rounds * 40)
      // Every call gets a response, at worst 503.
      expect(report.unanswered).toBe(0)
    } finally {
      await postgres.remove()
    }
  },
  60_000 + rounds * 60_000,
)
