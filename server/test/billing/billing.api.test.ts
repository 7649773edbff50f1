// Bills a month from the readings and prices in the database.
import { addDays } from '@switchboard/domain'
import type { KyselyPlugin } from 'kysely'
import { invoiceId } from '../../src/billing/invoice-id'
import { importText } from '../../src/metering/import'
import { day, giveRegister, meterFile, openMeteringDatabase, type MeteringDatabase } from '../metering/database'
import { aCustomer, bill, billed, datesOf, read } from './database'

let db: MeteringDatabase
beforeAll(async () => {
  db = await openMeteringDatabase()
}, 60_000)
afterAll(() => db.remove(), 60_000)

const onPostgres = process.env['DATABASE_URL'] !== undefined

/** A customer in Victoria with a reading of 0.5 kWh for every half hour in and around the month. */
async function aReadCustomer(month = '2026-06') {
  const customer = await aCustomer(db, day('2026-01-01'))
  const first = day(`${month}-01`)
  const dates = Array.from({ length: 34 }, (_, at) => addDays(first, at - 1))
  await read(db, customer.nmi, dates, 0.5)
  return customer
}

const lineTexts = async (account: number) =>
  (await billed(db, account)).map(({ month, description, total }) => [month, description, total])

test('a month is billed once, with the usage and the supply charge', async () => {
  const { number, account } = await aReadCustomer()
  const { report } = await bill(db, '2026-06', { account: number })
  expect(report).toMatchObject({ accounts: 1, billed: 1, estimated: 0, total: 21_600 + 3_100, refused: 0 })
  expect(await lineTexts(account)).toEqual([
    ['2026-06-01', 'Usage', 21_600],
    ['2026-06-01', 'Supply charge', 3_100],
  ])
  const { rows } = await db.pool.query('select * from invoice where account_id = $1', [account])
  expect(rows).toEqual([
    {
      id: invoiceId(number, day('2026-06-01'), 0),
      account_id: account,
      issued_on: '2026-11-20',
      due_on: '2026-12-11',
      amount_cents: 24_700,
      period_start: '2026-06-01',
      period_end: '2026-06-30',
      gst_cents: 2_245,
      prices_include_gst: true,
      previous_cents: 0,
      earlier_not_due_cents: 0,
    },
  ])
  const before = await billed(db)
  const again = await bill(db, '2026-06', { account: number })
  expect(again.report).toMatchObject({ billed: 0, alreadyBilled: 1, total: 0 })
  expect(await billed(db)).toEqual(before)
})

test('the email about a bill is stored with it, with the sentence of the bill card', async () => {
  const { number, account, nmi } = await aReadCustomer('2026-05')
  await read(db, nmi, datesOf('2026-06', 1, 30), 0.25)
  await bill(db, '2026-05', { account: number })
  await bill(db, '2026-06', { account: number })
  await bill(db, '2026-06', { account: number })
  const { rows } = await db.pool.query(
    `select m.template, m.event, m.recipient, m.facts, i.id from mail_outbox m join invoice i on m.event = 'bill-ready/' || i.id
     where m.account_id = $1 order by i.period_start`,
    [account],
  )
  const [first, second] = rows as { id: string }[]
  expect(rows).toMatchObject([
    {
      template: 'bill-ready',
      recipient: 'mia@example.com',
      facts: {
        firstName: 'Mia',
        accountNumber: number,
        bill: first?.id,
        month: '2026-05-01',
        cents: 25_420,
        owing: 25_420,
        change: 'This is your first bill, so there is nothing to compare it with yet.',
      },
    },
    {
      facts: {
        bill: second?.id,
        month: '2026-06-01',
        cents: 13_900,
        due: '2026-12-11',
        change: '$115.20 less than May, mostly because electricity used 384.0\u00a0kWh less.',
      },
    },
  ])
})

test('a price that changes during the month is billed by the days of each price', async () => {
  const { number, account, service } = await aReadCustomer()
  await db.sql
    .updateTable('charge')
    .set({ last_day: day('2026-06-12') })
    .where('service_id', '=', service)
    .where('per', '=', 'UNIT')
    .execute()
  const since = { first_day: day('2026-06-13'), position: 2 }
  const usage = { service_id: service, type: 'USAGE', title: 'Usage', per: 'UNIT', uom: 'kWh', taxable: true } as const
  await db.sql
    .insertInto('charge')
    .values({ ...usage, excl_tax_micros: 0, incl_tax_micros: 400_000, ...since })
    .execute()
  await bill(db, '2026-06', { account: number })
  expect(await billed(db, account)).toMatchObject([
    { description: 'Usage', total: 12 * 720, first: '2026-06-01', last: '2026-06-12', price: 300_000 },
    { description: 'Usage', total: 18 * 960, first: '2026-06-13', last: '2026-06-30', price: 400_000 },
    { description: 'Supply charge', total: 3_100, first: '2026-06-01', last: '2026-06-30' },
  ])
})

/** Electricity costs 40 cents at peak times, and 30 at others. */
async function givePeak(service: number, times: readonly object[], title = 'Usage') {
  await db.pool.query(`update charge set window_name = 'off-peak' where service_id = $1 and per = 'UNIT'`, [service])
  await db.pool.query(
    `insert into charge (service_id, type, title, per, uom, excl_tax_micros, incl_tax_micros, taxable, position, window_name, times)
     values ($1, 'USAGE', $2, 'UNIT', 'kWh', 0, 400000, true, -1, 'peak', $3)`,
    [service, title, JSON.stringify(times)],
  )
}
const afternoons = { days: [1, 2, 3, 4, 5], from: '15:00', to: '21:00' }

test('a price with windows is billed by the readings of each window', async () => {
  const { number, account, service } = await aReadCustomer()
  await givePeak(service, [afternoons])
  const { report } = await bill(db, '2026-06', { account: number })
  expect(report).toMatchObject({ billed: 1, estimated: 0, total: 22 * 6 * 40 + (720 - 22 * 6) * 30 + 3_100 })
  expect(await billed(db, account)).toMatchObject([
    { description: 'Usage, peak (3 pm to 9 pm on weekdays)', quantity: 132_000, price: 400_000 },
    { description: 'Usage, off-peak (all other times)', quantity: 588_000, price: 300_000 },
    { description: 'Supply charge' },
  ])
  const { rows } = await db.pool.query(
    `select window_name as "window", evidence->0->'registers'->0->'days'->0 as first from invoice_item t
     join invoice i on i.id = t.invoice_id where i.account_id = $1 and t.kind = 'USAGE' order by line`,
    [account],
  )
  // The first of June 2026 is a Monday.
  expect(rows).toEqual([
    { window: 'peak', first: [6_000, 0, 0] },
    { window: 'off-peak', first: [18_000, 0, 0] },
  ])
})

/** The first kilowatt hours cost 20 cents. */
const giveStep = (service: number, thousandths: number, per: string | null) =>
  db.pool.query(
    `insert into charge (service_id, type, title, per, uom, excl_tax_micros, incl_tax_micros, taxable, position, step_thousandths, step_per)
     values ($1, 'USAGE', 'Usage', 'UNIT', 'kWh', 0, 200000, true, -1, $2, $3)`,
    [service, thousandths, per],
  )

test('a price with steps is billed by the use of each step, and each line has the readings of all of them', async () => {
  const { number, account, service } = await aReadCustomer()
  await giveStep(service, 10_000, 'DAY')
  await bill(db, '2026-06', { account: number })
  expect(await billed(db, account)).toMatchObject([
    { description: 'Usage, first 10 kWh each day', quantity: 300_000, price: 200_000, total: 6_000 },
    { description: 'Usage, above 10 kWh each day', quantity: 420_000, price: 300_000, total: 12_600 },
    { description: 'Supply charge' },
  ])
  const { rows } = await db.pool.query(
    `select step, evidence->0->'registers'->0->'days'->0 as first from invoice_item t
     join invoice i on i.id = t.invoice_id where i.account_id = $1 and t.kind = 'USAGE' order by line`,
    [account],
  )
  expect(rows).toEqual([
    { step: { per: 'DAY', from: 0, upTo: 10_000 }, first: [24_000, 0, 0] },
    { step: { per: 'DAY', from: 10_000, upTo: null }, first: [24_000, 0, 0] },
  ])
})

test.each([
  [0, 'DAY'],
  [10_000, 'WEEK'],
  [10_000, null],
])('the database refuses a step up to %s per %s', async (thousandths, per) => {
  const { service } = await aCustomer(db, day('2026-01-01'))
  await expect(giveStep(service, thousandths, per)).rejects.toThrow('charge_step')
})

test('a window of another season has no line', async () => {
  const { number, account, service } = await aReadCustomer()
  await givePeak(service, [{ ...afternoons, months: [11, 12, 1, 2, 3] }])
  await bill(db, '2026-06', { account: number })
  expect(await lineTexts(account)).toEqual([
    ['2026-06-01', 'Usage, off-peak (all other times)', 21_600],
    ['2026-06-01', 'Supply charge', 3_100],
  ])
})

test('windows that overlap or leave a gap are not billed', async () => {
  const [overlapping, gap] = [await aReadCustomer(), await aReadCustomer()]
  await givePeak(overlapping.service, [afternoons])
  await givePeak(overlapping.service, [{ days: [5], from: '20:00', to: '02:00' }])
  await givePeak(gap.service, [afternoons], 'Network')
  const reasons = []
  for (const { number } of [overlapping, gap]) reasons.push(...(await bill(db, '2026-06', { account: number })).refused)
  expect(reasons).toEqual([
    `${overlapping.number}: the prices of ELE-${overlapping.number} overlap on Friday at 20:00`,
    `${gap.number}: the prices of ELE-${gap.number} leave Monday at 00:00 without a price`,
  ])
})

test.each([
  [{ ...afternoons, from: '3 pm' }],
  [{ ...afternoons, to: '24:30' }],
  [{ ...afternoons, days: [] }],
  [{ ...afternoons, days: [0, 1] }],
  [{ ...afternoons, months: [13] }],
  [{ days: [1], from: '15:00' }],
  [{ ...afternoons, holidays: 'sunday' }],
])('the database refuses the times %j', async (times) => {
  const { service } = await aCustomer(db, day('2026-01-01'))
  await expect(givePeak(service, [times])).rejects.toThrow(/charge_(times|holidays)/)
})

test('hot water is billed by the heat of the metered litres', async () => {
  const { account, number, service, nmi } = await aCustomer(db, day('2026-01-01'))
  await db.pool.query(`update service set uom = 'MJ' where id = $1`, [service])
  await db.pool.query(`update charge set uom = 'MJ' where service_id = $1 and uom is not null`, [service])
  await db.pool.query(`update meter_register set uom = 'MJ', mj_per_litre = 0.49724 where service_id = $1`, [service])
  const dates = datesOf('2026-06', 1, 30).map((date) => ({ date, each: 1.777 }))
  await importText(db, 'litres.csv', meterFile(nmi, dates, { uom: 'L' }))
  await bill(db, '2026-06', { account: number })
  // 85.296 litres a day contain 42.4126 megajoules.
  expect((await billed(db, account))[0]).toMatchObject({ quantity: 30 * 42_413, uom: 'MJ', estimated: false })
})

test('a month that is not over in the property’s zone is refused, and billed an hour later', async () => {
  const { number } = await aReadCustomer()
  const early = await bill(db, '2026-06', { account: number, now: new Date('2026-06-30T13:59:00Z') })
  expect(early.refused).toEqual([`${number}: June 2026 is not over in Australia/Melbourne`])
  const later = await bill(db, '2026-06', { account: number, now: new Date('2026-06-30T14:00:00Z') })
  expect(later.report).toMatchObject({ billed: 1, refused: 0 })
})

test('a month without any reading is not billed until the readings arrive', async () => {
  const customer = await aCustomer(db, day('2026-01-01'))
  const { refused, report } = await bill(db, '2026-06', { account: customer.number })
  expect(refused).toEqual([
    `${customer.number}: there are no readings of ELE-${customer.number}, and none before to estimate by`,
  ])
  expect(report).toMatchObject({ billed: 0, refused: 1 })
  await read(db, customer.nmi, datesOf('2026-06', 1, 30), 0.5)
  expect((await bill(db, '2026-06', { account: customer.number })).report).toMatchObject({ billed: 1, refused: 0 })
})

test('missing days are estimated, and the line says so', async () => {
  const customer = await aCustomer(db, day('2026-01-01'))
  await read(db, customer.nmi, datesOf('2026-06', 1, 20), 0.5)
  const { report } = await bill(db, '2026-06', { account: customer.number })
  expect(report).toMatchObject({ billed: 1, estimated: 1 })
  expect((await billed(db, customer.account))[0]).toMatchObject({
    description: 'Usage, estimated',
    quantity: 720_000,
    estimated: true,
    nmi: customer.nmi,
  })
})

test('a month without any reading is estimated from the same month a year earlier', async () => {
  const customer = await aCustomer(db, day('2025-01-01'))
  await read(db, customer.nmi, datesOf('2025-06', 1, 30), 0.25)
  await read(db, customer.nmi, datesOf('2026-05', 1, 31), 0.5)
  await bill(db, '2026-06', { account: customer.number })
  expect((await billed(db, customer.account))[0]).toMatchObject({ description: 'Usage, estimated', quantity: 360_000 })
})

test('if a meter passes to another customer during the month, each pays for their own days', async () => {
  const old = await aCustomer(db, day('2026-01-01'), day('2026-06-14'))
  const next = await aCustomer(db, day('2026-06-15'), null, old.nmi)
  await read(db, old.nmi, [...datesOf('2026-05', 31, 31), ...datesOf('2026-06', 1, 14)], 0.5)
  await read(db, old.nmi, [...datesOf('2026-06', 15, 30), ...datesOf('2026-07', 1, 1)], 0.25)
  for (const { number } of [old, next]) await bill(db, '2026-06', { account: number })
  expect(await billed(db, old.account)).toMatchObject([
    { quantity: 14 * 24_000, first: '2026-06-01', last: '2026-06-14', estimated: false },
    { description: 'Supply charge, 14 of 30 days', total: 1_447 },
  ])
  expect(await billed(db, next.account)).toMatchObject([
    { quantity: 16 * 12_000, first: '2026-06-15', last: '2026-06-30', estimated: false },
    { description: 'Supply charge, 16 of 30 days', total: 1_653 },
  ])
})

test('a customer without a service gets no bill', async () => {
  const { number } = await aCustomer(db, day('2026-07-01'))
  expect((await bill(db, '2026-06', { account: number })).report).toMatchObject({ nothingToBill: 1, billed: 0 })
})

test('a former customer whose account is inactive still gets the last bill', async () => {
  const customer = await aCustomer(db, day('2026-01-01'), day('2026-06-14'))
  await read(db, customer.nmi, [...datesOf('2026-05', 31, 31), ...datesOf('2026-06', 1, 14)], 0.5)
  await db.sql.updateTable('account').set({ active: false }).where('id', '=', customer.account).execute()
  expect((await bill(db, '2026-06', { account: customer.number })).report).toMatchObject({ billed: 1 })
  expect(await lineTexts(customer.account)).toEqual([
    ['2026-06-01', 'Usage', 14 * 720],
    ['2026-06-01', 'Supply charge, 14 of 30 days', 1_447],
  ])
  expect((await bill(db, '2026-07', { account: customer.number })).report).toMatchObject({ nothingToBill: 1 })
})

test('an account with a misspelt time zone is refused by name, and all later accounts are billed', async () => {
  const [zone, reason] = ['Australia/Melborne', 'Invalid time zone specified: Australia/Melborne']
  await bill(db, '2026-06')
  const [first, lost, last] = [await aReadCustomer(), await aReadCustomer(), await aReadCustomer()]
  await liveIn(lost.account, { time_zone: zone })
  const { report, refused } = await bill(db, '2026-06')
  expect(report.billed).toBe(2)
  expect(refused).toContain(`${lost.number}: its bill could not be made (${reason})`)
  for (const { account } of [first, last]) expect(await lineTexts(account)).toHaveLength(2)
  await liveIn(lost.account, { time_zone: null })
  expect((await bill(db, '2026-06', { account: lost.number })).report).toMatchObject({ billed: 1, refused: 0 })
})

test('a property in a zone whose days end between two half hours is billed by its local days', async () => {
  const { number, account } = await aReadCustomer()
  await liveIn(account, { time_zone: 'Australia/Eucla' })
  expect((await bill(db, '2026-06', { account: number })).report).toMatchObject({
    billed: 1,
    estimated: 0,
    refused: 0,
  })
  expect((await billed(db, account))[0]).toMatchObject({ quantity: 720_000, estimated: false })
})

describe('a service with two registers', () => {
  test('is billed for both, and missing days of one are estimated from the same register', async () => {
    const { number, account, service, nmi } = await aReadCustomer()
    const second = `${nmi.slice(0, -3)}9${nmi.slice(-2)}`
    await giveRegister(db, service, { nmi: second, suffix: 'E2', from: day('2026-01-01') })
    await importText(
      db,
      'controlled load',
      meterFile(
        second,
        datesOf('2026-06', 1, 30)
          .filter((date) => date < '2026-06-11' || date > '2026-06-15')
          .map((date) => ({ date, each: 0.25 })),
        { suffix: 'E2' },
      ),
    )
    await bill(db, '2026-06', { account: number })
    expect((await billed(db, account))[0]).toMatchObject({
      quantity: 720_000 + 360_000,
      estimated: true,
      nmi: `${nmi}, ${second}`,
    })
  })

  test('is billed by the price of each register, and estimates are its own', async () => {
    const { number, account, service, nmi } = await aReadCustomer()
    const second = `${nmi.slice(0, -3)}7${nmi.slice(-2)}`
    await giveRegister(db, service, { nmi: second, suffix: 'E2', from: day('2026-01-01') })
    const dates = datesOf('2026-06', 1, 30).filter((date) => date !== '2026-06-11')
    const readings = dates.map((date) => ({ date, each: 0.25 }))
    await importText(db, 'night storage', meterFile(second, readings, { suffix: 'E2' }))
    await db.pool.query(`update charge set window_name = 'general' where service_id = $1 and per = 'UNIT'`, [service])
    await db.pool.query(
      `insert into charge (service_id, type, title, per, uom, excl_tax_micros, incl_tax_micros, taxable, position, window_name, suffix)
       values ($1, 'USAGE', 'Usage', 'UNIT', 'kWh', 0, 200000, true, 2, 'controlled load', 'E2')`,
      [service],
    )
    await bill(db, '2026-06', { account: number })
    const lines = await billed(db, account)
    expect(lines).toMatchObject([
      { description: 'Usage, general (all other registers)', quantity: 720_000, total: 21_600, nmi, estimated: false },
      { quantity: 360_000, total: 7_200, nmi: second, estimated: true },
      { description: 'Supply charge' },
    ])
    expect(lines[1]!.description).toBe('Usage, controlled load (register E2 of your meter), estimated')
  })

  test('has no line for the price of a register that its meter does not have', async () => {
    const { number, account, service } = await aReadCustomer()
    const title = (name: string, suffix: string | null) => [service, name, suffix]
    await db.pool.query(`delete from charge where service_id = $1 and per = 'UNIT'`, [service])
    for (const values of [title('general', null), title('controlled load', 'E2')])
      await db.pool.query(
        `insert into charge (service_id, type, title, per, uom, excl_tax_micros, incl_tax_micros, taxable, position, window_name, suffix)
         values ($1, 'USAGE', 'Usage', 'UNIT', 'kWh', 0, 300000, true, 0, $2, $3)`,
        values,
      )
    await bill(db, '2026-06', { account: number })
    expect((await lineTexts(account)).map(([, description]) => description)).toEqual([
      'Usage, general (all other registers)',
      'Supply charge',
    ])
    await db.pool.query(`delete from charge where service_id = $1 and window_name = 'general'`, [service])
    await db.pool.query(`delete from invoice where account_id = $1`, [account])
    expect((await bill(db, '2026-06', { account: number })).refused).toEqual([
      `${number}: the prices of ELE-${number} leave other registers than E2 without a price`,
    ])
  })

  test('where one replaces the other is billed for each hour once, without estimates', async () => {
    const customer = await aCustomer(db, day('2025-06-01'))
    const change = day('2025-12-16')
    const next = `${customer.nmi.slice(0, -3)}8${customer.nmi.slice(-2)}`
    await db.pool.query(`update meter_register set to_day = $2 where service_id = $1`, [
      customer.service,
      addDays(change, -1),
    ])
    await giveRegister(db, customer.service, { nmi: next, from: change })
    await read(db, customer.nmi, [...datesOf('2025-11', 30, 30), ...datesOf('2025-12', 1, 15)], 0.5)
    await read(db, next, datesOf('2025-12', 16, 31), 0.5)
    await bill(db, '2025-12', { account: customer.number })
    expect((await billed(db, customer.account))[0]).toMatchObject({
      quantity: 31 * 24_000,
      estimated: false,
      nmi: next,
    })
  })
})

test.each([
  ['the facts', 'service'],
  ['a bill', 'invoice'],
])('a run ends when the database fails at %s', async (_, table) => {
  const { number, account } = await aReadCustomer()
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' })
  const broken = { ...db, sql: db.sql.withPlugin(failing(table, () => away)) }
  await expect(bill(broken, '2026-06', { account: number })).rejects.toBe(away)
  expect(await lineTexts(account)).toEqual([])
})

test('a bill is drafted again if a simultaneous run has used its credit', async () => {
  const { number, account } = await aReadCustomer()
  const taken = Object.assign(new Error('duplicate key'), { constraint: 'invoice_item_adjustment_once' })
  const errors = [taken]
  const contested = { ...db, sql: db.sql.withPlugin(failing('invoice_item', () => errors.pop())) }
  expect((await bill(contested, '2026-06', { account: number })).report).toMatchObject({ billed: 1, refused: 0 })
  expect(errors).toEqual([])
  expect(await lineTexts(account)).toHaveLength(2)
})

const liveIn = (account: number, values: { state?: 'WA'; time_zone?: string | null }) =>
  db.sql
    .updateTable('property')
    .set(values)
    .where('id', 'in', (query) => query.selectFrom('account').select('property_id').where('id', '=', account))
    .execute()

/** Makes selecting from the table, or inserting into it, fail while there is an error. */
const failing = (table: string, nextError: () => Error | undefined): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const tables =
      node.kind === 'SelectQueryNode' ? node.from?.froms : node.kind === 'InsertQueryNode' ? [node.into] : []
    const error = JSON.stringify(tables ?? []).includes(`"name":"${table}"`) ? nextError() : undefined
    if (error) throw error
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
})

test('the meter installation is on exactly one bill: the first possible one', async () => {
  const customer = await aCustomer(db, day('2026-06-20'))
  const price = { excl_tax_micros: 450_000_000, incl_tax_micros: 495_000_000, taxable: true, show: false }
  await db.sql
    .insertInto('charge')
    .values({
      service_id: customer.service,
      type: 'METER_INSTALLATION',
      title: 'Meter installation',
      per: 'ONCE',
      position: 2,
      ...price,
    })
    .execute()
  const inJune = () => bill(db, '2026-06', { account: customer.number })
  expect((await inJune()).report).toMatchObject({ refused: 1 })
  await read(db, customer.nmi, [...datesOf('2026-07', 1, 31), ...datesOf('2026-08', 1, 31)], 0.5)
  for (const month of ['2026-07', '2026-08']) await bill(db, month, { account: customer.number })
  expect((await inJune()).report).toMatchObject({ billed: 1, estimated: 1 })
  expect(await lineTexts(customer.account)).toEqual([
    ['2026-06-01', 'Usage, estimated', 11 * 720],
    ['2026-06-01', 'Supply charge, 11 of 30 days', 1_137],
    ['2026-07-01', 'Usage', 31 * 720],
    ['2026-07-01', 'Supply charge', 3_100],
    ['2026-07-01', 'Meter installation', 49_500],
    ['2026-08-01', 'Usage', 31 * 720],
    ['2026-08-01', 'Supply charge', 3_100],
  ])
})

test('a credit is on exactly one bill: the first one from its month on', async () => {
  const customer = await aCustomer(db, day('2026-05-01'))
  await read(
    db,
    customer.nmi,
    [...datesOf('2026-05', 1, 31), ...datesOf('2026-06', 1, 30), ...datesOf('2026-07', 1, 31)],
    0.5,
  )
  const give = (cents: number, description: string) =>
    db.sql
      .insertInto('adjustment')
      .values({ account_id: customer.account, cents, description, applies_on: day('2026-05-20') })
      .execute()
  await give(-2_500, 'Goodwill credit')
  // May has not been billed and may never be.
  await bill(db, '2026-06', { account: customer.number })
  await bill(db, '2026-05', { account: customer.number })
  await give(1_200, 'Late payment fee')
  await bill(db, '2026-07', { account: customer.number })
  const adjusted = (await billed(db, customer.account)).filter(({ kind }) => kind === 'ADJUSTMENT')
  expect(adjusted).toMatchObject([
    { month: '2026-06-01', description: 'Goodwill credit', product: 'Credits', total: -2_500 },
    { month: '2026-07-01', description: 'Late payment fee', product: 'Fees', total: 1_200 },
  ])
})

test('a prepayment pays a bill when it is issued, and the rest is kept for the next', async () => {
  const { account, number } = await aReadCustomer()
  const payment = { account_id: account, received_on: day('2026-05-30'), status: 'Payment received' }
  const paid = (cents: number) =>
    db.sql
      .insertInto('payment')
      .values({ ...payment, amount_cents: cents })
      .execute()
  await paid(4_000)
  await paid(30_000)
  await db.sql
    .insertInto('payment')
    .values({ ...payment, amount_cents: 9_000, counts: false })
    .execute()
  await bill(db, '2026-06', { account: number })
  const { rows } = await db.pool.query(
    `select b.balance_cents, c.credit_cents from invoice_balance b join account_credit c using (account_id) where account_id = $1`,
    [account],
  )
  expect(rows).toEqual([{ balance_cents: 0, credit_cents: 34_000 - 24_700 }])
})

test('a bill whose number is taken gets the next one', async () => {
  const [first, second] = [await aReadCustomer(), await aReadCustomer()]
  const taken = invoiceId(second.number, day('2026-06-01'), 0)
  await db.sql
    .insertInto('invoice')
    .values({
      id: taken,
      account_id: first.account,
      issued_on: day('2026-02-05'),
      due_on: day('2026-02-26'),
      amount_cents: 1,
      period_start: day('2026-01-01'),
      period_end: day('2026-01-31'),
    })
    .execute()
  await bill(db, '2026-06', { account: second.number })
  const { rows } = await db.pool.query<{ id: string }>('select id from invoice where account_id = $1', [second.account])
  expect(rows).toEqual([{ id: invoiceId(second.number, day('2026-06-01'), 1) }])
})

test('a bill whose PDF fails is still issued, and is named in the report', async () => {
  const { number, account } = await aReadCustomer()
  const asked: string[] = []
  const storeDocument = (_: unknown, id: string) => {
    asked.push(id)
    return Promise.reject(new Error('no ink'))
  }
  const { report, failed } = await bill(db, '2026-06', { account: number, storeDocument })
  const id = invoiceId(number, day('2026-06-01'), 0)
  expect({ asked, failed }).toEqual({ asked: [id], failed: [`${number} ${id} Error: no ink`] })
  expect(report).toMatchObject({ billed: 1, documentsFailed: 1 })
  expect(await lineTexts(account)).toHaveLength(2)
})

test('two hundred and fifty accounts are each billed once, whatever the page boundaries', async () => {
  const { account } = await aReadCustomer()
  await bill(db, '2026-03')
  await db.pool.query(
    `with made as (
       insert into account (number, property_id, first_name, last_name, date_of_birth, email, phone, address_line1, customer_type, opened_on)
       select (4200000000 + n)::text, a.property_id, 'Nina', 'Next', a.date_of_birth, a.email, a.phone, a.address_line1, 'RESI', '2026-03-01'
       from account a, generate_series(1, 250) n where a.id = $1 returning id, number),
     served as (
       insert into service (account_id, product_code, details_type, subscription_name, starts_on, ends_on, tax_inclusive, position)
       select id, 'ELECTRICITY', 'M', 'NET-' || number, '2026-03-01', '2026-03-31', true, 0 from made returning id)
     insert into charge (service_id, type, title, per, excl_tax_micros, incl_tax_micros, taxable, position)
     select id, 'SUPPLY', 'Network', 'MONTH', 10000000, 11000000, true, 0 from served`,
    [account],
  )
  const { report } = await bill(db, '2026-03')
  expect(report.billed).toBe(250)
  const { accounts, billed: bills, alreadyBilled, nothingToBill, refused } = report
  expect(accounts).toBe(bills + alreadyBilled + nothingToBill + refused)
  expect(report.total).toBe(250 * 1_100)
  expect((await bill(db, '2026-03')).report).toMatchObject({ billed: 0, alreadyBilled: alreadyBilled + 250 })
}, 60_000)

const testRaces = onPostgres ? test : test.skip

testRaces(
  'three parallel runs bill each account once, and each credit too',
  async () => {
    await bill(db, '2026-06')
    const customers = []
    for (let count = 0; count < 12; count += 1) customers.push(await aReadCustomer())
    const credit = { cents: -500, description: 'Credit', applies_on: day('2026-06-05') }
    for (const { account } of customers)
      await db.sql
        .insertInto('adjustment')
        .values({ account_id: account, ...credit })
        .execute()
    const runs = await Promise.all([bill(db, '2026-06'), bill(db, '2026-06'), bill(db, '2026-06')])
    expect(runs.reduce((sum, { report }) => sum + report.billed, 0)).toBe(customers.length)
    const { rows } = await db.pool.query(
      'select account_id from mail_outbox where account_id = any($1) order by account_id',
      [customers.map(({ account }) => account)],
    )
    expect(rows).toEqual(customers.map(({ account }) => ({ account_id: account })))
    for (const { account } of customers)
      expect((await lineTexts(account)).map(([, words]) => words)).toEqual(['Usage', 'Supply charge', 'Credit'])
  },
  60_000,
)
