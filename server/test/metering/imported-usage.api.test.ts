// Usage from imported files.
import { addDays, type Day } from '@switchboard/domain'
import { readUsage } from '../../src/usage/service-usage'
import { importReadings } from '@switchboard/demo/meter-files'
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
