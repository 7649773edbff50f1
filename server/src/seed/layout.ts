// Puts one person into the database, relative to today. On a later day it moves what is told in days from today and leaves alone
// what a customer may have changed: contact details, holders, own requests.
import { addDays, addMonths, firstOfMonth, parseDay, weekdayOf, type Day } from '@switchboard/domain'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Database } from '../db'
import type { Tables } from '../db/tables'
import type { Bill } from './bill'
import { MJ_PER_LITRE, type Person, type PersonService } from './people'
import { METER_INSTALLATION, products, tariffs, type ProductCode, type Tariff } from './products'

type Db = Kysely<Tables> | Transaction<Tables>
const MONTHS_WITH_US = 30
const micros = (price: number) => Math.round(price * 1_000_000)
const microsOfCents = (cents: number) => cents * 10_000

export async function putProducts({ sql: db }: Database): Promise<void> {
  for (const [code, product] of Object.entries(products)) {
    const values = {
      product_type: product.productType,
      title: product.title,
      icon: product.icon,
      description: product.description,
      terms_url: product.termsUrl,
      terms_pdf_name: null,
      display_on_portal_usage: product.displayOnPortalUsage,
    }
    await db
      .insertInto('product')
      .values({ code, ...values })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
      .execute()
  }
}

export interface LaidService {
  readonly id: number
  readonly service: PersonService
  readonly tariff: Tariff
  readonly starts: Day
}

/** Account, property, services and their registers: everything but readings and bills. */
export async function putPerson(db: Database, person: Person, issuer: string, today: Day) {
  return db.sql.transaction().execute(async (trx) => {
    const opened = openedOn(person, today)
    const propertyId = await putProperty(trx, person)
    const accountId = await putAccount(trx, person, propertyId, opened, today)
    await trx
      .insertInto('account_login')
      .values({ issuer, subject: person.sub, account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const services: LaidService[] = []
    for (const [position, service] of person.services.entries()) {
      services.push(await putService(trx, { person, service, position, accountId, opened, today }))
    }
    if (person.movesOutIn !== undefined) await putMoveOut(trx, accountId, workday(addDays(today, person.movesOutIn)))
    return { accountId, services }
  })
}

const openedOn = ({ opened }: Person, today: Day) =>
  opened === undefined ? firstOfMonth(addMonths(today, -MONTHS_WITH_US)) : addDays(today, opened)

async function putProperty(db: Db, { property, extras, customerType }: Person): Promise<number> {
  const { path, name, image: image_desktop, city, postcode, state } = property
  const values = { name, image_desktop, display_welcome_to: true, city, postcode, state, image: null, time_zone: null }
  const { id } = await db
    .insertInto('property')
    .values({ path, ...values })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, code] of extras.entries()) await putExtra(db, id, code, position, customerType === 'RESI')
  return id
}

async function putExtra(db: Db, propertyId: number, code: ProductCode, position: number, taxInclusive: boolean): Promise<void> {
  const tariff = tariffs[code]
  const extra = await db
    .insertInto('extra')
    .values({
      property_id: propertyId,
      product_code: code,
      uom: tariff.uom,
      price_micros: tariff.price === null ? null : micros(tariff.price),
      tax_inclusive: taxInclusive,
      position,
    })
    .onConflict((conflict) => conflict.columns(['property_id', 'product_code']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (extra) await putCharges(db, { extra_id: extra.id }, code, tariff, true)
}

async function putAccount(db: Db, person: Person, propertyId: number, opened: Day, today: Day): Promise<number> {
  const laid = {
    property_id: propertyId,
    address_line1: person.address,
    customer_type: person.customerType,
    rate_type: person.rateType ?? null,
    active: person.active,
    opened_on: opened,
  }
  const known = await db.updateTable('account').set(laid).where('number', '=', person.accountNumber).returning('id').executeTakeFirst()
  if (known) return known.id
  const { id } = await db
    .insertInto('account')
    .values({
      ...laid,
      number: person.accountNumber,
      first_name: person.firstName,
      last_name: person.lastName,
      date_of_birth: day(person.dateOfBirth),
      email: person.email,
      phone: person.phone,
      send_bill_to: person.sendBillTo,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (person.payBy) await putDirectDebit(db, id, person.payBy, today)
  for (const [position, contact] of person.contacts.entries()) {
    await db
      .insertInto('additional_contact')
      .values({
        account_id: id,
        first_name: contact.firstName,
        last_name: contact.lastName,
        date_of_birth: day(contact.dateOfBirth),
        email: contact.email,
        phone: contact.phone,
        // In the order of the list, also within one transaction.
        created_at: new Date(Date.parse(`${opened}T00:00:00Z`) + position * 60_000),
      })
      .execute()
  }
  return id
}

async function putDirectDebit(db: Db, accountId: number, cardType: string, today: Day): Promise<void> {
  const { id } = await db
    .insertInto('payment_method')
    .values({
      account_id: accountId,
      type: 'card',
      card_type: cardType,
      masked_number: cardType === 'Visa' ? 'XXXX XXXX XXXX 1111' : 'XXXX XXXX XXXX 4444',
      expiry_month: 8,
      expiry_year: Number(today.slice(0, 4)) + 3,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('account').set({ direct_debit: true, default_payment_method_id: id }).where('id', '=', accountId).execute()
}

interface NewService {
  readonly person: Person
  readonly service: PersonService
  readonly position: number
  readonly accountId: number
  readonly opened: Day
  readonly today: Day
}

async function putService(db: Db, { person, service, position, accountId, opened, today }: NewService): Promise<LaidService> {
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
  const known = await db.selectFrom('service').select('id').where('subscription_name', '=', subscription_name).executeTakeFirst()
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
  return db.updateTable('service_request').set({ wanted_on: ends }).where('service_id', '=', serviceId).where('state', '=', 'scheduled').execute()
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
  const litres = meter.uom === 'L'
  await db
    .insertInto('meter_register')
    .values({
      nmi: meter.nmi,
      suffix: meter.suffix,
      service_id: serviceId,
      uom: litres ? 'MJ' : meter.uom === 'L' ? 'MJ' : meter.uom,
      mj_per_litre: litres ? String(MJ_PER_LITRE) : null,
      from_day: from,
    })
    .execute()
}

async function putCharges(
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
    ...(price === null || !uom ? [] : [{ type: 'USAGE' as const, title: 'Usage', per: 'UNIT' as const, uom, ...both(micros(price)) }]),
    ...(supply === 0 ? [] : [{ type: 'SUPPLY' as const, title: 'Supply', per: 'MONTH' as const, ...both(microsOfCents(supply)) }]),
    ...(product === 'HEATING_COOLING'
      ? [{ type: 'METER_INSTALLATION' as const, title: 'Meter installation', per: 'ONCE' as const, ...both(microsOfCents(METER_INSTALLATION)) }]
      : []),
  ]
  for (const [position, charge] of charges.entries()) {
    await db.insertInto('charge').values({ ...owner, ...charge, taxable, position }).execute()
  }
}

/** One that was withdrawn stays withdrawn. */
async function putMoveOut(db: Db, accountId: number, moves_on: Day): Promise<void> {
  const known = await db.updateTable('move_out').set({ moves_on }).where('account_id', '=', accountId).where('state', '=', 'scheduled').executeTakeFirst()
  if (known.numUpdatedRows > 0n) return
  const any = await db.selectFrom('move_out').select('id').where('account_id', '=', accountId).executeTakeFirst()
  if (!any) await db.insertInto('move_out').values({ account_id: accountId, moves_on }).execute()
}

/** The day, or the Monday after a weekend. */
const workday = (on: Day): Day => addDays(on, Math.max(0, 8 - weekdayOf(on)) % 7 > 2 ? 0 : (8 - weekdayOf(on)) % 7)

/** Replaces the person's bills and payments. */
export async function putBills({ sql: db }: Database, accountId: number, bills: readonly Bill[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('payment').where('account_id', '=', accountId).execute()
    await trx.deleteFrom('invoice').where('account_id', '=', accountId).execute()
    if (bills.length === 0) return
    await trx
      .insertInto('invoice')
      .values(bills.map((bill) => ({ id: bill.id, account_id: accountId, issued_on: bill.issued, due_on: bill.due, amount_cents: bill.amount })))
      .execute()
    await trx.insertInto('invoice_item').values(bills.flatMap(itemRows)).execute()
    const paid = bills.flatMap(({ id, paid: payment }) =>
      payment
        ? [{ account_id: accountId, invoice_id: id, received_on: payment.on, amount_cents: payment.amount, status: 'Payment received' }]
        : [],
    )
    if (paid.length > 0) await trx.insertInto('payment').values(paid).execute()
  })
}

function itemRows({ id, items }: Bill) {
  return items.map((item, index) => ({
    invoice_id: id,
    line: index + 1,
    product_name: item.product,
    description: item.description,
    total_cents: item.total,
    service_start: item.from,
    service_end: item.to,
    quantity_thousandths: item.quantity,
    uom: item.uom,
    price_micros: item.price === null ? null : micros(item.price),
  }))
}

function day(text: string): Day {
  const parsed = parseDay(text)
  if (!parsed) throw new RangeError(`${text} is not a day`)
  return parsed
}

export async function laidFor({ sql: db }: Database): Promise<string | undefined> {
  return (await db.selectFrom('demonstration').select('laid_for').executeTakeFirst())?.laid_for
}

export async function rememberLaidFor({ sql: db }: Database, laid_for: string): Promise<void> {
  await db
    .insertInto('demonstration')
    .values({ only_row: true, laid_for })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ laid_for }))
    .execute()
  await sql`analyze`.execute(db)
}
