// The usage call over HTTP. The test names the caller, because the sign-in has its own tests.
import { EventEmitter, once } from 'node:events'
import { addDays, addMonths, type Day, type Zone } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import { importText } from '../../src/metering/import'
import { createUsageTurns } from '../../src/usage/usage-turns'
import { importReadings } from '@switchboard/demo/meter-files'
import type { SimulatedMeter } from '@switchboard/demo/meter-days'
import {
  aService,
  day,
  giveRegister,
  meterFile,
  openMeteringDatabase,
  type MeteringDatabase,
} from '../metering/database'
import { isLong } from '../support/long'
import { usageServer } from './usage-server'

const today = day('2026-11-21')

let db: MeteringDatabase
let app: FastifyInstance
let address: string

beforeAll(async () => {
  db = await openMeteringDatabase()
  app = usageServer(db, today)
  address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/portal/account/usage`
}, 60_000)
afterAll(async () => {
  await app.close()
  await db.remove()
}, 60_000)

interface Customer {
  readonly account: number
  readonly zone: Zone
  readonly subscription: string
  readonly nmi: string
  readonly serviceId: number
}

let nmis = 2_500_100_000

async function aCustomer(
  starts: Day,
  { zone = 'Australia/Melbourne', ends = null as Day | null } = {},
): Promise<Customer> {
  const nmi = String((nmis += 1))
  const serviceId = await aService(db, starts, ends)
  await giveRegister(db, serviceId, { nmi, from: starts, ...(ends ? { to: ends } : {}) })
  const { rows } = await db.pool.query<{ account: number; subscription: string }>(
    'select account_id as account, subscription_name as subscription from service where id = $1',
    [serviceId],
  )
  return { ...rows[0]!, zone, nmi, serviceId }
}

async function importMeter(customer: Customer, from: Day, changes: Partial<SimulatedMeter> = {}) {
  const { nmi, zone } = customer
  const readings = {
    nmi,
    suffix: 'E1',
    uom: 'kWh',
    intervalMinutes: 30,
    shape: 'apartment',
    seed: 1,
    zone,
    from,
    to: today,
  } as const
  await importReadings(db, { ...readings, ...changes })
  return customer
}

interface Entry {
  readonly startDateTime: string
  readonly endDateTime: string
  readonly quantity: number | null
  readonly litres?: number | null
  readonly consolidated: boolean
  readonly missingData: boolean
  readonly partial: boolean
}

interface Asked {
  readonly status: number
  readonly body: { data: Entry[]; lastUpdatedDate: string | null; windowStart: string } & Record<string, unknown>
}

async function ask({ account, zone }: Pick<Customer, 'account' | 'zone'>, body: unknown): Promise<Asked> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', account: String(account), zone },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Asked['body'] }
}

const question = ({ subscription }: Pick<Customer, 'subscription'>, interval: string, from: string, to: string) => ({
  graphSettings: { interval },
  startDateTime: `${from}T00:00:00.000`,
  endDateTime: `${to}T00:00:00.000`,
  subscriptionName: subscription,
  uom: 'kWh',
})

const entries = async (customer: Customer, interval: string, from: string, to: string) => {
  const { status, body } = await ask(customer, question(customer, interval, from, to))
  expect(status).toBe(200)
  return body.data
}
const dates = (data: readonly Entry[]) => data.map(({ startDateTime }) => startDateTime.slice(0, 10))
const sum = (data: readonly Entry[]) =>
  data.reduce((total, { quantity }) => total + Math.round((quantity ?? 0) * 1000), 0)

describe('an ordinary customer', () => {
  let customer: Customer
  beforeAll(async () => {
    customer = await importMeter(await aCustomer(day('2023-05-01')), addMonths(today, -26))
  }, 60_000)

  test('sees the days of this month up to yesterday', async () => {
    const { status, body } = await ask(customer, question(customer, 'Daily', '2026-11-01', '2026-12-01'))
    expect(status).toBe(200)
    expect(dates(body.data)).toEqual(Array.from({ length: 20 }, (_, index) => addDays(day('2026-11-01'), index)))
    expect(body.data[0]).toEqual({
      startDateTime: '2026-11-01T00:00:00.000',
      endDateTime: '2026-11-02T00:00:00.000',
      quantity: expect.closeTo(8, -1) as number,
      consolidated: false,
      missingData: false,
      partial: false,
    })
    expect(body).toMatchObject({ lastUpdatedDate: '2026-11-20', windowStart: '2024-11-21' })
  })

  test('sees twelve months of last year', async () => {
    const data = await entries(customer, 'Monthly', '2025-01-01', '2026-01-01')
    expect(data).toHaveLength(12)
    expect(data.every(({ missingData, partial, consolidated }) => !missingData && !partial && !consolidated)).toBe(true)
  })

  test('sees the likely use of the current month, with its months only', async () => {
    const { body } = await ask(customer, question(customer, 'Monthly', '2026-01-01', '2027-01-01'))
    const used = body.data.at(-1)?.quantity ?? 0
    // 20 days of about 8 kWh were read.
    const forecast = body['forecast'] as { month: string; lastDay: string; least: number; most: number }
    expect(forecast).toMatchObject({ month: '2026-11-01', lastDay: '2026-11-30' })
    expect(forecast.least).toBeGreaterThan(used + 50)
    expect(forecast.most).toBeLessThan(used + 120)
    expect(forecast.most).toBeGreaterThan(forecast.least)
    for (const [interval, from, to] of [
      ['Monthly', '2025-01-01', '2026-01-01'],
      ['Daily', '2026-11-01', '2026-12-01'],
      ['Yearly', '2024-01-01', '2027-01-01'],
    ] as const)
      expect((await ask(customer, question(customer, interval, from, to))).body).not.toHaveProperty('forecast')
  })

  test('sees no month from before two years ago, and the earliest month only from that day on', async () => {
    const data = await entries(customer, 'Monthly', '2024-01-01', '2025-01-01')
    expect(
      data.map(({ startDateTime, endDateTime }) => [startDateTime.slice(0, 10), endDateTime.slice(0, 10)]),
    ).toEqual([
      ['2024-11-21', '2024-12-01'],
      ['2024-12-01', '2025-01-01'],
    ])
    expect(sum(data.slice(0, 1))).toBe(sum(await entries(customer, 'Daily', '2024-11-01', '2024-12-01')))
  })

  test('sees three years, the first and the last partially', async () => {
    const data = await entries(customer, 'Yearly', '2024-01-01', '2027-01-01')
    expect(
      data.map(({ startDateTime, endDateTime }) => [startDateTime.slice(0, 10), endDateTime.slice(0, 10)]),
    ).toEqual([
      ['2024-11-21', '2025-01-01'],
      ['2025-01-01', '2026-01-01'],
      ['2026-01-01', '2026-11-21'],
    ])
  })

  test('sees nothing outside these limits', async () => {
    for (const [from, to] of [
      ['2024-01-01', '2024-02-01'],
      ['2027-01-01', '2027-02-01'],
    ] as const)
      expect(await entries(customer, 'Daily', from, to)).toEqual([])
  })

  test.each([
    ['without milliseconds', '2026-11-01T00:00:00', '2026-11-03T00:00:00'],
    ['as dates', '2026-11-01', '2026-11-03'],
    ['as instants of Melbourne’s midnights', '2026-10-31T13:00:00Z', '2026-11-02T13:00:00.000Z'],
    ['with offsets', '2026-11-01T00:00:00+11:00', '2026-11-03T00:00:00.000+1100'],
    ['in the basic form', '20261101T000000', '20261103'],
    ['as times in the middle of days', '2026-11-01T17:30', '2026-11-02T09:00'],
    ['up to the last moment of a day', '2026-11-01T00:00:00.000', '2026-11-02T23:59:59.999'],
    ['up to an instant of the last day', '2026-11-01', '2026-11-02T12:59:59Z'],
  ])('may write the window %s (D53)', async (_, startDateTime, endDateTime) => {
    const asked = { ...question(customer, 'Daily', '2026-11-01', '2026-11-03'), startDateTime, endDateTime }
    const { status, body } = await ask(customer, asked)
    expect([status, dates(body.data)]).toEqual([200, ['2026-11-01', '2026-11-02']])
  })

  test('may send fields unknown to the API (D53)', async () => {
    const asked = { ...question(customer, 'Daily', '2026-11-01', '2026-11-03'), accountNumber: '4000000012' }
    const { status, body } = await ask(customer, { ...asked, graphSettings: { interval: 'Daily', thin: true } })
    expect([status, body.data.length]).toEqual([200, 2])
  })
})

describe('a new customer', () => {
  test('never sees the days of the previous occupant', async () => {
    const before = await importMeter(await aCustomer(day('2023-05-01'), { ends: day('2026-10-31') }), day('2026-06-01'))
    const after = await aCustomer(day('2026-11-01'))
    await db.pool.query('update meter_register set nmi = $1, from_day = $2 where service_id = $3', [
      before.nmi,
      '2026-11-01',
      after.serviceId,
    ])
    await importText(
      db,
      'again.csv',
      meterFile(before.nmi, [
        { date: '2026-10-30', each: 9 },
        { date: '2026-10-31', each: 9 },
        { date: '2026-11-01', each: 1 },
      ]),
    )
    const { body } = await ask(after, question(after, 'Monthly', '2026-01-01', '2027-01-01'))
    expect(body.windowStart).toBe('2026-11-01')
    expect(dates(body.data)).toEqual(['2026-11-01'])
    // In summer the first hour of a local day, two half hours of 9 kWh, is in the previous market day.
    expect((await entries(after, 'Daily', '2026-11-01', '2026-11-02'))[0]?.quantity).toBe(9 * 2 + 46)
  })

  test('who started today sees nothing yet', async () => {
    const customer = await aCustomer(today)
    const { status, body } = await ask(customer, question(customer, 'Daily', '2026-11-01', '2026-12-01'))
    expect({ status, body }).toEqual({ status: 200, body: { data: [], lastUpdatedDate: null, windowStart: today } })
  })
})

test('a service that has ended has no bars after its last day', async () => {
  const customer = await importMeter(await aCustomer(day('2023-05-01'), { ends: day('2026-11-10') }), day('2026-09-01'))
  const { body } = await ask(customer, question(customer, 'Daily', '2026-11-01', '2026-12-01'))
  expect(dates(body.data).at(-1)).toBe('2026-11-10')
  expect(body.lastUpdatedDate).toBe('2026-11-10')
})

const zones = isLong ? ['Australia/Perth', 'Australia/Adelaide', 'Australia/Brisbane'] : ['Australia/Adelaide']

describe.each(zones)('imperfect reads in %s', (zone) => {
  let customer: Customer
  beforeAll(async () => {
    const troubles = { everyMonth: true, missingMonths: [7], monthlyReads: [9] }
    customer = await importMeter(await aCustomer(day('2023-05-01'), { zone }), day('2026-05-01'), {
      intervalMinutes: 5,
      shape: 'largeUser',
      faults: troubles,
    })
  }, 60_000)

  test('missing, partial and estimated days are distinguished', async () => {
    const data = await entries(customer, 'Daily', '2026-10-01', '2026-11-01')
    const which = (fits: (entry: Entry) => boolean) =>
      data.filter(fits).map(({ startDateTime }) => Number(startDateTime.slice(8, 10)))
    expect(which(({ missingData }) => missingData)).toEqual([3, 4])
    expect(which(({ quantity }) => quantity === null)).toEqual([3, 4])
    expect(which(({ partial }) => partial)).toEqual([10])
    expect(which(({ consolidated }) => consolidated)).toEqual([6, 8, 12])
  })

  test('a month without reads is missing, and a month with one read is complete, with estimated days', async () => {
    const months = await entries(customer, 'Monthly', '2026-01-01', '2027-01-01')
    const month = (name: string) => months.find(({ startDateTime }) => startDateTime.startsWith(name))
    expect(month('2026-02')).toMatchObject({ missingData: true, quantity: null })
    expect(month('2026-07')).toMatchObject({ missingData: true, quantity: null, partial: false })
    expect(month('2026-09')).toMatchObject({ missingData: false, consolidated: false, partial: false })
    expect(month('2026-10')).toMatchObject({ missingData: false, consolidated: true, partial: true })
    const september = await entries(customer, 'Daily', '2026-09-01', '2026-10-01')
    expect(september.every(({ consolidated, missingData }) => consolidated && !missingData)).toBe(true)
    expect(sum(september)).toBe(Math.round(month('2026-09')!.quantity! * 1000))
  })
})

describe('hot water', () => {
  const hotWater = { uom: 'MJ', mjPerLitre: 0.49724 } as const
  const askInMegajoules = (customer: Customer, interval: string) =>
    ask(customer, { ...question(customer, interval, '2026-11-02', '2026-11-05'), uom: 'MJ' })

  async function aBath(): Promise<Customer> {
    const customer = await aCustomer(day('2026-01-01'))
    await db.pool.query(`update service set uom = 'MJ' where id = $1`, [customer.serviceId])
    await db.pool.query('delete from meter_register where service_id = $1', [customer.serviceId])
    return customer
  }
  const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'].map((date) => ({ date, each: 2.13 }))

  test('is in megajoules, with the litres of each bar and the factor', async () => {
    const customer = await aBath()
    await giveRegister(db, customer.serviceId, { ...hotWater, nmi: customer.nmi, from: day('2026-01-01') })
    await importText(db, 'litres.csv', meterFile(customer.nmi, days, { uom: 'L' }))
    const { body } = await askInMegajoules(customer, 'Daily')
    expect(body['mjPerLitre']).toBe(0.49724)
    const litres = 48 * 2.13
    for (const { quantity, ...entry } of body.data) {
      expect(entry).toMatchObject({ litres: Math.round(litres * 1000) / 1000, partial: false })
      expect(quantity).toBeCloseTo(litres * 0.49724, 2)
    }
    const [month] = (await askInMegajoules(customer, 'Monthly')).body.data
    expect(month).toMatchObject({ litres: Math.round(3 * litres * 1000) / 1000 })
    expect(sum(month ? [month] : [])).toBe(sum(body.data))
  })

  test('has the meter’s exact litres, even if a megajoule is not precise enough for them', async () => {
    const customer = await aBath()
    await giveRegister(db, customer.serviceId, { ...hotWater, nmi: customer.nmi, from: day('2026-01-01') })
    // 0.140 litres contain 0.0696 megajoules, and 0.070 megajoules would be 0.141 litres.
    const drops = days.map(({ date }, index) => ({ date, each: index === 3 ? 0.003 : 0.001 }))
    await importText(db, 'drops.csv', meterFile(customer.nmi, drops, { uom: 'L' }))
    const daily = (await askInMegajoules(customer, 'Daily')).body.data
    // In summer an hour of the fourth is in the previous market day.
    expect(daily.map(({ litres, quantity }) => [litres, quantity])).toEqual([
      [0.048, 0.024],
      [0.048, 0.024],
      [0.14, 0.07],
    ])
    const [month] = (await askInMegajoules(customer, 'Monthly')).body.data
    expect(month).toMatchObject({ litres: 0.236, quantity: 0.118 })
  })

  test('without readings has no litres, and not zero', async () => {
    const customer = await aBath()
    await giveRegister(db, customer.serviceId, { ...hotWater, nmi: customer.nmi, from: day('2026-01-01') })
    const { body } = await askInMegajoules(customer, 'Daily')
    expect(body.data).toMatchObject(Array.from({ length: 3 }, () => ({ litres: null, missingData: true })))
  })

  test('from a meter that counts heat has no litres, like electricity', async () => {
    const customer = await aBath()
    await giveRegister(db, customer.serviceId, { uom: 'MJ', nmi: customer.nmi, from: day('2026-01-01') })
    await importText(db, 'heat.csv', meterFile(customer.nmi, days, { uom: 'MJ' }))
    const { body } = await askInMegajoules(customer, 'Daily')
    expect(body.data[0]?.quantity).toBeCloseTo(48 * 2.13, 3)
    expect(JSON.stringify(body)).not.toMatch(/litre/i)
  })
})

describe.each(['E52', 'S14', 'F14'])('a day with the read quality %s', (quality) => {
  const of = (each: number, updated: string, method: string) => ({ date: '2026-11-10', each, updated, quality: method })
  const estimate = of(0.5, '20261111051500', quality)
  const actual = of(0.75, '20261118051500', 'A')
  const beside = ['2026-11-09', '2026-11-11'].map((date) => ({ date, each: 0.25 }))
  const firstDay = async (customer: Customer) => (await entries(customer, 'Daily', '2026-11-10', '2026-11-11'))[0]

  test('is an estimate until an actual read arrives, and no later estimate replaces it', async () => {
    const customer = await aCustomer(day('2026-01-01'), { zone: 'Australia/Brisbane' })
    const send = (...days: Parameters<typeof meterFile>[1][number][]) =>
      importText(db, 'file.csv', meterFile(customer.nmi, days))
    await send(...beside, estimate)
    expect(await firstDay(customer)).toMatchObject({ quantity: 24, consolidated: true, partial: false })
    await send(actual)
    expect(await firstDay(customer)).toMatchObject({ quantity: 36, consolidated: false, partial: false })
    await send({ ...estimate, each: 0.625 })
    expect(await firstDay(customer)).toMatchObject({ quantity: 36, consolidated: false })
  })
})

describe('the call is refused for', () => {
  let customer: Customer
  beforeAll(async () => {
    customer = await aCustomer(day('2023-05-01'))
  })

  test('another customer’s service, with the same response as for a missing one', async () => {
    const other = await importMeter(await aCustomer(day('2023-05-01')), day('2026-11-01'))
    const asked = await ask(customer, question(other, 'Daily', '2026-11-01', '2026-12-01'))
    const unknown = await ask(customer, question({ subscription: 'ELE-0' }, 'Daily', '2026-11-01', '2026-12-01'))
    expect(asked.status).toBe(404)
    expect({ ...asked.body, instance: '' }).toEqual({ ...unknown.body, instance: '' })
  })

  test('a unit other than the service’s', async () => {
    const { status, body } = await ask(customer, {
      ...question(customer, 'Daily', '2026-11-01', '2026-12-01'),
      uom: 'MJ',
    })
    expect([status, body['code']]).toEqual([422, 'unit'])
  })

  test.each([
    ['an unknown unit', { uom: 'kwh' }, '/uom'],
    ['an unknown interval', { graphSettings: { interval: 'Weekly' } }, '/graphSettings/interval'],
    ['a day that does not exist', { startDateTime: '2026-02-30T00:00:00.000' }, '/startDateTime'],
    ['an hour that does not exist', { startDateTime: '2026-11-01T25:00:00.000' }, '/startDateTime'],
    ['a date in another form', { endDateTime: '01/12/2026' }, '/endDateTime'],
    ['an offset without a time', { endDateTime: '2026-12-01+11:00' }, '/endDateTime'],
    ['an end before the start', { endDateTime: '2026-10-01T00:00:00.000' }, '/endDateTime'],
    ['an end at the start', { endDateTime: '2026-11-01T00:00:00.000' }, '/endDateTime'],
    ['a hundred years', { endDateTime: '2126-11-01T00:00:00.000' }, '/endDateTime'],
    ['a number for a name', { subscriptionName: 7 }, '/subscriptionName'],
    ['no name', { subscriptionName: undefined }, '/subscriptionName'],
  ])('%s', async (_, changes, path) => {
    const { status, body } = await ask(customer, {
      ...question(customer, 'Daily', '2026-11-01', '2026-12-01'),
      ...changes,
    })
    expect(status).toBe(400)
    const { code, errors } = body as unknown as { code: string; errors: { path: string }[] }
    expect([code, errors[0]?.path]).toEqual(['invalid-request', path])
  })
})

describe('a customer who sends many requests', () => {
  const send = ({ account, zone }: Customer, body: unknown, to = address) =>
    fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json', account: String(account), zone },
      body: JSON.stringify(body),
    })

  it('in parallel has to wait if a few are already waiting, while others are served', async () => {
    const [busy, other] = [await aCustomer(day('2026-01-01')), await aCustomer(day('2026-01-01'))]
    const body = question(busy, 'Daily', '2026-02-01', '2026-03-01')
    const test = new EventEmitter()
    const going = once(test, 'go on')
    const turns = createUsageTurns()
    const slow = usageServer(db, today, {
      run: (account, reply, read) => turns.run(account, reply, () => going.then(read)),
    })
    const to = `${await slow.listen({ port: 0, host: '127.0.0.1' })}/api/portal/account/usage`
    const many = Array.from({ length: 30 }, () => send(busy, body, to))
    const first = await Promise.any(many)
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '1'])
    const others = send(other, question(other, 'Daily', '2026-02-01', '2026-03-01'), to)
    test.emit('go on')
    expect((await others).status).toBe(200)
    const statuses = (await Promise.all(many)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(22)
    expect((await send(busy, body, to)).status).toBe(200)
    await slow.close()
  })

  it('and abandons them, as a page does when settings change quickly, gets the last response', async () => {
    const customer = await aCustomer(day('2026-01-01'))
    const body = question(customer, 'Daily', '2026-02-01', '2026-03-01')
    for (let click = 0; click < 60; click += 1) {
      const controller = new AbortController()
      const given = fetch(address, {
        method: 'POST',
        signal: controller.signal,
        headers: { 'content-type': 'application/json', account: String(customer.account) },
        body: JSON.stringify(body),
      }).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 5))
      controller.abort()
      await given
    }
    expect((await ask(customer, body)).status).toBe(200)
  })

  it('for a long time is refused with the time to wait, without limiting others', async () => {
    const turns = createUsageTurns(leakyBucket({ capacity: 3, refillPerSecond: 0.1 }))
    const limited = usageServer(db, today, turns)
    const to = `${await limited.listen({ port: 0, host: '127.0.0.1' })}/api/portal/account/usage`
    const [busy, other] = [await aCustomer(day('2026-01-01')), await aCustomer(day('2026-01-01'))]
    const body = question(busy, 'Daily', '2026-02-01', '2026-03-01')
    for (let nth = 1; nth <= 3; nth += 1) expect((await send(busy, body, to)).status).toBe(200)
    const answer = await send(busy, body, to)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(8)
    expect((await send(other, question(other, 'Daily', '2026-02-01', '2026-03-01'), to)).status).toBe(200)
    await limited.close()
  })
})
