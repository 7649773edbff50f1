// The demonstration's bills equal those that the billing engine creates from the same readings.
import { addDays, addMonths, todayIn, type Day, type Zone } from '@switchboard/domain'
import { openDatabase, type Database } from '../../src/db/connection'
import { readBillSoFar } from '../../src/billing/bill-so-far'
import { migrate } from '../../src/db/migrate'
import { forecastDays, forecastMonth } from '../../src/usage/month-forecast'
import { readPricedDays, readUsage } from '../../src/usage/service-usage'
import type { UnitCharge } from '../../src/usage/unit-prices'
import { layOut } from '@switchboard/demo/lay-out'
import { people } from '@switchboard/demo/people'
import { layOutEmbedded } from '../support/copied-databases'
import { isLong } from '../support/long'
import { newDataDir, removeDataDir } from '../support/server'
import { bill, billed } from '../billing/database'
import { day } from '../metering/database'

const now = new Date('2026-11-21T02:00:00Z')
const dataDir = newDataDir()
/**
 * These five cover all special cases: a credit, a fee, missing readings, a dishonoured and a recent payment, prices
 * without GST, a price that depends on the time.
 */
const special = ['Sam', 'Theo', 'Liam', 'Bianca', 'Priya']
const having = people.filter(({ bills, firstName }) => bills && (isLong || special.includes(firstName)))
let db: Database

beforeAll(async () => {
  layOutEmbedded(dataDir)
  db = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir })
  await migrate(db)
  await layOut(db, { identityUrl: 'https://provider.example', passwordCost: 16 }, now, {
    people: having,
    onProgress: () => undefined,
  })
}, 180_000)
afterAll(async () => {
  await db.close()
  removeDataDir(dataDir)
}, 60_000)

interface Usage {
  first_name: string
  zone: Zone
  service_id: number
  quantity: number
  estimated: boolean
  month: Day
}

async function billedUse(): Promise<readonly Usage[]> {
  const { rows } = await db.pool.query<Usage>(
    `select a.first_name, t.service_id, sum(t.quantity_thousandths)::bigint as quantity, bool_or(t.estimated) as estimated,
       i.period_start as month,
       case p.state when 'WA' then 'Australia/Perth' when 'QLD' then 'Australia/Brisbane' when 'NT' then 'Australia/Darwin'
         when 'VIC' then 'Australia/Melbourne' else 'Australia/Sydney' end as zone
     from invoice_item t join invoice i on i.id = t.invoice_id join account a on a.id = i.account_id join property p on p.id = a.property_id
     where t.kind = 'USAGE' group by a.first_name, t.service_id, i.period_start, p.state`,
  )
  return rows
}

test('the usage lines of a service have the usage page’s quantity, or a larger one only if readings are missing', async () => {
  const rows = await billedUse()
  expect(rows.length).toBeGreaterThan(having.length * 24)
  const crooked: unknown[] = []
  for (const { first_name, zone, service_id, quantity, estimated, month } of rows) {
    const { slots: bars } = await readUsage(db.pool, service_id, zone, 'Monthly', {
      from: month,
      to: addMonths(month, 1),
    })
    const read = bars[0]?.quantity ?? null
    const whole = bars[0]?.partial === false && read !== null
    const right = whole ? quantity === read && estimated === bars[0]?.consolidated : quantity > (read ?? 0) && estimated
    if (!right) crooked.push({ first_name, month, quantity, estimated, bar: bars[0] })
    if (!whole) expect(first_name).toBe('Liam')
  }
  expect(crooked).toEqual([])
}, 60_000)

test('the bills include the special cases: a credit, a fee, a dishonoured payment and one of the last 72 hours', async () => {
  const { rows: adjusted } = await db.pool.query(
    `select a.first_name as who, t.description, t.total_cents as cents from invoice_item t join invoice i on i.id = t.invoice_id
     join account a on a.id = i.account_id where t.kind = 'ADJUSTMENT' order by a.id`,
  )
  expect(adjusted).toEqual([
    { who: 'Sam', description: 'Goodwill credit', cents: -2_500 },
    { who: 'Theo', description: 'Late payment fee', cents: 1_200 },
  ])
  const { rows: payments } = await db.pool.query(
    `select a.first_name as who, p.status, p.counts from payment p join account a on a.id = p.account_id
     where p.status not in ('Payment received', 'Direct debit received')`,
  )
  expect(payments).toEqual([{ who: 'Liam', status: 'Direct debit dishonoured', counts: false }])
  const { rows: recent } = await db.pool.query(
    `select distinct a.first_name as who from payment p join account a on a.id = p.account_id
     where p.received_at > $1::timestamptz - interval '72 hours' and p.received_at <= $1`,
    [now],
  )
  expect(recent).toEqual([{ who: 'Theo' }])
})

test('the range that was forecast contains at least eight of ten bills', async () => {
  const { rows } = await db.pool.query<{ id: number; number: string; opened: Day; month: Day; cents: number }>(
    `select a.id, a.number, a.opened_on as opened, i.period_start as month,
       i.amount_cents - coalesce((select sum(t.total_cents) from invoice_item t
         where t.invoice_id = i.id and t.kind in ('ONCE', 'ADJUSTMENT')), 0)::int as cents
     from invoice i join account a on a.id = i.account_id`,
  )
  let [contained, forecasts] = [0, 0]
  for (const { month, cents, ...account } of rows)
    for (const date of isLong ? [8, 12, 15, 22, 27] : [15]) {
      const today = addDays(month, date - 1)
      // The zone does not matter to the quantity of whole days.
      const found = await readBillSoFar(db.sql, { ...account, zone: 'Australia/Melbourne' }, today)
      if (!found?.range) continue
      forecasts += 1
      if (found.range.least <= cents && cents <= found.range.most) contained += 1
    }
  console.info(`${contained} of ${forecasts} ranges contain the bill (${Math.round((100 * contained) / forecasts)} %)`)
  expect(forecasts).toBeGreaterThan(rows.length / 2)
  expect(contained / forecasts).toBeGreaterThanOrEqual(0.8)
}, 120_000)

test('the forecast of a service contains the use of at least eight of ten months', async () => {
  let [contained, forecasts] = [0, 0]
  for (const { service_id, zone, month } of await billedUse()) {
    const window = { from: addMonths(month, -2), to: addMonths(month, 1) }
    const { slots: months } = await readUsage(db.pool, service_id, zone, 'Monthly', { from: month, to: window.to })
    const whole = months[0]
    if (whole?.quantity == null || whole.partial) continue
    for (const date of isLong ? [8, 12, 15, 22, 27] : [8, 15, 22]) {
      const today = addDays(month, date - 1)
      const days = await readUsage(db.pool, service_id, zone, 'Daily', forecastDays(today, window))
      const found = forecastMonth(today, { starts: day('2020-01-01'), ends: null }, days.slots, undefined)
      if (!found) continue
      forecasts += 1
      if (found.least <= whole.quantity && whole.quantity <= found.most) contained += 1
    }
  }
  console.info(
    `${contained} of ${forecasts} forecasts contain the use (${Math.round((100 * contained) / forecasts)} %)`,
  )
  expect(forecasts).toBeGreaterThan(100)
  expect(contained / forecasts).toBeGreaterThanOrEqual(0.8)
}, 120_000)

/**
 * A price of a summer peak with two steps a month and of all other times, which rises on the 20th: everything that a
 * price can have at once.
 */
function complicatedPrice(month: Day): UnitCharge[] {
  const [last, first] = [addDays(month, 18), addDays(month, 19)]
  const charge = { title: 'Usage', suffix: null, upTo: null, stepPer: null, state: 'VIC', first: null, last: null }
  const peak = [{ days: [1, 2, 3, 4, 5], from: '15:00', to: '21:00', months: [11, 12, 1, 2, 3] }]
  return [
    { ...charge, times: peak, micros: 350_000, upTo: 60_000, stepPer: 'MONTH' },
    { ...charge, times: peak, micros: 480_000 },
    { ...charge, times: null, micros: 240_000, upTo: 150_000, stepPer: 'MONTH', last },
    { ...charge, times: null, micros: 290_000, last },
    { ...charge, times: null, micros: 260_000, upTo: 150_000, stepPer: 'MONTH', first },
    { ...charge, times: null, micros: 310_000, first },
  ]
}

test('the likely cost contains that of at least eight of ten months, also with steps and windows', async () => {
  let [contained, forecasts] = [0, 0]
  for (const { service_id, zone, month } of await billedUse()) {
    const severalCharges = complicatedPrice(month)
    const service = { starts: day('2020-01-01'), ends: null, severalCharges }
    const window = { from: addMonths(month, -2), to: addMonths(month, 1) }
    const span = { from: month, to: window.to }
    const { slots: months, costs } = await readUsage(db.pool, service_id, zone, 'Monthly', span, service)
    const whole = costs?.[0]
    if (whole == null || months[0]?.partial) continue
    for (const date of isLong ? [8, 12, 15, 22, 27] : [15]) {
      const today = addDays(month, date - 1)
      const { days, readings } = await readPricedDays(db.pool, service_id, zone, forecastDays(today, window), service)
      const cost = forecastMonth(today, service, days, { charges: severalCharges, readings })?.cost
      if (!cost) continue
      forecasts += 1
      if (cost.least <= whole && whole <= cost.most) contained += 1
    }
  }
  console.info(
    `${contained} of ${forecasts} likely costs contain the cost (${Math.round((100 * contained) / forecasts)} %)`,
  )
  expect(forecasts).toBeGreaterThan(100)
  expect(contained / forecasts).toBeGreaterThanOrEqual(0.8)
}, 120_000)

test('billing the months again, one by one, gives the same lines', async () => {
  const laid = await billed(db)
  const { rows } = await db.pool.query<{ month: Day }>(
    'select distinct period_start as month from invoice order by period_start',
  )
  expect(rows).toHaveLength(24)
  for (const table of ['payment', 'invoice']) await db.pool.query(`delete from ${table}`)
  for (const { month } of rows) {
    const { refused, report } = await bill(db, month.slice(0, 7), { now })
    expect({ refused, billed: report.billed }).toEqual({ refused: [], billed: having.length })
  }
  expect(await billed(db)).toEqual(laid)
  const { rows: issued } = await db.pool.query<{ issued_on: Day }>('select distinct issued_on from invoice')
  expect(issued).toEqual([{ issued_on: todayIn('Australia/Perth', now) }])
}, 120_000)
