// Effects of dividing the tables by account (docs/capacity.md). Statements are checked when all tests have run.
import { openDatabase, type Database } from '../../src/db/connection'
import {
  copiedTables,
  detourOfTable,
  keyOfTable,
  tableOfPartition,
  undividedTables,
} from './distribution/distribution-keys'
import { readCatalogue } from './distribution/served-statements'
import { loadParser, tablesWithoutKey, type Catalogue } from './distribution/statement-keys'

let db: Database
let catalogue: Catalogue
beforeAll(async () => {
  db = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir: '' })
  catalogue = await readCatalogue(process.env['DATABASE_URL'] ?? '')
  await loadParser()
})
afterAll(() => db.close())

const isDivided = (table: string) => table in keyOfTable || table in detourOfTable

test('each table is divided, copied or only on the first machine', () => {
  const kinds = [...catalogue.keys()]
    .map(tableOfPartition)
    .map((table) => [
      table,
      Number(isDivided(table)) +
        Number(copiedTables.includes(table)) +
        Number(undividedTables.some((names) => names.test(table))),
    ])
  expect(kinds.filter(([, count]) => count !== 1)).toEqual([])
  for (const [table, key] of Object.entries(keyOfTable))
    expect([table, [...(catalogue.get(table) ?? [])]]).toEqual([table, expect.arrayContaining([key])])
})

/** @returns the names of constraints that fail when the table is divided */
async function brokenBy(query: string): Promise<readonly string[]> {
  const { rows } = await db.pool.query<{ table: string; name: string; columns: string[] }>(query)
  return rows
    .filter(({ table, columns }) => isDivided(table) && !columns.includes(keyOfTable[table] ?? 'account_id'))
    .map(({ name }) => name)
    .sort()
}

test('uniqueness across accounts has to be ensured in another way', async () => {
  const unique = `select t.relname as table, c.relname as name,
      array(select attname::text from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where i.indisunique and t.relnamespace = 'public'::regnamespace and not t.relispartition`
  expect(await brokenBy(unique)).toMatchInlineSnapshot(`
[
  "account_number_key",
  "additional_contact_pkey",
  "adjustment_pkey",
  "audit_pkey",
  "bill_dispute_number_key",
  "bill_dispute_pkey",
  "charge_pkey",
  "email_change_address",
  "email_change_pkey",
  "email_link_pkey",
  "invoice_allocation_pkey",
  "invoice_document_pkey",
  "invoice_item_adjustment_once",
  "invoice_item_charge_once",
  "invoice_item_pkey",
  "invoice_pkey",
  "mail_outbox_event",
  "mail_outbox_pkey",
  "move_out_pkey",
  "payment_allocation_pkey",
  "payment_attempt_invoice",
  "payment_attempt_pkey",
  "payment_method_pkey",
  "payment_pkey",
  "service_pkey",
  "service_request_opt_in_once",
  "service_request_opt_out_once",
  "service_request_pkey",
  "service_subscription_name_key",
]
`)
})

test('foreign keys between divided tables have to contain the account', async () => {
  const foreign = `select t.relname as table, conname as name,
      array(select attname::text from pg_attribute a where a.attrelid = conrelid and a.attnum = any(conkey)) as columns
    from pg_constraint join pg_class t on t.oid = conrelid join pg_class f on f.oid = confrelid
    where contype = 'f' and f.relname <> all ('{${copiedTables.join()}}')`
  expect(await brokenBy(foreign)).toMatchInlineSnapshot(`
[
  "bill_dispute_invoice_id_fkey",
  "bill_extension_invoice_id_fkey",
  "charge_service_id_fkey",
  "invoice_allocation_from_invoice_id_fkey",
  "invoice_allocation_invoice_id_fkey",
  "invoice_document_invoice_id_fkey",
  "invoice_item_adjustment_id_fkey",
  "invoice_item_charge_id_fkey",
  "invoice_item_invoice_id_fkey",
  "invoice_item_service_id_fkey",
  "payment_allocation_invoice_id_fkey",
  "payment_allocation_payment_id_fkey",
  "payment_attempt_invoice",
  "payment_invoice",
  "service_request_service_id_fkey",
  "stated_payment_invoice_id_fkey",
  "stated_payment_payment_id_fkey",
]
`)
})

describe('a statement', () => {
  test.each([
    ['names the account', 'select * from invoice where account_id = $1 and id = $2'],
    ['inserts for an account', 'insert into audit (action, account_id) values ($1, $2)'],
    ['joins rows of the account', 'select 1 from account a join invoice i on i.account_id = a.id where a.id = $1'],
    [
      'looks beside a row of the account',
      'update account a set active = $2 where a.id = $1 and not exists (select from move_out m where m.account_id = a.id)',
    ],
    [
      'comes to the account by its bill',
      'select 1 from invoice i join invoice_item t on t.invoice_id = i.id where i.account_id = $1',
    ],
    [
      'names the account in a part',
      'with mine as (select id, account_id from service where account_id = $1) insert into service_request (account_id, service_id) select account_id, id from mine',
    ],
    ['is of a service and its readings', 'select total from usage_day where service_id = $1 and day between $2 and $3'],
    ['uses no divided table', 'select * from product where code = $1'],
  ])('that %s needs one machine', (_, statement) => {
    expect(tablesWithoutKey(statement, catalogue)).toEqual([])
  })

  test.each([
    ['names a row by its id', 'delete from service where id = $1', ['service']],
    ['names several accounts', 'select 1 from invoice where account_id = any($1)', ['invoice']],
    ['names the account in an alternative', 'select 1 from invoice where account_id = $1 or id = $2', ['invoice']],
    ["names another table's account", 'select 1 from account a, payment p where a.id = $1', ['payment']],
    ['inserts for no account', 'insert into audit (action) values ($1)', ['audit']],
    [
      'looks beside all rows',
      'select 1 from account a where a.id = $1 and exists (select from payment p where p.invoice_id = $2)',
      ['payment'],
    ],
    ['comes to lines of any bill', 'select 1 from invoice_item where invoice_id = $1', ['invoice_item']],
    ['is of all services', 'select sum(total) from usage_day where day = $1', ['usage_day']],
  ])('that %s does not', (_, statement, tables) => {
    expect(tablesWithoutKey(statement, catalogue)).toEqual(tables)
  })
})
