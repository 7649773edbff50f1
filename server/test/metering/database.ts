// The test's own database, with customers who have one service each.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDay, type Day } from '@switchboard/domain'
import type { Pool } from 'pg'
import { openDatabase, type Database } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import { layOutEmbedded } from '../support/copied-databases'

export const day = (text: string): Day => {
  const found = parseDay(text)
  if (!found) throw new Error(`${text} is no date`)
  return found
}

export interface MeteringDatabase extends Database {
  remove(): Promise<void>
}

/** On the test file's engine: its own database on PostgreSQL, or an embedded one. */
export async function openMeteringDatabase(
  dataDir = mkdtempSync(join(tmpdir(), 'metering-')),
): Promise<MeteringDatabase> {
  layOutEmbedded(dataDir)
  const db = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir })
  await migrate(db)
  const remove = async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...db, remove }
}

let customers = 0

/** A customer's service that began on the day. @returns its id */
export async function aService({ pool }: Database, starts: Day, ends: Day | null = null): Promise<number> {
  customers += 1
  const number = String(4_100_000_000 + customers)
  const property = await one(
    pool,
    `insert into property (path, city, postcode, state) values ($1, 'Melbourne', '3008', 'VIC') returning id`,
    [`/buildings/metered-${customers}/`],
  )
  const account = await one(
    pool,
    `insert into account (number, property_id, first_name, last_name, date_of_birth, email, phone, address_line1, customer_type, opened_on)
     values ($1, $2, 'Mia', 'Meter', '1980-01-01', 'mia@example.com', '+61412345678', '1 Meter Lane', 'RESI', $3) returning id`,
    [number, property, starts],
  )
  await pool.query(
    `insert into product (code, product_type, title, icon, description, display_on_portal_usage)
     values ('ELECTRICITY', 'Electricity', 'Electricity', 'bolt', '', true) on conflict do nothing`,
  )
  return addElectricity({ pool }, account, { name: `ELE-${number}`, starts, ends })
}

interface Electricity {
  /** Name of the subscription. */
  readonly name: string
  readonly starts: Day
  readonly ends?: Day | null
}

/** For an account created by `aService`, such as the service that follows a price change. @returns its id */
export const addElectricity = (
  { pool }: Pick<Database, 'pool'>,
  account: number,
  { name, starts, ends = null }: Electricity,
): Promise<number> =>
  one(
    pool,
    `insert into service (account_id, product_code, details_type, subscription_name, starts_on, ends_on, uom, tax_inclusive, position)
     values ($1, 'ELECTRICITY', 'M', $2, $3, $4, 'kWh', true, 1) returning id`,
    [account, name, starts, ends],
  )

interface Register {
  readonly nmi: string
  readonly suffix?: string
  readonly uom?: 'kWh' | 'MJ'
  readonly mjPerLitre?: number
  readonly from: Day
  readonly to?: Day | null
  readonly network?: 'NEM' | 'SWIS'
}

export async function giveRegister({ pool }: Database, serviceId: number, register: Register): Promise<void> {
  const { nmi, suffix = 'E1', uom = 'kWh', mjPerLitre = null, from, to = null, network = 'NEM' } = register
  await pool.query(
    `insert into meter_register (nmi, suffix, service_id, uom, mj_per_litre, from_day, to_day, network) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [nmi, suffix, serviceId, uom, mjPerLitre, from, to, network],
  )
}

async function one(pool: Pool, text: string, values: unknown[]): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(text, values)
  if (!rows[0]) throw new Error('no row came back')
  return rows[0].id
}

export interface DayOfMeter {
  readonly date: string
  /** kWh of each half hour */
  readonly each: number
  readonly updated?: string
  readonly quality?: string
}

/** A NEM12 file of one register with 30-minute reads. */
export function meterFile(
  nmi: string,
  days: readonly DayOfMeter[],
  { suffix = 'E1', uom = 'kWh', made = '202611210600' } = {},
): string {
  const records = days.map(({ date, each, updated = '', quality = 'A' }) => {
    const values = Array.from({ length: 48 }, () => each).join()
    return `300,${date.replaceAll('-', '')},${values},${quality},,,${updated},`
  })
  return [`100,NEM12,${made},MDP,RETAILER`, `200,${nmi},E1,E1,${suffix},N1,M1,${uom},30,`, ...records, '900', ''].join(
    '\r\n',
  )
}
