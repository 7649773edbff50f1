// Reads an account's use of a product in the last twelve months.
import { addDays, overlap, type Day } from '@switchboard/domain'
import type { VerifiedAccount } from '../authentication/verified-account'
import type { Database } from '../db/connection'
import { readUsage } from '../usage/service-usage'
import { lastTwelveMonths, useOfMonths, type DayUse, type YearlyUse } from './indicative-cost'

/** @returns undefined unless it is known for every month */
export async function readYearlyUse(
  db: Database,
  account: Pick<VerifiedAccount, 'id' | 'today' | 'zone'>,
  product: string,
): Promise<YearlyUse | undefined> {
  const span = lastTwelveMonths(account.today)
  const services = await queryServices(db, account.id, product)
  const days: DayUse[] = []
  for (const { id, first, ends } of services) {
    const own = overlap(span, { from: first, to: ends === null ? span.to : addDays(ends, 1) })
    if (own.from === own.to) continue
    const { slots } = await readUsage(db.pool, id, account.zone, 'Daily', own)
    days.push(...slots.map(({ from, quantity, partial }) => ({ day: from, quantity: partial ? null : quantity })))
  }
  const quantity = useOfMonths(span, days)
  const [unit, ...others] = new Set(services.map(({ uom }) => uom))
  return quantity === undefined || unit === undefined || others.length > 0 ? undefined : { span, quantity, uom: unit }
}

interface MeasuredService {
  readonly id: number
  /** Readings before the account was opened belong to another customer (D10). */
  readonly first: Day
  readonly ends: Day | null
  readonly uom: string | null
}

/** After a price change there are several successive services. */
async function queryServices({ pool }: Database, account: number, product: string): Promise<MeasuredService[]> {
  const { rows } = await pool.query<MeasuredService>(
    `select s.id, greatest(s.starts_on, a.opened_on) as first, s.ends_on as ends, s.uom
     from account_service s join account a on a.id = s.account_id where s.account_id = $1 and s.product_code = $2`,
    [account, product],
  )
  return rows
}
