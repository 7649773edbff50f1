// Inserts or updates a person's rows, relative to today. A later run moves the dates that are relative to today, and
// keeps what visitors may have changed: contact details, account holders, their requests.
import { addDays, addMonths, firstOfMonth, foldFullName, parseDay, zoneOf, type Day } from '@switchboard/domain'
import { sql, type Insertable } from 'kysely'
import type { AccountSummary } from '@switchboard/server/billing'
import type { Database, Tables } from '@switchboard/server/db'
import type { Person } from './person'
import { products, tariffs, type Product, type ProductCode } from './products'
import {
  chargesOf,
  insertCharges,
  micros,
  upsertService,
  nextWeekday,
  type DemoDatabase,
  type StoredService,
} from './service-rows'

const ACCOUNT_AGE_MONTHS = 30

export async function upsertProducts({ sql: db }: Database): Promise<void> {
  for (const [code, product] of Object.entries<Product>(products)) {
    const values = {
      product_type: product.productType,
      title: product.title,
      icon: product.icon,
      description: product.description,
      terms_url: product.termsUrl,
      terms_pdf_name: null,
      terms_version: product.termsVersion,
      display_on_portal_usage: product.displayOnPortalUsage,
      measured_by: product.measuredBy ?? null,
    }
    await db
      .insertInto('product')
      .values({ code, ...values })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
      .execute()
  }
}

/** Upserts account, property, services and registers; readings and bills follow later. */
export async function upsertPerson(db: Database, person: Person, issuer: string, today: Day) {
  return db.sql.transaction().execute(async (trx) => {
    const opened = openedOn(person, today)
    const propertyId = await upsertProperty(trx, person)
    const accountId = await upsertAccount(trx, person, propertyId, opened, today)
    await trx
      .insertInto('account_login')
      .values({ issuer, subject: person.sub, account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const services: StoredService[] = []
    for (const [position, service] of person.services.entries()) {
      services.push(await upsertService(trx, { person, service, position, accountId, opened, today }))
    }
    if (person.movesOutIn !== undefined)
      await upsertMoveOut(trx, accountId, nextWeekday(addDays(today, person.movesOutIn)))
    await upsertAdjustments(trx, accountId, person, today)
    return { account: accountSummary(accountId, person, opened), services }
  })
}

const accountSummary = (id: number, { accountNumber, property }: Person, opened: Day): AccountSummary => ({
  id,
  number: accountNumber,
  zone: zoneOf(property.state),
  opened,
})

const openedOn = ({ opened }: Person, today: Day) =>
  opened === undefined ? firstOfMonth(addMonths(today, -ACCOUNT_AGE_MONTHS)) : addDays(today, opened)

async function upsertProperty(db: DemoDatabase, { property, extras, customerType }: Person): Promise<number> {
  const { path, name, image: image_desktop, city, postcode, state } = property
  const values = { name, image_desktop, display_welcome_to: true, city, postcode, state, image: null, time_zone: null }
  const { id } = await db
    .insertInto('property')
    .values({ path, ...values })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, code] of extras.entries())
    await upsertExtra(db, { property_id: id, product_code: code, position, tax_inclusive: customerType === 'RESI' })
  return id
}

interface NewExtra {
  readonly property_id: number
  readonly product_code: ProductCode
  readonly position: number
  readonly tax_inclusive: boolean
}

/** Prices apply to new customers only: existing customers keep the charges from when they opted in. */
async function upsertExtra(db: DemoDatabase, { property_id, product_code, ...values }: NewExtra): Promise<void> {
  const tariff = tariffs[product_code]
  const prices = { ...values, uom: tariff.uom, price_micros: tariff.price === null ? null : micros(tariff.price) }
  const { id } = await db
    .insertInto('extra')
    .values({ property_id, product_code, ...prices })
    .onConflict((conflict) => conflict.columns(['property_id', 'product_code']).doUpdateSet(prices))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('charge').where('extra_id', '=', id).execute()
  await insertCharges(db, { extra_id: id }, chargesOf(product_code, tariff, 'inclusive'))
}

async function upsertAccount(
  db: DemoDatabase,
  person: Person,
  propertyId: number,
  opened: Day,
  today: Day,
): Promise<number> {
  const values = {
    property_id: propertyId,
    address_line1: person.address,
    customer_type: person.customerType,
    rate_type: person.rateType ?? null,
    active: person.active,
    opened_on: opened,
  }
  const known = await db
    .updateTable('account')
    .set(values)
    .where('number', '=', person.accountNumber)
    .returning('id')
    .executeTakeFirst()
  return known ? known.id : insertAccount(db, person, values, today)
}

async function insertAccount(
  db: DemoDatabase,
  person: Person,
  values: Pick<
    Insertable<Tables['account']>,
    'property_id' | 'address_line1' | 'customer_type' | 'rate_type' | 'active' | 'opened_on'
  >,
  today: Day,
): Promise<number> {
  const { id } = await db
    .insertInto('account')
    .values({
      ...values,
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
  if (person.payBy) await insertDirectDebit(db, id, person.payBy, today)
  await insertContacts(db, id, person, values.opened_on)
  return id
}

async function insertContacts(db: DemoDatabase, accountId: number, person: Person, opened: Day): Promise<void> {
  for (const [position, contact] of person.contacts.entries()) {
    await db
      .insertInto('additional_contact')
      .values({
        account_id: accountId,
        first_name: contact.firstName,
        last_name: contact.lastName,
        date_of_birth: day(contact.dateOfBirth),
        email: contact.email,
        phone: contact.phone,
        folded_name: foldFullName(contact),
        folded_version: 1,
        // Distinct times keep the order of the list, because all rows share one transaction.
        created_at: new Date(Date.parse(`${opened}T00:00:00Z`) + position * 60_000),
      })
      .execute()
  }
}

async function insertDirectDebit(db: DemoDatabase, accountId: number, cardType: string, today: Day): Promise<void> {
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
  await db
    .updateTable('account')
    .set({ direct_debit: true, default_payment_method_id: id })
    .where('id', '=', accountId)
    .execute()
}

/**
 * A withdrawn move-out stays withdrawn. One whose day has passed is booked again, without a last day for its services.
 */
async function upsertMoveOut(db: DemoDatabase, accountId: number, moves_on: Day): Promise<void> {
  const known = await db
    .selectFrom('move_out')
    .where('account_id', '=', accountId)
    .orderBy(({ eb }) => eb('state', '=', 'withdrawn'))
    .select(['id', 'state', 'moves_on as before'])
    .executeTakeFirst()
  if (!known) await db.insertInto('move_out').values({ account_id: accountId, moves_on }).execute()
  if (!known || known.state === 'withdrawn') return
  await db.updateTable('move_out').set({ moves_on, state: 'scheduled' }).where('id', '=', known.id).execute()
  if (known.state === 'done')
    await db
      .updateTable('service')
      .set({ ends_on: null })
      .where('account_id', '=', accountId)
      .where('ends_on', '=', known.before)
      .execute()
}

/** Moves the person's adjustments with today and keeps their ids; other adjustments stay. */
async function upsertAdjustments(
  db: DemoDatabase,
  account_id: number,
  { adjustments = [] }: Person,
  today: Day,
): Promise<void> {
  for (const { description, cents, monthsAgo } of adjustments) {
    const applies_on = addDays(firstOfMonth(addMonths(today, -monthsAgo)), 14)
    const moved = await db
      .updateTable('adjustment')
      .set({ applies_on, cents })
      .where('account_id', '=', account_id)
      .where('description', '=', description)
      .executeTakeFirst()
    if (moved.numUpdatedRows > 0n) continue
    await db.insertInto('adjustment').values({ account_id, description, cents, applies_on }).execute()
  }
}

function day(text: string): Day {
  const parsed = parseDay(text)
  if (!parsed) throw new RangeError(`${text} is not a day`)
  return parsed
}

export async function readLayoutKey({ sql: db }: Database): Promise<string | undefined> {
  return (await db.selectFrom('demonstration').select('laid_for').executeTakeFirst())?.laid_for
}

export async function saveLayoutKey({ sql: db }: Database, laid_for: string): Promise<void> {
  await db
    .insertInto('demonstration')
    .values({ only_row: true, laid_for })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ laid_for }))
    .execute()
  await sql`analyze`.execute(db)
}
