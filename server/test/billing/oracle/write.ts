// Stores a random account, and writes its readings as meter-data files.
import type { Database } from '../../../src/db/connection'
import { day } from '../../metering/database'
import type { RawAccount, RawRegister, RawService } from './world'

const codes: Readonly<Record<string, string>> = {
  Electricity: 'ELECTRICITY',
  'Solar export': 'SOLAR',
  'Renewable energy': 'GREEN',
  'Care plan': 'CARE',
  Charging: 'CHARGING',
}

export async function addProducts({ sql }: Database): Promise<void> {
  const rows = Object.entries(codes).map(([title, code]) => ({
    code,
    product_type: title,
    title,
    icon: 'bolt',
    description: '',
    display_on_portal_usage: true,
    measured_by: code === 'GREEN' ? 'ELECTRICITY' : null,
  }))
  await sql.insertInto('product').values(rows).execute()
}

/** @returns the id of the account */
export async function addAccount(db: Database, account: RawAccount): Promise<number> {
  const { seed, state, opened } = account
  const property = await id(
    db,
    'insert into property (path, city, postcode, state) values ($1, $2, $3, $4) returning id',
    [`/buildings/oracle-${seed}/`, 'City', '3008', state],
  )
  const owner = await id(
    db,
    `insert into account (number, property_id, first_name, last_name, date_of_birth, email, phone, address_line1, customer_type, opened_on)
     values ($1, $2, 'Mia', 'Meter', '1980-01-01', $3, '+61412345678', '1 Meter Lane', 'RESI', $4) returning id`,
    [String(4_200_000_000 + seed), property, `mia${seed}@example.com`, opened],
  )
  for (const [position, service] of account.services.entries()) await addService(db, owner, service, position)
  for (const { description, cents, taxable, appliesOn } of account.adjustments)
    await db.sql
      .insertInto('adjustment')
      .values({ account_id: owner, description, cents, taxable, applies_on: day(appliesOn) })
      .execute()
  return owner
}

async function addService(db: Database, owner: number, service: RawService, position: number): Promise<void> {
  const { product, isUtility, inclusive, starts, ends, streams } = service
  const service_id = await id(
    db,
    `insert into service (account_id, product_code, details_type, subscription_name, starts_on, ends_on, uom, tax_inclusive, position)
     values ($1, $2, $3, $4, $5, $6, 'kWh', $7, $8) returning id`,
    [
      owner,
      codes[product],
      isUtility ? 'M' : 'E',
      `${product} ${owner} ${position}`,
      starts,
      ends,
      inclusive,
      position,
    ],
  )
  for (const [index, charge] of service.charges.entries()) {
    const { title, per, exclusive, inclusive: withTax, taxable, first, last, window, step } = charge
    await db.pool.query(
      `insert into charge (service_id, type, title, per, uom, excl_tax_micros, incl_tax_micros, taxable, position, first_day, last_day,
         window_name, times, step_thousandths, step_per)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [
        service_id,
        { UNIT: 'USAGE', ONCE: 'METER_INSTALLATION', MONTH: 'SUPPLY', DAY: 'SUPPLY' }[per],
        title,
        per,
        per === 'UNIT' ? 'kWh' : null,
        exclusive,
        withTax,
        taxable,
        index,
        first,
        last,
        window?.name ?? null,
        window?.times ? JSON.stringify(window.times) : null,
        step?.upTo ?? null,
        step && step.upTo !== null ? step.per : null,
      ],
    )
  }
  for (const { nmi, suffix, network, from, to } of streams.flat())
    await db.pool.query(
      `insert into meter_register (nmi, suffix, service_id, uom, from_day, to_day, network) values ($1, $2, $3, 'kWh', $4, $5, $6)`,
      [nmi, suffix, service_id, from, to, network],
    )
}

async function id({ pool }: Database, text: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(text, values)
  if (!rows[0]) throw new Error('no row came back')
  return rows[0].id
}

/** NEM12 with a 200 record for each register. */
export function meterFile(registers: readonly RawRegister[]): string {
  const records = registers.flatMap(({ nmi, suffix, reads }) => [
    `200,${nmi},E1,E1,${suffix},N1,M1,kWh,30,`,
    ...[...reads].flatMap(([date, { values, estimated }]) => {
      const quality = estimated ? 'S14' : 'A'
      const known = values.indexOf(null)
      const texts = values.map((value) => ((value ?? 0) / 1000).toFixed(3)).join()
      const head = `300,${date.replaceAll('-', '')},${texts}`
      return known < 0
        ? [`${head},${quality},,,,`]
        : [`${head},V,,,,`, `400,1,${known},${quality},,`, `400,${known + 1},48,N,,`]
    }),
  ])
  return ['100,NEM12,202611210600,MDP,RETAILER', ...records, '900', ''].join('\r\n')
}
