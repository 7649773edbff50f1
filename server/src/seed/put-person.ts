// Puts one person into the database, relative to today. On a later day it moves what is told in days from today and leaves alone
// what a customer may have changed: contact details, holders, own requests.
import { addDays, addMonths, firstOfMonth, parseDay, zoneOf, type Day } from '@switchboard/domain'
import { sql } from 'kysely'
import type { KnownAccount } from '../billing/read-facts'
import type { Database } from '../db'
import type { Person } from './people'
import { products, tariffs, type ProductCode } from './products'
import { micros, putCharges, putService, workday, type Db, type LaidService } from './put-services'

const MONTHS_WITH_US = 30
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
    await putAdjustments(trx, accountId, person, today)
    return { account: knownAccount(accountId, person, opened), services }
  })
}

const knownAccount = (id: number, { accountNumber, property }: Person, opened: Day): KnownAccount => ({
  id,
  number: accountNumber,
  zone: zoneOf(property.state),
  opened,
})

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

async function putExtra(
  db: Db,
  propertyId: number,
  code: ProductCode,
  position: number,
  taxInclusive: boolean,
): Promise<void> {
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
  const known = await db
    .updateTable('account')
    .set(laid)
    .where('number', '=', person.accountNumber)
    .returning('id')
    .executeTakeFirst()
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
  await db
    .updateTable('account')
    .set({ direct_debit: true, default_payment_method_id: id })
    .where('id', '=', accountId)
    .execute()
}

/** One that was withdrawn stays withdrawn. */
async function putMoveOut(db: Db, accountId: number, moves_on: Day): Promise<void> {
  const known = await db
    .updateTable('move_out')
    .set({ moves_on })
    .where('account_id', '=', accountId)
    .where('state', '=', 'scheduled')
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) return
  const any = await db.selectFrom('move_out').select('id').where('account_id', '=', accountId).executeTakeFirst()
  if (!any) await db.insertInto('move_out').values({ account_id: accountId, moves_on }).execute()
}

/** They move with today and keep their identity; those that somebody else put in stay where they are. */
async function putAdjustments(db: Db, account_id: number, { adjustments = [] }: Person, today: Day): Promise<void> {
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
