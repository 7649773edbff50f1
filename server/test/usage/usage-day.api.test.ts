// The half hours of a day over HTTP, and their file.
import { addDays, type Day } from '@switchboard/domain'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import type { FastifyInstance } from 'fastify'
import { importReadings } from '@switchboard/demo/meter-files'
import type { SimulatedMeter } from '@switchboard/demo/meter-days'
import type { UsageDayResponse, UsageResponse } from '@switchboard/wire'
import { createUsageTurns } from '../../src/usage/usage-turns'
import { aService, day, giveRegister, openMeteringDatabase, type MeteringDatabase } from '../metering/database'
import { usageServer } from './usage-server'

const today = day('2026-11-21')

let db: MeteringDatabase
let app: FastifyInstance
beforeAll(async () => {
  db = await openMeteringDatabase()
  app = usageServer(db, today, createUsageTurns(leakyBucket({ capacity: 1_000, refillPerSecond: 1 })))
}, 60_000)
afterAll(async () => {
  await app.close()
  await db.remove()
}, 60_000)

interface Customer {
  readonly account: number
  readonly subscription: string
}

async function aCustomer(starts: Day, meter: Partial<SimulatedMeter> & { nmi: string }): Promise<Customer> {
  const serviceId = await aService(db, starts, null)
  await giveRegister(db, serviceId, { nmi: meter.nmi, from: starts })
  const kind = { suffix: 'E1', uom: 'kWh', intervalMinutes: 30, shape: 'apartment', seed: 1 } as const
  await importReadings(db, { ...kind, zone: 'Australia/Melbourne', from: starts, to: today, ...meter })
  const { rows } = await db.pool.query<Customer>(
    'select account_id as account, subscription_name as subscription from service where id = $1',
    [serviceId],
  )
  return rows[0]!
}

async function ask({ account, subscription }: Customer, date: string, path = '') {
  const query = new URLSearchParams({ day: date, subscriptionName: subscription, uom: 'kWh' })
  const headers = { account: String(account), zone: 'Australia/Melbourne' }
  return app.inject({ url: `/api/portal/account/usage/day${path}?${query.toString()}`, headers })
}

const dayOf = async (customer: Customer, date: string) => (await ask(customer, date)).json<UsageDayResponse>()

async function daysOf({ account, subscription }: Customer, from: string, to: string) {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/portal/account/usage',
    headers: { account: String(account), zone: 'Australia/Melbourne' },
    payload: {
      graphSettings: { interval: 'Daily' },
      startDateTime: from,
      endDateTime: to,
      subscriptionName: subscription,
      uom: 'kWh',
    },
  })
  return answer.json<UsageResponse>()
}

const thousandths = (quantity: number | null) => Math.round((quantity ?? NaN) * 1000)

for (const intervalMinutes of [5, 30] as const)
  test(`half hours of ${intervalMinutes}-minute readings add up to the day in the response for the month`, async () => {
    const customer = await aCustomer(day('2025-09-20'), {
      nmi: `25002000${String(intervalMinutes).padStart(2, '0')}`,
      intervalMinutes,
    })
    const month = await daysOf(customer, '2026-10-01', '2026-11-01')
    expect(month.halfHours).toBe(true)
    for (const [date, count] of [
      ['2026-10-03', 48],
      ['2026-10-04', 46],
      ['2026-10-31', 48],
    ] as const) {
      const found = await dayOf(customer, date)
      const whole = month.data.find(({ startDateTime }) => startDateTime.startsWith(date))
      expect(found.halfHours).toHaveLength(count)
      expect(found.quantity).toBe(whole?.quantity)
      expect(found.halfHours.reduce((sum, { quantity }) => sum + thousandths(quantity), 0)).toBe(
        thousandths(found.quantity),
      )
      expect(found.yearAgo).toMatchObject({ day: addDays(day(date), -364), missingData: false })
    }
    expect((await dayOf(customer, '2026-04-05')).halfHours).toHaveLength(50)
  })

describe('a customer for two months', () => {
  let customer: Customer
  beforeAll(async () => {
    customer = await aCustomer(day('2026-09-20'), { nmi: '2500300001' })
  }, 60_000)

  test('has nothing to compare a day with', async () => {
    const found = await dayOf(customer, '2026-10-24')
    expect(found).toMatchObject({ day: '2026-10-24', lastUpdatedDate: '2026-11-20', windowStart: '2026-09-20' })
    expect(found).not.toHaveProperty('yearAgo')
    expect(found.halfHours[39]).toEqual({
      startDateTime: '2026-10-24T19:30:00+11:00',
      quantity: expect.any(Number) as number,
      consolidated: false,
      missingData: false,
      partial: false,
    })
  })

  test('sees neither a day of the previous occupant, nor today, nor a day that does not exist', async () => {
    expect((await ask(customer, '2026-09-19')).statusCode).toBe(404)
    expect((await ask(customer, '2026-11-21')).statusCode).toBe(404)
    expect((await ask(customer, '2026-02-30')).statusCode).toBe(400)
  })

  test('downloads the half hours without costs', async () => {
    const file = await ask(customer, '2026-10-24', '/csv')
    const lines = file.body.replace('\uFEFF', '').split('\r\n')
    expect(file.headers['content-disposition']).toContain('half-hourly usage 2026-10-24.csv')
    expect(lines.slice(0, 2)).toEqual([
      'Start,Quantity,Unit,Quality',
      expect.stringMatching(/^2026-10-24T00:00:00\+11:00,\d\.\d{3},kWh,Actual$/) as string,
    ])
    expect(lines.filter(Boolean)).toHaveLength(49)
  })
})
