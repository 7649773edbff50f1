// The indicative cost of an extra measured by the electricity meter, from imported readings (D57).
import { addDays, daysBetween, type Day } from '@switchboard/domain'
import type { ExtrasResponse } from '@switchboard/wire'
import { ChangingAccounts } from '../account/changing-accounts'
import { read } from '../billing/database'
import { addElectricity, day, giveRegister } from '../metering/database'
import { newNmi } from '../metering/meters'
import { offerExtras } from './offered-extras'

const today = day('2026-11-23')
let accounts: ChangingAccounts
beforeAll(async () => void (accounts = await ChangingAccounts.open(today)), 60_000)
afterAll(() => accounts.close(), 60_000)

/** With the market days of the local days; the first begins an hour earlier in summer. */
const datesBetween = (first: string, last: string): Day[] =>
  Array.from({ length: daysBetween(day(first), day(last)) + 2 }, (_, count) => addDays(day(first), count - 1))

interface Given {
  /** Days with readings of half a kilowatt hour per half hour. */
  readonly dates: readonly Day[]
  readonly opened?: string
  readonly taxInclusive?: boolean
}

interface Customer {
  readonly account: number
  /** NMI of the electricity meter. */
  readonly nmi: string
}

/** A customer who is offered GreenPower by the electricity meter, and EV charging for $22.00 a month. */
async function customer({ dates, opened = '2025-01-01', taxInclusive = true }: Given): Promise<Customer> {
  const account = await accounts.add()
  const { pool } = accounts.db
  await offerExtras(accounts.db, account, ['EV_CHARGING'])
  await offerMeasured(account, 'GREENPOWER', taxInclusive)
  await pool.query(`update account set opened_on = $2 where id = $1`, [account, opened])
  const service = await pool.query<{ id: number }>('select id from service where account_id = $1', [account])
  const nmi = newNmi()
  await giveRegister(accounts.db, service.rows[0]!.id, { nmi, from: day('2025-01-01') })
  await read(accounts.db, nmi, dates, 0.5)
  return { account, nmi }
}

/** Offers an extra for 5.5 cents per kWh of the electricity meter and $2.20 a month with tax. */
async function offerMeasured(account: number, code: string, taxInclusive = true): Promise<void> {
  const { pool } = accounts.db
  await offerExtras(accounts.db, account, [code])
  await pool.query(`update product set measured_by = 'ELECTRICITY' where code = $1`, [code])
  const { rows } = await pool.query<{ id: number }>(
    `update extra set tax_inclusive = $3 where product_code = $2 and property_id = (select property_id from account where id = $1)
     returning id`,
    [account, code, taxInclusive],
  )
  const extra = rows[0]!.id
  await pool.query(`update charge set incl_tax_micros = 2200000, excl_tax_micros = 2000000 where extra_id = $1`, [
    extra,
  ])
  await pool.query(
    `insert into charge (extra_id, type, title, per, uom, excl_tax_micros, incl_tax_micros, taxable, position)
     values ($1, 'USAGE', 'Usage', 'UNIT', 'kWh', 50000, 55000, true, 1)`,
    [extra],
  )
}

/** Costs by the extra's code; 'not said' if the response has no cost. */
async function costs({ account }: Customer, headers = {}) {
  const { body } = await accounts.call<ExtrasResponse>(account, 'GET /extras', undefined, headers)
  return Object.fromEntries(
    body.serviceCharges.map((extra) => [
      extra.service,
      'indicativeMonthlyCost' in extra ? extra.indicativeMonthlyCost : 'not said',
    ]),
  )
}

const twelveMonths = datesBetween('2025-11-01', '2026-10-31')
/** 365 days of 24 kWh. */
const KWH = 365 * 24

test('is the average monthly charge at the usage of the last twelve months', async () => {
  const expected = Math.round(100 * (2.2 + (KWH * 0.055) / 12)) / 100
  expect(expected).toBe(42.35)
  expect(await costs(await customer({ dates: twelveMonths }))).toEqual({
    EV_CHARGING: 'not said',
    GREENPOWER: expected,
  })
})

test('is not shown for solar, whose price is a credit', async () => {
  const solar = await customer({ dates: twelveMonths })
  await offerMeasured(solar.account, 'SOLAR_EXPORT')
  expect(await costs(solar)).toEqual({ EV_CHARGING: 'not said', GREENPOWER: 42.35, SOLAR_EXPORT: 'not said' })
})

test('is without tax if the prices are', async () => {
  const expected = Math.round(100 * (2 + (KWH * 0.05) / 12)) / 100
  expect(await costs(await customer({ dates: twelveMonths, taxInclusive: false }))).toMatchObject({
    GREENPOWER: expected,
  })
})

test('is not shown until the customer has been here for twelve months, even after an earlier customer', async () => {
  const newcomer = await customer({ dates: twelveMonths, opened: '2025-11-02' })
  expect(await costs(newcomer)).toMatchObject({ GREENPOWER: 'not said' })
  await accounts.db.pool.query(`update account set opened_on = '2025-11-01' where id = $1`, [newcomer.account])
  expect(await costs(newcomer)).toMatchObject({ GREENPOWER: 42.35 })
  expect(await costs(newcomer, { today: '2026-10-31' })).toMatchObject({ GREENPOWER: 'not said' })
})

test('spans a price change of the electricity', async () => {
  const greenCustomer = await customer({ dates: twelveMonths })
  const { account, nmi } = greenCustomer
  const { pool } = accounts.db
  await pool.query(`update service set ends_on = '2026-03-14' where account_id = $1`, [account])
  await pool.query(`update meter_register set to_day = '2026-03-14' where nmi = $1`, [nmi])
  const next = await addElectricity(accounts.db, account, { name: `NEXT-${account}`, starts: day('2026-03-15') })
  expect(await costs(greenCustomer)).not.toHaveProperty('GREENPOWER')
  await giveRegister(accounts.db, next, { nmi, from: day('2026-03-15') })
  expect(await costs(greenCustomer)).toMatchObject({ GREENPOWER: 'not said' })
  await read(accounts.db, nmi, datesBetween('2026-03-15', '2026-10-31').slice(1), 1)
  // The first local day of the meter's new service began an hour before its first market day.
  const kwh = 134 * 24 + 231 * 48 - 2
  expect(await costs(greenCustomer)).toMatchObject({ GREENPOWER: Math.round(100 * (2.2 + (kwh * 0.055) / 12)) / 100 })
})
