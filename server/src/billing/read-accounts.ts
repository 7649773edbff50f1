// Reads accounts with their services, charges and adjustments, in a constant number of queries.
import { addDays, centsOf, serviceKind, type Day, type Zone } from '@switchboard/domain'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables/tables'
import type { BillableAccount, Adjustment, MeterPeriod, BillableService, ServiceCharge } from './billable-account'
import { monthSpan } from './month'

type BillingDatabase = Kysely<Tables>

export interface AccountSummary {
  readonly id: number
  readonly number: string
  readonly zone: Zone
  readonly opened: Day
}

/** @param month services and adjustments that begin after this month are omitted */
export async function readBillableAccounts(
  db: BillingDatabase,
  accounts: readonly AccountSummary[],
  month: Day,
): Promise<BillableAccount[]> {
  const ids = accounts.map(({ id }) => id)
  const last = addDays(monthSpan(month).to, -1)
  const services = groupByOwner(await queryServices(db, ids, last))
  const adjustments = groupByOwner(await queryAdjustments(db, ids, last))
  return accounts.map((account) => ({
    ...account,
    services: services.get(account.id) ?? [],
    adjustments: adjustments.get(account.id) ?? [],
  }))
}

type OwnedRows<Fact> = readonly (readonly [owner: number, fact: Fact])[]

function groupByOwner<Fact>(facts: OwnedRows<Fact>): Map<number, Fact[]> {
  const found = new Map<number, Fact[]>()
  for (const [owner, fact] of facts) {
    const known = found.get(owner)
    if (known) known.push(fact)
    else found.set(owner, [fact])
  }
  return found
}

const serviceColumns = [
  'service.id',
  'service.account_id',
  'service.subscription_name',
  'service.product_code',
  'service.details_type',
  'product.product_type',
  'product.measured_by',
  'service.uom',
  'service.tax_inclusive',
  'service.starts_on',
  'service.ends_on',
] as const

async function queryServices(
  db: BillingDatabase,
  accounts: readonly number[],
  last: Day,
): Promise<OwnedRows<BillableService>> {
  const rows = await db
    .selectFrom('account_service as service')
    .innerJoin('product', 'product.code', 'service.product_code')
    .where(sql<boolean>`service.account_id = any(${accounts}::bigint[])`)
    .where('service.starts_on', '<=', last)
    .orderBy('service.position')
    .orderBy('service.id')
    .select(serviceColumns)
    .execute()
  const ids = rows.map(({ id }) => id)
  const charges = groupByOwner(await queryCharges(db, ids))
  const meters = groupByOwner(await queryMeters(db, ids))
  return rows.map((row) => [
    row.account_id,
    {
      id: row.id,
      name: row.subscription_name,
      kind: serviceKind(row.details_type),
      code: row.product_code,
      measuredBy: row.measured_by,
      product: row.product_type,
      uom: row.uom,
      taxInclusive: row.tax_inclusive,
      starts: row.starts_on,
      ends: row.ends_on,
      charges: charges.get(row.id) ?? [],
      meters: meters.get(row.id) ?? [],
    },
  ])
}

/** Includes charges hidden on the services page, because they are billed as well. */
async function queryCharges(db: BillingDatabase, services: readonly number[]): Promise<OwnedRows<ServiceCharge>> {
  const { rows } = await sql<ServiceCharge & { owner: number }>`
    select c.service_id as owner, c.id, c.title, c.per, c.uom, c.excl_tax_micros as exclusive, c.incl_tax_micros as inclusive, c.taxable,
      c.first_day as first, c.last_day as last, c.window_name as "windowName", c.times, c.suffix,
      c.step_thousandths as "upTo", c.step_per as "stepPer", p.state,
      c.per = 'ONCE' and exists (select from invoice_item i where i.charge_id = c.id and i.kind = 'ONCE') as billed
    from charge c join service s on s.id = c.service_id join account a on a.id = s.account_id join property p on p.id = a.property_id
    where c.service_id = any(${services}::bigint[]) order by c.position, c.id`.execute(db)
  return rows.map(({ owner, ...charge }) => [owner, charge])
}

/** Latest first. */
async function queryMeters(db: BillingDatabase, services: readonly number[]): Promise<OwnedRows<MeterPeriod>> {
  const { rows } = await sql<MeterPeriod & { owner: number }>`
    select service_id as owner, nmi, suffix, from_day as "from", to_day as "to" from meter_register
    where service_id = any(${services}::bigint[]) order by from_day desc, nmi, suffix`.execute(db)
  return rows.map(({ owner, ...meter }) => [owner, meter])
}

async function queryAdjustments(
  db: BillingDatabase,
  accounts: readonly number[],
  last: Day,
): Promise<OwnedRows<Adjustment>> {
  const rows = await db
    .selectFrom('adjustment')
    .where(sql<boolean>`account_id = any(${accounts}::bigint[])`)
    .where('applies_on', '<=', last)
    .where(sql<boolean>`not exists (select from invoice_item i where i.adjustment_id = adjustment.id)`)
    .orderBy('applies_on')
    .orderBy('id')
    .select(['id', 'account_id', 'description', 'cents', 'taxable', 'applies_on'])
    .execute()
  return rows.map(({ id, account_id, description, cents, taxable, applies_on }) => [
    account_id,
    { id, description, cents: centsOf(cents), taxable, appliesOn: applies_on },
  ])
}
