// Compares the usage call with an independent, slow computation (folder oracle) for random customers: all zones, mixed
// intervals, gaps, estimates, revisions, long reads, two registers, litres. ORACLE_WORLDS=500 draws more of them,
// ORACLE_SEED=1234 draws only that one.
import { addUp, cost } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import { importText } from '../../src/metering/import'
import { aService, day, openMeteringDatabase, type MeteringDatabase } from '../metering/database'
import { isLong } from '../support/long'
import { drawWorld } from './oracle/draw'
import { centsOf } from './oracle/exact'
import { reckon, type Bar } from './oracle/reckon'
import type { Question, World } from './oracle/world'
import { fileText } from './oracle/write'
import { usageServer } from './usage-server'

const only = process.env['ORACLE_SEED']
const count = Number(process.env['ORACLE_WORLDS'] ?? (isLong ? 18 : 9))
/** The two engines get different worlds, and each engine covers every zone. */
const first = process.env['API_TESTS_ENGINE'] === 'postgres' ? 1 : 1 + count
const seeds = only ? [Number(only)] : Array.from({ length: count }, (_, index) => first + index)

let db: MeteringDatabase
let app: FastifyInstance
let address: string

beforeAll(async () => {
  db = await openMeteringDatabase()
  app = usageServer(db, day('2026-11-21'))
  address = `${await app.listen({ port: 0, host: '127.0.0.1' })}/api/portal/account/usage`
}, 60_000)
afterAll(async () => {
  await app.close()
  await db.remove()
}, 60_000)

interface Entry {
  readonly startDateTime: string
  readonly endDateTime: string
  readonly quantity: number | null
  readonly consolidated: boolean
  readonly missingData: boolean
  readonly partial: boolean
  readonly litres?: number | null
}

interface UsageAnswer {
  readonly data: readonly Entry[]
  readonly lastUpdatedDate: string | null
  readonly windowStart: string
  readonly mjPerLitre?: number
}

interface Customer {
  readonly account: number
  readonly subscription: string
}

async function customerOf({ starts, ends, uom, price, registers, files }: World): Promise<Customer> {
  const serviceId = await aService(db, day(starts), ends === null ? null : day(ends))
  await db.pool.query('update service set uom = $2, price_micros = $3::numeric * 1000000 where id = $1', [
    serviceId,
    uom,
    price,
  ])
  for (const { nmi, suffix, network, mjPerLitre, from, to } of registers) {
    await db.pool.query(
      `insert into meter_register (nmi, suffix, service_id, network, uom, mj_per_litre, from_day, to_day) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [nmi, suffix, serviceId, network, uom, mjPerLitre, from, to],
    )
  }
  for (const [index, file] of files.entries()) {
    const report = await importText(db, `${index}.csv`, fileText(file))
    expect(report).toMatchObject({ outcome: 'imported', rejected: 0 })
  }
  const { rows } = await db.pool.query<Customer>(
    'select account_id as account, subscription_name as subscription from service where id = $1',
    [serviceId],
  )
  return rows[0]!
}

async function ask({ zone, today, uom }: World, customer: Customer, question: Question): Promise<UsageAnswer> {
  const answer = await fetch(address, {
    method: 'POST',
    // The oracle may take longer than the server keeps an idle connection.
    headers: {
      'content-type': 'application/json',
      connection: 'close',
      account: String(customer.account),
      zone,
      today,
    },
    body: JSON.stringify({
      graphSettings: { interval: question.interval },
      startDateTime: `${question.from}T00:00:00.000`,
      endDateTime: `${question.to}T00:00:00.000`,
      subscriptionName: customer.subscription,
      uom,
    }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as UsageAnswer
}

/** The lines of the file without the headings: first and last day, quantity and cost as in the file. */
async function linesOf({ zone, today, uom }: World, customer: Customer, { interval, from, to }: Question) {
  const days = { startDateTime: `${from}T00:00:00.000`, endDateTime: `${to}T00:00:00.000` }
  const query = new URLSearchParams({ interval, ...days, subscriptionName: customer.subscription, uom })
  const answer = await fetch(`${address}/csv?${query.toString()}`, {
    headers: { connection: 'close', account: String(customer.account), zone, today },
  })
  expect(answer.status).toBe(200)
  const lines = (await answer.text()).trimEnd().split('\r\n').slice(1)
  return lines.map((line) => line.split(',')).map(([first, last, quantity, , cents]) => [first, last, quantity, cents])
}

const lineOf = ({ from, to, quantity }: Bar, price: string) => [
  from,
  new Date(Date.parse(to) - 86_400_000).toISOString().slice(0, 10),
  quantity === null ? '' : (quantity / 1000).toFixed(3),
  quantity === null ? '' : (centsOf(quantity, price) / 100).toFixed(2),
]

const expectedEntry = ({ from, to, quantity, consolidated, partial }: Bar): Entry => ({
  startDateTime: `${from}T00:00:00.000`,
  endDateTime: `${to}T00:00:00.000`,
  quantity: quantity === null ? null : quantity / 1000,
  consolidated,
  missingData: quantity === null,
  partial,
})

const thousandths = ({ quantity }: Entry) => Math.round((quantity ?? 0) * 1000)
const sumOf = (entries: readonly Entry[]) => entries.reduce((total, entry) => total + thousandths(entry), 0)

test.each(seeds)('customer %i sees the usage that the oracle computes', async (seed) => {
  const world = drawWorld(seed)
  const customer = await customerOf(world)
  const oracle = reckon(world)
  const hasLitres = world.registers.some(({ mjPerLitre }) => mjPerLitre !== null)
  for (const question of world.questions) {
    const { data, lastUpdatedDate, windowStart, mjPerLitre } = await ask(world, customer, question)
    const bars = oracle.bars(question)
    const [factor, ...others] = oracle.factors(question)
    const found = {
      seed,
      question,
      windowStart,
      lastUpdatedDate,
      mjPerLitre,
      data: data.map(({ litres: _, ...entry }) => entry),
    }
    expect(found).toEqual({
      seed,
      question,
      windowStart: oracle.windowStart,
      lastUpdatedDate: oracle.lastUpdated,
      mjPerLitre: factor === undefined || others.length > 0 ? undefined : Number(factor),
      data: bars.map(expectedEntry),
    })
    const litresOf = ({ litres }: Bar) => (litres === null ? null : litres / 1000)
    expect(data.map(({ litres }) => litres)).toEqual(bars.map((bar) => (hasLitres ? litresOf(bar) : undefined)))
    const costs = data.map((entry) => cost(thousandths(entry), Number(world.price)))
    const cents = bars.map(({ quantity }) => centsOf(quantity ?? 0, world.price))
    expect({ seed, cents: [...costs, addUp(costs)] }).toEqual({
      seed,
      cents: [...cents, cents.reduce((a, b) => a + b, 0)],
    })
  }

  const [asFile] = world.questions
  const lines = await linesOf(world, customer, asFile!)
  expect({ seed, lines }).toEqual({ seed, lines: oracle.bars(asFile!).map((bar) => lineOf(bar, world.price)) })

  // Draws from all periods that may be requested.
  const whole = { from: oracle.windowStart, to: world.today }
  if (whole.from === whole.to) return
  const [days, months, years] = await Promise.all(
    (['Daily', 'Monthly', 'Yearly'] as const).map((interval) => ask(world, customer, { interval, ...whole })),
  )
  const within = ({ data }: UsageAnswer, { startDateTime, endDateTime }: Entry) =>
    data.filter((entry) => entry.startDateTime >= startDateTime && entry.endDateTime <= endDateTime)
  for (const month of months!.data)
    expect({ seed, sum: sumOf(within(days!, month)) }).toEqual({ seed, sum: thousandths(month) })
  for (const year of years!.data)
    expect({ seed, sum: sumOf(within(months!, year)) }).toEqual({ seed, sum: thousandths(year) })
})
