// How many bytes an account needs, by what it has.
import { arrayOf, number, object, string } from '../../../shared/node/read-json.mjs'
import { onDatabase } from './database.mjs'

/** @typedef {import('./accounts.mjs').Size} Size */
/** @typedef {{ title: string, table: number, index: number }} Bytes for each account that has it */

/** @type {readonly { title: string, tables: readonly string[], of: 'accounts' | 'billed' | 'read' }[]} */
const GROUPS = [
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

/**
 * @param {string} url
 * @param {Size} size
 * @returns {Promise<Bytes[]>}
 */
export async function bytesPerAccount(url, { accounts, billed, read }) {
  const { rows } = await onDatabase(url, (client) =>
    client.query(
      `select regexp_replace(relname, '_[0-9]{4}$', '') as name, sum(pg_table_size(oid))::float8 as table, sum(pg_indexes_size(oid))::float8 as index
       from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`,
    ),
  )
  const known = sizes(rows, 'the sizes')
  const counts = { accounts, billed: Math.floor(accounts / billed), read: Math.floor(accounts / read) }
  return GROUPS.map(({ title, tables, of }) => {
    const sum = (/** @type {'table' | 'index'} */ part) =>
      known.reduce((total, size) => total + (tables.includes(size.name) ? size[part] : 0), 0) / counts[of]
    return { title, table: sum('table'), index: sum('index') }
  })
}

/**
 * @param {Size} size
 * @param {readonly Bytes[]} bytes
 */
export function printBytes({ accounts, billed, read }, bytes) {
  const kilobytes = bytes.map(
    ({ title, table, index }) => `${title} ${(table / 1024).toFixed(1)} + ${(index / 1024).toFixed(1)}`,
  )
  console.log(
    `${accounts} accounts, ${Math.floor(accounts / billed)} with all bills, ${Math.floor(accounts / read)} with readings; kB of an account in tables + indexes: ${kilobytes.join(' · ')}`,
  )
}
