// Customers of a test, with its own server and provider.
import type { Day, State } from '@switchboard/domain'
import { openDatabase, type Database } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import { layOutEmbedded } from './copied-databases'
import { startProvider, type TestProvider } from './provider'
import { PROVIDER_SECRET } from './provider-users'
import { newDataDir, removeDataDir, startServer, type RunningServer, type Settings } from './server'

export interface Customer {
  readonly subject: string
  readonly number: string
  readonly state?: State
  readonly active?: boolean
  readonly email?: string
}

export interface OwnPortal {
  readonly server: RunningServer
  readonly provider: TestProvider
  /** Starts another process with the same data. */
  restart(): Promise<void>
  /** As restart, but without giving the process time to finish anything. */
  killAndStart(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a server with the given customers, whose tokens the test creates, on the test file's database engine.
 * @param arrange adds further data before the server opens the database
 */
export async function portalWith(
  customers: readonly Customer[],
  settings: Settings = {},
  arrange?: (db: Database) => Promise<void>,
): Promise<OwnPortal> {
  const provider = await startProvider()
  const databaseUrl = process.env['DATABASE_URL']
  const dataDir = newDataDir()
  await withDatabase(databaseUrl, dataDir, async (db) => {
    for (const customer of customers) {
      await putCustomer(db, provider.issuer, customer)
      provider.users.add(customer.subject, emailOf(customer))
    }
    await arrange?.(db)
  })
  const start = () =>
    startServer({
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      DATA_DIR: dataDir,
      IDENTITY_URL: provider.url,
      ADMIN_SECRET: PROVIDER_SECRET,
      PLUGINS: 'portal',
      ...settings,
    })
  let server = await start()
  return {
    get server() {
      return server
    },
    provider,
    async restart() {
      await server.stop()
      server = await start()
    },
    async killAndStart() {
      await server.kill()
      server = await start()
    },
    async close() {
      await server.stop()
      await provider.close()
      removeDataDir(dataDir)
    },
  }
}

export async function withDatabase(
  databaseUrl: string | undefined,
  dataDir: string,
  work: (db: Database) => Promise<void>,
) {
  layOutEmbedded(dataDir)
  const db = await openDatabase({ databaseUrl, dataDir })
  try {
    await migrate(db)
    await work(db)
  } finally {
    await db.close()
  }
}

const day = (text: string) => text as Day

/** The id of the additional account holder of the customer with that number. */
export const friendOf = (number: string) => `00000000-0000-4000-8000-00${number}`

const emailOf = ({ number, email = `${number}@example.com` }: Customer) => email

async function putCustomer({ sql }: Database, issuer: string, customer: Customer): Promise<void> {
  const { subject, number, state = 'VIC', active = true } = customer
  const property = await sql
    .insertInto('property')
    .values({
      path: `/buildings/${number}/`,
      name: `House ${number}`,
      city: 'Docklands',
      postcode: '3008',
      state,
      time_zone: null,
      image: null,
      image_desktop: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: account_id } = await sql
    .insertInto('account')
    .values({
      number,
      property_id: property.id,
      first_name: 'Ann',
      last_name: 'Other',
      date_of_birth: day('1980-01-01'),
      email: emailOf(customer),
      phone: '+61491570006',
      address_line1: '1 Test Street',
      customer_type: 'RESI',
      active,
      opened_on: day('2024-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql.insertInto('account_login').values({ issuer, subject, account_id }).execute()
  await sql
    .insertInto('product')
    .values({
      code: 'ELECTRICITY',
      product_type: 'Electricity',
      title: 'Electricity',
      icon: 'electricity',
      description: '',
      terms_url: null,
      terms_pdf_name: null,
      display_on_portal_usage: true,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql
    .insertInto('service')
    .values({
      account_id,
      product_code: 'ELECTRICITY',
      details_type: 'M',
      subscription_name: `ELE-${number}`,
      starts_on: day('2024-01-01'),
      uom: 'kWh',
      price_micros: 298_100,
      tax_inclusive: true,
      position: 0,
    })
    .execute()
  await sql
    .insertInto('additional_contact')
    .values({
      id: friendOf(number),
      account_id,
      first_name: `Friend of ${number}`,
      last_name: 'Other',
      date_of_birth: day('1990-01-01'),
      email: `friend-${number}@example.com`,
      phone: '+61491570156',
    })
    .execute()
  await sql
    .insertInto('payment_method')
    .values({ account_id, type: 'bankAccount', masked_number: `XXXX${number.slice(-4)}` })
    .execute()
  const id = `INV${number.slice(-8)}`
  await sql
    .insertInto('invoice')
    .values({
      id,
      account_id,
      issued_on: day('2026-01-05'),
      due_on: day('2026-01-26'),
      amount_cents: 18_432,
      period_start: day('2025-12-01'),
      period_end: day('2025-12-31'),
      gst_cents: 1_676,
    })
    .execute()
  await sql
    .insertInto('invoice_item')
    .values({
      invoice_id: id,
      line: 1,
      product_name: 'Electricity',
      description: 'Usage',
      total_cents: 18_432,
      service_start: day('2025-12-01'),
      service_end: day('2025-12-31'),
    })
    .execute()
}
