// News from readings: unusual use, and hot water that runs all night, each told once in some weeks.
import { addDays, type Day } from '@switchboard/domain'
import { storeReadingNews } from '../../src/notifications/store-reading-news'
import {
  aService,
  day,
  giveRegister,
  meterFile,
  openMeteringDatabase,
  type MeteringDatabase,
} from '../metering/database'
import { newNmi } from '../metering/meters'
import { importText } from '../../src/metering/import'

let db: MeteringDatabase
beforeAll(async () => {
  db = await openMeteringDatabase()
}, 60_000)
afterAll(() => db.remove(), 60_000)
afterEach(async () => {
  await db.pool.query('delete from mail_outbox')
  await db.pool.query('delete from news_round')
  await db.pool.query('delete from service')
})

/** Noon of the first of June in Melbourne: all readings until the last of May are there. */
const NOW = new Date('2026-06-01T02:00:00Z')
const LAST = day('2026-05-31')
const failures: unknown[] = []
const round = (now = NOW) => storeReadingNews({ db, now, onFailure: (error) => void failures.push(error) })
const told = async () =>
  (await db.pool.query<object>('select template, event, facts from mail_outbox order by event')).rows

/** @param useOn kWh or litres of each half hour of a day */
async function aMeter(useOn: (day: Day) => number, hot = false): Promise<number> {
  const service = await aService(db, day('2025-01-01'))
  const nmi = newNmi()
  await db.pool.query('update service set uom = $2 where id = $1', [service, hot ? 'MJ' : 'kWh'])
  await giveRegister(db, service, { nmi, from: day('2025-01-01'), ...(hot && { uom: 'MJ', mjPerLitre: 0.2 }) })
  const days = Array.from({ length: 50 }, (_, ago) => addDays(LAST, ago - 49))
  const file = days.map((date) => ({ date, each: useOn(date) }))
  await importText(db, nmi, meterFile(nmi, [...file, { date: addDays(LAST, 1), each: 0 }], hot ? { uom: 'L' } : {}))
  return service
}

const lastWeek = (date: Day) => date > addDays(LAST, -7)

test('a week with much more use is reported once, by any number of servers', async () => {
  const service = await aMeter((date) => (lastWeek(date) ? 0.6 : 0.2))
  await aMeter((date) => (lastWeek(date) ? 0.3 : 0.2))
  await Promise.all([round(), round(), round()])
  await round(new Date(NOW.getTime() + 86_400_000))
  expect(failures).toEqual([])
  expect(await told()).toEqual([
    {
      template: 'unusual-use',
      event: `unusual-use/${service}/2026-05-31`,
      facts: expect.objectContaining({ title: 'Electricity', unit: 'kWh', used: 28_800, usual: 9_600, until: LAST }),
    },
  ])
})

test('hot water in every half hour of three nights is reported', async () => {
  const service = await aMeter((date) => (date > addDays(LAST, -4) ? 2 : 0), true)
  await aMeter((date) => (date > addDays(LAST, -2) ? 2 : 0), true)
  await round()
  expect(failures).toEqual([])
  expect(await told()).toEqual([
    {
      template: 'night-flow',
      event: `night-flow/${service}/2026-05-31`,
      facts: expect.objectContaining({ nights: 3, litres: 20, until: LAST }),
    },
  ])
})

test('a round of a server that died is continued by another after ten minutes', async () => {
  const [first, second] = [
    await aMeter((date) => (lastWeek(date) ? 0.6 : 0.2)),
    await aMeter((date) => (lastWeek(date) ? 0.6 : 0.2)),
  ]
  await db.pool.query(`insert into news_round (day, last_service) values ('2026-06-01', $1)`, [first])
  await round()
  expect(await told()).toEqual([])
  await db.pool.query(`update news_round set claimed_at = now() - interval '11 minutes'`)
  await round()
  expect(await told()).toMatchObject([{ event: `unusual-use/${second}/2026-05-31` }])
  await db.pool.query(`update news_round set claimed_at = now() - interval '11 minutes'`)
  await round()
  expect(await told()).toHaveLength(1)
})
