// Copies of accounts with their services and latest readings. The server limits usage requests to 300 per account, and
// five more each second. One account is not enough to warm up the server's code.
import { arrayOf, number as integer, object, string } from '../../../shared/node/read-json.mjs'
import type { Client } from 'pg'

const identified = arrayOf(object({ id: integer }))
const logins = arrayOf(object({ subject: string, account: integer }))

const FIRST_NUMBER = 4_700_000_000
/** The readings of this month and the last. */
const COPIED_DAYS = 70

/** @param copy 0 is the service itself */
export const nameOfCopy = (subscription: string, copy: number) =>
  copy === 0 ? subscription : `${subscription}-${copy}`

/**
 * Copies all accounts with a sign-in.
 * @returns a function that assigns the sign-ins to a copy; copy 0 is the original accounts
 */
export async function copyAccounts(client: Client, count: number) {
  const { rows } = await client.query('select subject, account_id::int as account from account_login')
  const copies = logins(rows, 'the logins').map(({ subject, account }) => ({ subject, accounts: [account] }))
  for (const { accounts } of copies)
    for (let copy = 1; copy <= count; copy += 1) accounts.push(await copyAccount(client, accounts[0] ?? 0, copy))
  return async (copy: number) => {
    for (const { subject, accounts } of copies)
      await client.query('update account_login set account_id = $2 where subject = $1', [subject, accounts[copy]])
  }
}

async function copyAccount(client: Client, account: number, copy: number) {
  const number = String(FIRST_NUMBER + 1_000 * copy + account)
  const changes = { number, direct_debit: false, direct_debit_since: null, default_payment_method_id: null }
  const made = await copyRow(client, 'account', account, changes)
  const services = await client.query(
    'select id::int as id, subscription_name as name from service where account_id = $1',
    [account],
  )
  for (const { id, name } of arrayOf(object({ id: integer, name: string }))(services.rows, 'the services')) {
    const renamed = { account_id: made, subscription_name: nameOfCopy(name, copy) }
    await copyParts(client, id, await copyRow(client, 'service', id, renamed))
  }
  return made
}

/** @param made the copy */
async function copyParts(client: Client, service: number, made: number) {
  const idsOf = async (table: string) => {
    const { rows } = await client.query(`select id::int as id from ${table} where service_id = $1`, [service])
    return identified(rows, table)
  }
  for (const { id } of await idsOf('charge')) await copyRow(client, 'charge', id, { service_id: made })
  for (const { id } of await idsOf('meter_register')) {
    const register = await copyRow(client, 'meter_register', id, { service_id: made, nmi: `COPY${made}` })
    await client.query(
      `insert into usage_day select (jsonb_populate_record(t, jsonb_build_object('service_id', $3::int, 'register_id', $4::int))).*
       from usage_day t where service_id = $1 and register_id = $2 and day > current_date - ${COPIED_DAYS}`,
      [service, id, made, register],
    )
  }
}

/** @returns the id of the copy */
async function copyRow(client: Client, table: string, id: number, changes: Record<string, unknown>): Promise<number> {
  const { rows } = await client.query(
    `insert into ${table} overriding user value select (jsonb_populate_record(t, $2)).* from ${table} t where id = $1 returning id::int as id`,
    [id, JSON.stringify(changes)],
  )
  return identified(rows, table)[0]?.id ?? 0
}
