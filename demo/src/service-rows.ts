// Inserts or updates a person's services with their charges and registers.
import { rules } from '@switchboard/brand/rules'
import { addDays, addMonths, firstOfMonth, weekdayOf, type Day } from '@switchboard/domain'
import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '@switchboard/server/db'
import type { Person, PersonMeter, PersonService } from './person'
import { formerTariffs, METER_INSTALLATION, tariffs, type ProductCode, type Tariff } from './products'

/** Heat per litre of hot water, from the building's own gas meter. */
const MJ_PER_LITRE = 0.49724

export type DemoDatabase = Kysely<Tables>

export const micros = (price: number) => Math.round(price * 1_000_000)
/** A price including tax, as a percentage of the price before tax. */
const PERCENT_WITH_TAX = 100 + rules.tax.percent
const microsOfCents = (cents: number) => cents * 10_000

/** The day itself, or the Monday after a weekend. */
export const nextWeekday = (on: Day): Day => (weekdayOf(on) < 6 ? on : addDays(on, 8 - weekdayOf(on)))

export interface StoredService {
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

export async function upsertService(
  db: DemoDatabase,
  { person, service, position, accountId, opened, today }: NewService,
): Promise<StoredService> {
  const { product, kind, endsIn } = service
  const tariff = tariffOf(service)
  const ends = endsIn === undefined ? undefined : nextWeekday(addDays(today, endsIn))
  const values = {
    starts_on: opened,
    uom: tariff.uom,
    price_micros: tariff.price === null ? null : micros(tariff.price),
    // Solar credits never carry GST.
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
    await deleteOverlapping(db, { id: known.id, accountId, product, from: opened, to: ends })
    await db.updateTable('service').set(values).where('id', '=', known.id).execute()
    await upsertMeterAndPrices(db, known.id, service, { opened, today })
    if (ends) await rescheduleRequest(db, known.id, ends)
    return { id: known.id, service, tariff, starts: opened }
  }
  const { id } = await db
    .insertInto('service')
    .values({ ...values, account_id: accountId, product_code: product, details_type: kind, subscription_name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const basis = person.customerType === 'RESI' ? 'inclusive' : 'exclusive'
  await insertCharges(db, { service_id: id }, chargesOf(product, tariff, basis))
  await upsertMeterAndPrices(db, id, service, { opened, today })
  if (ends && kind === 'E') {
    await db
      .insertInto('service_request')
      .values({ account_id: accountId, kind: 'OPT_OUT', product_code: product, service_id: id, wanted_on: ends })
      .execute()
  }
  return { id, service, tariff, starts: opened }
}

async function upsertMeterAndPrices(
  db: DemoDatabase,
  serviceId: number,
  service: PersonService,
  { opened, today }: Pick<NewService, 'opened' | 'today'>,
): Promise<void> {
  for (const meter of metersOf(service)) await upsertRegister(db, serviceId, meter, opened)
  await replacePrices(db, serviceId, service, today)
}

interface KnownService {
  readonly id: number
  readonly accountId: number
  readonly product: string
  readonly from: Day
  readonly to: Day | undefined
}

/** Deletes services that a visitor added after the last day of a service, which is now later. */
const deleteOverlapping = (db: DemoDatabase, { id, accountId, product, from, to }: KnownService) =>
  to === undefined
    ? undefined
    : db
        .deleteFrom('service')
        .where('account_id', '=', accountId)
        .where('product_code', '=', product)
        .where('id', '<>', id)
        .where('starts_on', '<=', to)
        .where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>=', from)]))
        .execute()

/** The product's tariff, with the person's own price. */
function tariffOf({ product, price, prices }: PersonService): Tariff {
  const tariff = (prices === 'former' ? formerTariffs[product] : undefined) ?? tariffs[product]
  return price === undefined ? tariff : { ...tariff, price }
}

function rescheduleRequest(db: DemoDatabase, serviceId: number, ends: Day) {
  return db
    .updateTable('service_request')
    .set({ wanted_on: ends })
    .where('service_id', '=', serviceId)
    .where('state', '=', 'scheduled')
    .execute()
}

/** The registers of a service. */
export const metersOf = ({ meter, controlledLoad }: PersonService): readonly PersonMeter[] =>
  [meter, controlledLoad?.meter].filter((each) => each !== undefined)

async function upsertRegister(db: DemoDatabase, serviceId: number, meter: PersonMeter, from: Day): Promise<void> {
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

type NewCharge = Omit<Insertable<Tables['charge']>, 'service_id' | 'extra_id' | 'position'>

export async function insertCharges(
  db: DemoDatabase,
  owner: { service_id: number } | { extra_id: number },
  charges: readonly NewCharge[],
): Promise<void> {
  for (const [position, charge] of charges.entries()) {
    await db
      .insertInto('charge')
      .values({ ...owner, ...charge, position })
      .execute()
  }
}

/** Replaces the price per unit by the person's several prices. */
async function replacePrices(db: DemoDatabase, serviceId: number, service: PersonService, today: Day) {
  const prices = [...changingPrices(service, today), ...windowPrices(service), ...stepPrices(service)]
  if (prices.length === 0) return
  await db.deleteFrom('charge').where('service_id', '=', serviceId).where('per', '=', 'UNIT').execute()
  const charges = prices.flatMap(({ price, ...more }) =>
    chargesOf(service.product, { ...tariffOf(service), price, supply: 0 }, 'inclusive')
      .filter(({ per }) => per === 'UNIT')
      .map((charge) => ({ ...charge, ...more, service_id: serviceId, position: 0 })),
  )
  await db.insertInto('charge').values(charges).execute()
}

type NewPrice = { readonly price: number | null } & Pick<
  NewCharge,
  'first_day' | 'last_day' | 'window_name' | 'times' | 'suffix' | 'step_thousandths' | 'step_per'
>

/** Three prices with their days. */
function changingPrices({ otherPrices, ...service }: PersonService, today: Day): NewPrice[] {
  if (!otherPrices) return []
  const rose = addDays(addMonths(firstOfMonth(today), -1), 12)
  const rises = addMonths(firstOfMonth(today), 2)
  return [
    { price: otherPrices.before, last_day: addDays(rose, -1) },
    { price: tariffOf(service).price, first_day: rose, last_day: addDays(rises, -1) },
    { price: otherPrices.announced, first_day: rises },
  ]
}

/** Prices with their times of the week. */
function windowPrices({ windows, ...service }: PersonService): NewPrice[] {
  if (!windows) return []
  return [
    ...windows.priced.map(({ name, price, times }) => ({ price, window_name: name, times: JSON.stringify(times) })),
    { price: tariffOf(service).price, window_name: windows.rest },
  ]
}

/** Prices with the steps of each day, and that of the controlled load. */
function stepPrices({ steps = [], controlledLoad, ...service }: PersonService): NewPrice[] {
  const load = controlledLoad
    ? [{ price: controlledLoad.price, window_name: 'controlled load', suffix: controlledLoad.meter.suffix }]
    : []
  if (steps.length === 0 && load.length === 0) return []
  return [
    ...steps.map(({ upTo, price }) => ({
      price,
      window_name: 'general',
      step_thousandths: upTo * 1000,
      step_per: 'DAY' as const,
    })),
    { price: tariffOf(service).price, window_name: 'general' },
    ...load,
  ]
}

/** @param basis whether the tariff's prices include GST */
export function chargesOf(product: ProductCode, tariff: Tariff, basis: 'inclusive' | 'exclusive'): NewCharge[] {
  const { uom, price, supply, taxable } = tariff
  const withTax = (amount: number) => {
    if (!taxable) return { taxable, excl_tax_micros: amount, incl_tax_micros: amount }
    return basis === 'inclusive'
      ? { taxable, excl_tax_micros: Math.round((amount * 100) / PERCENT_WITH_TAX), incl_tax_micros: amount }
      : { taxable, excl_tax_micros: amount, incl_tax_micros: Math.round((amount * PERCENT_WITH_TAX) / 100) }
  }
  const charges: NewCharge[] = []
  if (price !== null && uom)
    charges.push({ type: 'USAGE', title: 'Usage', per: 'UNIT', uom, ...withTax(micros(price)) })
  if (supply !== 0) charges.push({ type: 'SUPPLY', title: 'Supply', per: 'MONTH', ...withTax(microsOfCents(supply)) })
  if (product === 'HEATING_COOLING') {
    const price = withTax(microsOfCents(METER_INSTALLATION))
    charges.push({ type: 'METER_INSTALLATION', title: 'Meter installation', per: 'ONCE', ...price })
  }
  return charges
}
