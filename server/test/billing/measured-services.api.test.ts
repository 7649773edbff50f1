// Bills for usage that another service's meter measures, and for add-ons whose meter is installed later.
import type { Day } from '@switchboard/domain'
import { addElectricity, day, giveRegister, openMeteringDatabase, type MeteringDatabase } from '../metering/database'
import { aCustomer, bill, billed, datesOf, read, type Customer } from './database'

let db: MeteringDatabase
beforeAll(async () => {
  db = await openMeteringDatabase()
  await db.pool.query(
    `insert into product (code, product_type, title, icon, description, display_on_portal_usage)
     values ('COOLING', 'Cooling', 'Cooling', 'other', '', true), ('ELECTRICITY', 'Electricity', 'Electricity', 'bolt', '', true)`,
  )
  await db.pool.query(
    `insert into product (code, product_type, title, icon, description, display_on_portal_usage, measured_by)
     values ('RENEWABLE', 'Renewable energy', 'Renewable energy', 'other', '', false, 'ELECTRICITY')`,
  )
}, 60_000)
afterAll(() => db.remove(), 60_000)

interface AddOn extends Customer {
  readonly addOn: number
  readonly name: string
}

/** For 20 cents per kWh and $6.20 a month. */
async function addService(customer: Customer, product: string, starts: string, ends: string | null): Promise<AddOn> {
  const name = `${product}-${customer.number}`
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into service (account_id, product_code, details_type, subscription_name, starts_on, ends_on, uom, tax_inclusive, position)
     values ($1, $2, 'E', $3, $4, $5, 'kWh', true, 2) returning id`,
    [customer.account, product, name, starts, ends],
  )
  const addOn = rows[0]!.id
  await db.pool.query(
    `insert into charge (service_id, type, title, per, uom, excl_tax_micros, incl_tax_micros, taxable, position)
     values ($1, 'USAGE', 'Usage', 'UNIT', 'kWh', 0, 200000, true, 0), ($1, 'SUPPLY', 'Supply', 'MONTH', null, 0, 6200000, true, 1)`,
    [addOn],
  )
  return { ...customer, addOn, name }
}

/** A customer in Victoria whose electricity meter measures half a kilowatt hour in each half hour of the dates. */
async function aReadCustomer(dates: readonly string[], { starts = day('2026-01-01'), ends = null as Day | null } = {}) {
  const customer = await aCustomer(db, starts, ends)
  await read(db, customer.nmi, dates, 0.5)
  return customer
}

const june = ['2026-05-31', ...datesOf('2026-06', 1, 30), '2026-07-01']
const linesOf = async ({ account }: Customer, addOn: number) =>
  (await billed(db, account)).filter((line) => line.service === addOn)

describe('an add-on without a meter yet', () => {
  const withCooling = async () => addService(await aReadCustomer(june), 'COOLING', '2026-06-10', null)

  test('is billed its supply charge with the rest of the account, and is named in the report', async () => {
    const customer = await withCooling()
    const { number, account, name } = customer
    const { report, refused, unmeasured } = await bill(db, '2026-06', { account: number })
    expect({ refused, unmeasured }).toEqual({ refused: [], unmeasured: [`${number}: ${name}`] })
    expect(report).toMatchObject({ billed: 1, refused: 0, unmeasured: 1 })
    expect((await billed(db, account)).map(({ description, total }) => [description, total])).toEqual([
      ['Usage', 21_600],
      ['Supply charge', 3_100],
      ['Supply charge, 21 of 30 days', 434],
    ])
  })

  test('is billed by its meter from the first reading day on, without estimates for earlier days', async () => {
    const customer = await withCooling()
    const own = `${customer.nmi.slice(0, -3)}7${customer.nmi.slice(-2)}`
    await giveRegister(db, customer.addOn, { nmi: own, from: day('2026-06-21') })
    await read(db, own, datesOf('2026-06', 21, 30), 0.25)
    const { report, unmeasured } = await bill(db, '2026-06', { account: customer.number })
    expect({ billed: report.billed, unmeasured }).toEqual({ billed: 1, unmeasured: [] })
    expect(await linesOf(customer, customer.addOn)).toMatchObject([
      {
        description: 'Usage',
        quantity: 10 * 12_000,
        total: 2_400,
        first: '2026-06-21',
        last: '2026-06-30',
        nmi: own,
        estimated: false,
      },
      { description: 'Supply charge, 21 of 30 days', first: '2026-06-10' },
    ])
  })

  test('holds back the bill once it has a meter that was never read', async () => {
    const customer = await withCooling()
    const own = `${customer.nmi.slice(0, -3)}7${customer.nmi.slice(-2)}`
    await giveRegister(db, customer.addOn, { nmi: own, from: day('2026-06-21') })
    expect((await bill(db, '2026-06', { account: customer.number })).refused).toEqual([
      `${customer.number}: there are no readings of ${customer.name}, and none before to estimate by`,
    ])
  })
})

describe('an add-on measured by the electricity meter', () => {
  const usageOf = async (customer: AddOn) =>
    (await linesOf(customer, customer.addOn)).filter(({ kind }) => kind === 'USAGE')

  test('is billed from its first to its last day, by the meter’s readings on these days', async () => {
    const customer = await addService(await aReadCustomer(june), 'RENEWABLE', '2026-06-10', '2026-06-14')
    const { report, refused, unmeasured } = await bill(db, '2026-06', { account: customer.number })
    expect({ refused, unmeasured, billed: report.billed }).toEqual({ refused: [], unmeasured: [], billed: 1 })
    expect(await linesOf(customer, customer.addOn)).toMatchObject([
      {
        product: 'Renewable energy',
        description: 'Usage',
        quantity: 5 * 24_000,
        uom: 'kWh',
        price: 200_000,
        total: 2_400,
        first: '2026-06-10',
        last: '2026-06-14',
        nmi: customer.nmi,
        estimated: false,
      },
      { description: 'Supply charge, 5 of 30 days', total: 103 },
    ])
    expect(await linesOf(customer, customer.service)).toMatchObject([{ quantity: 30 * 24_000 }, {}])
  })

  test('has the meter’s missing days estimated like the electricity, and says so', async () => {
    const readDates = june.filter((date) => date < '2026-06-20' || date > '2026-06-25')
    const customer = await addService(await aReadCustomer(readDates), 'RENEWABLE', '2026-06-22', null)
    await bill(db, '2026-06', { account: customer.number })
    expect(await usageOf(customer)).toMatchObject([
      { description: 'Usage, estimated', quantity: 9 * 24_000, estimated: true, first: '2026-06-22' },
    ])
  })

  test('ends with the electricity when the customer moves out', async () => {
    const customer = await addService(await aReadCustomer(june.slice(0, 13)), 'RENEWABLE', '2026-05-01', null)
    await db.pool.query(`insert into move_out (account_id, moves_on) values ($1, '2026-06-12')`, [customer.account])
    await bill(db, '2026-06', { account: customer.number })
    expect(await usageOf(customer)).toMatchObject([{ quantity: 12 * 24_000, last: '2026-06-12', estimated: false }])
  })

  test('is billed across a change of the electricity price on one line', async () => {
    const electricity = await aReadCustomer(june.slice(0, 15), { ends: day('2026-06-14') })
    const change = { name: `NEW-${electricity.number}`, starts: day('2026-06-15') }
    const next = await addElectricity(db, electricity.account, change)
    await giveRegister(db, next, { nmi: electricity.nmi, from: day('2026-06-15') })
    await read(db, electricity.nmi, june.slice(15), 0.25)
    const customer = await addService(electricity, 'RENEWABLE', '2026-06-01', null)
    await bill(db, '2026-06', { account: customer.number })
    const quantity = 14 * 24_000 + 16 * 12_000
    expect(await usageOf(customer)).toMatchObject([
      { quantity, first: '2026-06-01', last: '2026-06-30', estimated: false },
    ])
  })

  test('costs only its supply charge after the electricity has ended, and is named in the report', async () => {
    const electricity = await aReadCustomer(june.slice(0, 15), { ends: day('2026-06-14') })
    const customer = await addService(electricity, 'RENEWABLE', '2026-06-01', null)
    await bill(db, '2026-06', { account: customer.number })
    expect(await usageOf(customer)).toMatchObject([{ quantity: 14 * 24_000, last: '2026-06-14' }])
    const { refused, unmeasured } = await bill(db, '2026-07', { account: customer.number })
    expect({ refused, unmeasured }).toEqual({ refused: [], unmeasured: [`${customer.number}: ${customer.name}`] })
    expect((await linesOf(customer, customer.addOn)).filter(({ month }) => month === '2026-07-01')).toMatchObject([
      { description: 'Supply charge', total: 620 },
    ])
  })

  test('holds back the bill while the electricity is unknown', async () => {
    const customer = await addService(await aCustomer(db, day('2026-06-01')), 'RENEWABLE', '2026-06-10', null)
    expect((await bill(db, '2026-06', { account: customer.number })).refused).toEqual([
      `${customer.number}: there are no readings of ELE-${customer.number}, and none before to estimate by`,
    ])
  })

  test('cannot have a unit other than the meter’s', async () => {
    const customer = await addService(await aReadCustomer(june), 'RENEWABLE', '2026-06-10', null)
    await db.pool.query(`update charge set uom = 'MJ' where service_id = $1 and per = 'UNIT'`, [customer.addOn])
    expect((await bill(db, '2026-06', { account: customer.number })).refused).toEqual([
      `${customer.number}: ELE-${customer.number} is counted in kWh, but the price of ${customer.name} is per MJ`,
    ])
  })
})
