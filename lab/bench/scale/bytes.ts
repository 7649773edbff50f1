// Measures the bytes per account, by the kinds of its rows.
import { arrayOf, number, object, string } from '../../../shared/node/read-json.mjs'
import { onDatabase } from './database.ts'
import type { Size } from './accounts.ts'

/** The bytes per account that has such rows. */
interface Bytes {
  title: string
  table: number
  index: number
}

const GROUPS: readonly { title: string; tables: readonly string[]; of: 'accounts' | 'billed' | 'read' }[] = [
  {
    title: 'master data',
    tables: ['property', 'account', 'payment_method', 'service', 'charge', 'meter_register'],
    of: 'accounts',
  },
  { title: 'bills of 26 months', tables: ['invoice', 'invoice_item'], of: 'billed' },
  { title: 'their payments', tables: ['payment', 'payment_allocation', 'payment_attempt'], of: 'billed' },
  { title: 'their audit and mails', tables: ['audit', 'mail_outbox'], of: 'billed' },
  { title: 'half-hours of 26 months', tables: ['usage_day'], of: 'read' },
]

const sizes = arrayOf(object({ name: string, table: number, index: number }))

export async function bytesPerAccount(url: string, { accounts, billed, read }: Size): Promise<Bytes[]> {
  const { rows } = await onDatabase(url, (client) =>
    client.query(
      `select regexp_replace(relname, '_[0-9]{4}$', '') as name, sum(pg_table_size(oid))::float8 as table, sum(pg_indexes_size(oid))::float8 as index
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`,
    ),
  )
  const known = sizes(rows, 'the sizes')
  const counts = { accounts, billed: Math.floor(accounts / billed), read: Math.floor(accounts / read) }
  return GROUPS.map(({ title, tables, of }) => {
    const sum = (part: 'table' | 'index') =>
      known.reduce((total, size) => total + (tables.includes(size.name) ? size[part] : 0), 0) / counts[of]
    return { title, table: sum('table'), index: sum('index') }
  })
}

export function printBytes({ accounts, billed, read }: Size, bytes: readonly Bytes[]) {
  const kilobytes = bytes.map(
    ({ title, table, index }) => `${title} ${(table / 1024).toFixed(1)} + ${(index / 1024).toFixed(1)}`,
  )
  console.log(
    `${accounts} accounts, ${Math.floor(accounts / billed)} with all bills, ${Math.floor(accounts / read)} with readings; kB of an account in tables + indexes: ${kilobytes.join(' · ')}`,
  )
}
