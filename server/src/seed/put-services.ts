// A person's services, what they cost, and the registers that measure them.
import { addDays, weekdayOf, type Day } from '@switchboard/domain'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import { MJ_PER_LITRE, type Person, type PersonService } from './people'
import { METER_INSTALLATION, tariffs, type ProductCode, type Tariff } from './products'

export type Db = Kysely<Tables>

export const micros = (price: number) => Math.round(price * 1_000_000)
const microsOfCents = (cents: number) => cents * 10_000

/** The day, or the Monday after a weekend. */
export const workday = (on: Day): Day => (weekdayOf(on) < 6 ? on : addDays(on, 8 - weekdayOf(on)))

export interface LaidService {
  readonly id: number
  readonly service: PersonService
  readonly tariff: Tariff
  readonly starts: Day
}

interface NewService {
  readonly person: Person
  readonly service: PersonService
  readonly position: number
  readonly accountId: number
  readonly opened: Day
  readonly today: Day
}

export async function putService(
  db: Db,
  { person, service, position, accountId, opened, today }: NewService,
): Promise<LaidService> {
  const { product, kind, endsIn } = service
  const usual = tariffs[product]
  const tariff = service.price === undefined ? usual : { ...usual, price: service.price }
  const ends = endsIn === undefined ? undefined : workday(addDays(today, endsIn))
  const laid = {
    starts_on: opened,
    uom: tariff.uom,
    price_micros: tariff.price === null ? null : micros(tariff.price),
    // Solar credits carry no GST either way.
    tax_inclusive: person.customerType === 'RESI',
    position,
    ...(ends ? { ends_on: ends, cancelled_on: addDays(today, -3) } : {}),
  }
  const subscription_name = `${product.slice(0, 3)}-${person.accountNumber}-${position + 1}`
  const known = await db
    .selectFrom('service')
    .select('id')
    .where('subscription_name', '=', subscription_name)
    .executeTakeFirst()
  if (known) {
    await db.updateTable('service').set(laid).where('id', '=', known.id).execute()
    await putRegister(db, known.id, service, opened)
    if (ends) await moveRequest(db, known.id, ends)
    return { id: known.id, service, tariff, starts: opened }
  }
  const { id } = await db
    .insertInto('service')
    .values({ ...laid, account_id: accountId, product_code: product, details_type: kind, subscription_name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putCharges(db, { service_id: id }, product, tariff, person.customerType === 'RESI')
  await putRegister(db, id, service, opened)
  if (ends && kind === 'E') {
    await db
      .insertInto('service_request')
      .values({ account_id: accountId, kind: 'OPT_OUT', product_code: product, service_id: id, wanted_on: ends })
      .execute()
  }
  return { id, service, tariff, starts: opened }
}

function moveRequest(db: Db, serviceId: number, ends: Day) {
  return db
    .updateTable('service_request')
    .set({ wanted_on: ends })
    .where('service_id', '=', serviceId)
    .where('state', '=', 'scheduled')
    .execute()
}

async function putRegister(db: Db, serviceId: number, { meter }: PersonService, from: Day): Promise<void> {
  if (!meter) return
  const moved = await db
    .updateTable('meter_register')
    .set({ from_day: from })
    .where('service_id', '=', serviceId)
    .where('nmi', '=', meter.nmi)
    .where('suffix', '=', meter.suffix)
    .executeTakeFirst()
  if (moved.numUpdatedRows > 0n) return
  await db
    .insertInto('meter_register')
    .values({
      nmi: meter.nmi,
      suffix: meter.suffix,
      service_id: serviceId,
      uom: meter.uom === 'L' ? 'MJ' : meter.uom,
      mj_per_litre: meter.uom === 'L' ? String(MJ_PER_LITRE) : null,
      from_day: from,
    })
    .execute()
}

export async function putCharges(
  db: Db,
  owner: { service_id: number } | { extra_id: number },
  product: ProductCode,
  { uom, price, supply, taxable }: Tariff,
  taxInclusive: boolean,
): Promise<void> {
  const both = (amount: number) => {
    if (!taxable) return { excl_tax_micros: amount, incl_tax_micros: amount }
    return taxInclusive
      ? { excl_tax_micros: Math.round((amount * 10) / 11), incl_tax_micros: amount }
      : { excl_tax_micros: amount, incl_tax_micros: Math.round((amount * 11) / 10) }
  }
  const charges = [
    ...(price === null || !uom
      ? []
      : [{ type: 'USAGE' as const, title: 'Usage', per: 'UNIT' as const, uom, ...both(micros(price)) }]),
    ...(supply === 0
      ? []
      : [{ type: 'SUPPLY' as const, title: 'Supply', per: 'MONTH' as const, ...both(microsOfCents(supply)) }]),
    ...(product === 'HEATING_COOLING'
      ? [
          {
            type: 'METER_INSTALLATION' as const,
            title: 'Meter installation',
            per: 'ONCE' as const,
            ...both(microsOfCents(METER_INSTALLATION)),
          },
        ]
      : []),
  ]
  for (const [position, charge] of charges.entries()) {
    await db
      .insertInto('charge')
      .values({ ...owner, ...charge, taxable, position })
      .execute()
  }
}
