// npm run test:kills runs this with more kills.
import { isLong } from '../support/long'
import { runKills } from './kills/kill-run'

// The embedded database takes longer to restart.
const usual = process.env['API_TESTS_ENGINE'] === 'postgres' ? 5 : isLong ? 3 : 2
const kills = Number(process.env['KILLS'] ?? usual)
const seed = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000)
const MS_FOR_EACH = 30_000

it(
  'a server that is killed while customers change their accounts has each acknowledged change exactly once, with its email',
  async () => {
    const report = await runKills(kills, seed)
    if (process.env['KILLS']) console.log(JSON.stringify(report, undefined, 2))
    expect({ seed, faults: report.faults }).toEqual({ seed, faults: [] })
    expect(report.kills).toBe(kills)
    expect(report.acknowledged).toBeGreaterThan(kills)
    expect(report.mails).toBeGreaterThanOrEqual(report.acknowledged)
  },
  60_000 + kills * MS_FOR_EACH,
)
