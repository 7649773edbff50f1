// Compares the usage from imported files with sums computed by the database.
import { addDays, type Day } from '@switchboard/domain'
import { importText } from '../../src/metering/import'
import { readUsage } from '../../src/usage/service-usage'
import { importReadings, nem13File, nem12File } from '@switchboard/demo/meter-files'
import { aService, day, giveRegister, openMeteringDatabase, type MeteringDatabase } from './database'
import { metersIn, newNmi } from './meters'

let db: MeteringDatabase
beforeAll(async () => {
  db = await openMeteringDatabase()
}, 60_000)
afterAll(() => db.remove(), 60_000)

const { aMeter } = metersIn(() => db)

describe('the demonstration', () => {
  test.each(['Australia/Melbourne', 'Australia/Perth'])('imports only new days on a later day in %s', async (zone) => {
    const nmi = newNmi()
    const [from, today] = [day('2026-09-01'), day('2026-11-21')]
    const serviceId = await aService(db, from)
    await giveRegister(db, serviceId, { nmi, from })
    const layOut = async (to: Day) => {
      const made = {
        nmi,
        suffix: 'E1',
        uom: 'kWh',
        intervalMinutes: 30,
        shape: 'apartment',
        seed: 3,
        zone,
        from,
        to,
      } as const
      const reports = await importReadings(db, made)
      return reports.reduce((sum, { changed }) => sum + changed, 0)
    }
    const shown = async (to: Day) => (await readUsage(db.pool, serviceId, zone, 'Daily', { from, to })).slots
    expect(await layOut(today)).toBeGreaterThan(80)
    const before = await shown(today)
    expect(await layOut(today)).toBe(0)
    // The day that was incomplete, and two more.
    expect(await layOut(addDays(today, 2))).toBe(3)
    const after = await shown(addDays(today, 2))
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(-2).every(({ quantity, partial }) => quantity !== null && !partial)).toBe(true)
  })
})

describe('usage from the database', () => {
  const zones = [
    'Australia/Melbourne',
    'Australia/Adelaide',
    'Australia/Perth',
    'Australia/Darwin',
    'Australia/Brisbane',
    'Australia/Lord_Howe',
  ]

  test.each(zones)('equals the sums computed by the database for the zone %s', async (zone) => {
    const nmi = newNmi()
    const [from, to] = [day('2025-09-20'), day('2026-11-21')]
    const serviceId = await aService(db, from)
    await giveRegister(db, serviceId, { nmi, from })
    const made = {
      nmi,
      suffix: 'E1',
      uom: 'kWh',
      intervalMinutes: 15,
      shape: 'apartment',
      seed: 3,
      zone,
      from,
      to,
    } as const
    const troubles = { everyMonth: true, missingMonths: [7], monthlyReads: [3] }
    await importText(db, 'intervals.csv', nem12File({ ...made, faults: troubles }) ?? '')
    await importText(db, 'monthly.csv', nem13File({ ...made, faults: troubles }) ?? '')

    const { rows } = await db.pool.query<{ local: string; total: number; minutes: number; estimated: boolean }>(
      `select local::text, sum(value)::int as total, (count(*) * 15)::int as minutes, bool_or(quality in ('E', 'F', 'S')) as estimated
       from usage_day, unnest(v) with ordinality as each (value, number),
         lateral (select ((day::timestamp at time zone '-10') + (number - 1) * interval '15 minutes') at time zone $2 as clock) as clocks,
         lateral (select clock::date as local, coalesce(substr(flags, number::int, 1), flag::text) as quality) as locals
       where service_id = $1 and value is not null group by local order by local`,
      [serviceId, zone],
    )
    expect(rows.length).toBeGreaterThan(300)
    const { slots: bars, lastDay } = await readUsage(db.pool, serviceId, zone, 'Daily', { from, to })
    const fromIntervals = bars.filter(({ from }) => !/^20..-03/.test(from))
    expect(
      fromIntervals
        .filter(({ quantity }) => quantity !== null)
        .map(({ from, quantity, consolidated }) => [from, quantity, consolidated]),
    ).toEqual(rows.map(({ local, total, estimated }) => [local, total, estimated]))
    expect(lastDay).toBe('2026-11-20')

    const march = bars.filter(({ from }) => from.startsWith('2026-03'))
    expect(march).toHaveLength(31)
    expect(march.every(({ consolidated, partial }) => consolidated && !partial)).toBe(true)
    const monthly = await readUsage(db.pool, serviceId, zone, 'Monthly', { from, to })
    expect(monthly.slots.find(({ from }) => from === '2026-03-01')).toMatchObject({
      consolidated: false,
      partial: false,
    })
    expect(monthly.slots.find(({ from }) => from === '2026-07-01')).toMatchObject({ quantity: null })
    const sum = (of: typeof bars) => of.reduce((total, { quantity }) => total + (quantity ?? 0), 0)
    const yearly = await readUsage(db.pool, serviceId, zone, 'Yearly', { from, to })
    expect([sum(monthly.slots), sum(yearly.slots)]).toEqual([sum(bars), sum(bars)])
  })

  test('reads the arrays of incomplete days only', async () => {
    const { serviceId, send } = await aMeter()
    await send(...Array.from({ length: 28 }, (_, index) => ({ date: addDays(day('2026-11-01'), index), each: 1 })))
    const query = jest.spyOn(db.pool, 'query')
    await readUsage(db.pool, serviceId, 'Australia/Melbourne', 'Daily', {
      from: day('2026-11-02'),
      to: day('2026-11-20'),
    })
    const asked = JSON.stringify(query.mock.calls)
    query.mockRestore()
    expect(asked).toContain('usage-readings')
    expect(asked).not.toContain('usage-intervals')
  })
})
