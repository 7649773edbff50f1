// The demonstration's readings as a NEM12 file, which our own importer reads back without a difference.
import { addMonths, type Day } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import { addDataRoutes } from '../../src/data'
import { importText } from '../../src/metering/import'
import { MeterFileReader } from '../../src/metering/meter-file'
import type { DayRead } from '../../src/metering/record'
import { createUsageTurns } from '../../src/usage/usage-turns'
import { aService, giveRegister, meterFile, openMeteringDatabase, type MeteringDatabase } from '../metering/database'
import { accountServer } from '../support/account-server'
import { as, call, json } from '../support/portal'

const PATH = '/api/portal/account/data/nem12'

let db: MeteringDatabase
let app: FastifyInstance
let origin: string
beforeAll(async () => {
  db = await openMeteringDatabase()
  app = accountServer(db, '2026-11-21' as Day, (server) =>
    addDataRoutes(server, {
      config: { publicUrl: undefined, payments: { via: 'off', debits: 'none' } },
      db,
      turns: createUsageTurns(),
    }),
  )
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
}, 60_000)
afterAll(async () => {
  await app.close()
  await db.remove()
}, 60_000)

interface Own {
  readonly text: string
  readonly today: Day
  readonly reads: readonly DayRead[]
}

async function fileOf(name: string): Promise<Own> {
  const token = await as(name)
  const { today } = (await call<{ today: Day }>('/api/portal/account', token)).body
  const { status, body } = await call<string>(PATH, token)
  expect(status).toBe(200)
  return { text: body, today, reads: readsOf(body) }
}

function readsOf(text: string): DayRead[] {
  const reader = new MeterFileReader()
  const lines = text.split('\r\n')
  return [...lines.flatMap((line) => reader.readLine(line)), ...reader.finish()].map((read) => {
    if (read.kind !== 'day') throw new Error(JSON.stringify(read))
    return read
  })
}

const accountOf = async (serviceId: number) =>
  (await db.pool.query<{ id: number }>('select account_id as id from service where id = $1', [serviceId])).rows[0]!.id

describe.each([
  ['liam', 'five-minute readings with estimates and gaps', 5],
  ['sam', 'consumption and solar export', 30],
])('the file of %s (%s)', (name, _situation, length) => {
  let own: Own
  beforeAll(async () => {
    own = await fileOf(name)
  })

  test('has days of two years, also those on which the clocks change, with their qualities', () => {
    const { reads, today } = own
    const days = new Set(reads.map(({ day }) => day))
    expect([...days].sort()[0]).toBe(addMonths(today, -24))
    expect([days.has('2025-10-05' as Day), days.has('2026-04-05' as Day)]).toEqual([true, true])
    expect(new Set(reads.map(({ intervalMinutes }) => intervalMinutes))).toEqual(new Set([length]))
    const letters = new Set(reads.flatMap(({ flag, flags }) => [...(flags ?? flag)]))
    expect([...letters].sort()).toEqual(name === 'liam' ? ['A', 'E', 'F', 'N', 'S'] : ['A', 'N'])
  })

  test('is read back by our importer without a difference', async () => {
    const { text, today, reads } = own
    const account = await accountWith(reads, addMonths(today, -26))
    const report = await importText(db, `${name}.csv`, text, { today })
    expect(report).toMatchObject({ outcome: 'imported', changed: reads.length, waiting: 0, rejected: 0, notices: [] })
    const again = await call<string>(PATH, undefined, { headers: { account: String(account), today } }, origin)
    const withoutHeader = (file: string) => file.slice(file.indexOf('\r\n'))
    expect(withoutHeader(again.body)).toBe(withoutHeader(text))
  })
})

/** An account with all registers of the file. */
async function accountWith(reads: readonly DayRead[], from: Day): Promise<number> {
  const serviceId = await aService(db, from)
  for (const channel of new Set(reads.map(({ nmi, suffix }) => `${nmi} ${suffix}`))) {
    const [nmi = '', suffix = ''] = channel.split(' ')
    await giveRegister(db, serviceId, { nmi, suffix, from })
  }
  return accountOf(serviceId)
}

test('has the electricity of the usage page, and no heat', async () => {
  const token = await as('alex')
  const { reads } = await fileOf('alex')
  expect(new Set(reads.map(({ nmi, suffix }) => `${nmi} ${suffix}`))).toEqual(new Set(['2500000011 E1']))
  // In July, local days are market days.
  const july = reads.filter(({ day }) => day.startsWith('2026-07'))
  const total = july.flatMap(({ values }) => values).reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const services = await call<{ subscriptionName: string; productType: string }[]>(
    '/api/portal/account/services',
    token,
  )
  const subscriptionName = services.body.find(({ productType }) => productType === 'Electricity')?.subscriptionName
  const range = { startDateTime: '2026-07-01T00:00:00.000', endDateTime: '2026-08-01T00:00:00.000' }
  const asked = { graphSettings: { interval: 'Monthly' }, ...range, subscriptionName, uom: 'kWh' }
  const usage = await call<{ data: { quantity: number }[] }>('/api/portal/account/usage', token, json(asked))
  expect(usage.body.data.map(({ quantity }) => quantity)).toEqual([total / 1000])
})

test('has no reading of the previous occupant', async () => {
  const [nmi, starts] = ['2500800001', '2026-01-15' as Day]
  const serviceId = await aService(db, starts)
  await giveRegister(db, serviceId, { nmi, from: starts })
  const days = ['2026-01-13', '2026-01-14', '2026-01-15'].map((date) => ({ date, each: 1 }))
  await importText(db, 'occupants.csv', meterFile(nmi, days))
  const headers = { account: String(await accountOf(serviceId)) }
  const { body } = await call<string>(PATH, undefined, { headers }, origin)
  const own = readsOf(body).map(({ day, values }) => [day, values.filter((value) => value !== null).length])
  expect(own).toEqual([
    ['2026-01-14', 2],
    ['2026-01-15', 48],
  ])
})

test('is not there without interval readings', async () => {
  const headers = { account: String(await accountOf(await aService(db, '2026-01-15' as Day))) }
  const answer = await call(PATH, undefined, { headers }, origin)
  expect([answer.status, answer.body.code]).toEqual([404, 'no-readings'])
})
