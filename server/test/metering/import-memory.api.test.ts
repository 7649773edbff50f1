// The memory needed by an import.
import { embedded, generated, inDatabase, run } from './command'
import { isLong } from '../support/long'
import { aService, day } from './database'

const testPostgres = embedded ? test.skip : test

// On PostgreSQL only: the embedded engine takes a minute for this amount of data.
testPostgres.each([...(isLong ? [['memory.csv', 1] as const] : []), ['memory.zip', 2] as const])(
  'a large file needs no more memory than a small one: %s',
  async (name, seed) => {
    // 12 MB of text in a heap of 20 MB. Half of it is for unknown registers, and each register has its own revision
    // time.
    const [first, nmis, days] = [2_500_200_000, 400, 91]
    const path = generated(name, first, { nmis, days, seed, from: '2012-01-01', revised: 'nmi' })
    await inDatabase(async (db) => {
      const serviceId = await aService(db, day('2009-01-01'))
      await db.pool.query(
        `insert into meter_register (nmi, suffix, service_id, uom, from_day)
         select ($1::bigint + number)::text, 'E1', $2, 'kWh', '2009-01-01' from generate_series(0, $3::int - 1) as number on conflict do nothing`,
        [first, serviceId, nmis / 2],
      )
    })
    const { code, out } = await run([path], undefined, ['--max-old-space-size=20'])
    expect(code).toBe(0)
    expect(out).toContain(`${nmis} registers, ${nmis * days} days`)
    expect(out).toContain(`${(nmis / 2) * days} waiting reads`)
  },
  180_000,
)
