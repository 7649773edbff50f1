// Adds to the hourly sums, in the transaction that writes the counts themselves (decision record 0097).
import type { Query } from '../../db/in-transaction'
import type { Database } from '../../db/connection'
import type { CustomerHour } from './customer-hours'

const COLUMNS = ['loads', 'failures', 'errors', 'anonymous_loads', 'anonymous_failures', 'anonymous_errors'] as const

/** A build in an hour. */
interface BuildHour {
  readonly part: string
  readonly build: string
  /** ISO 8601. */
  readonly hour: string
}

export type HourSum = BuildHour & Readonly<Partial<Record<(typeof COLUMNS)[number], number>>>

const ADD = `insert into registry_hour as h (environment, part, build, hour, ${COLUMNS.join(', ')})
select $1, part, build, hour, ${COLUMNS.map((column) => `sum(${column})`).join(', ')}
from unnest($2::text[], $3::text[], $4::timestamptz[], ${COLUMNS.map((_, i) => `$${i + 5}::bigint[]`).join(', ')})
  as n (part, build, hour, ${COLUMNS.join(', ')})
group by part, build, hour order by part, build, hour
on conflict (environment, part, build, hour) do update set
  ${COLUMNS.map((column) => `${column} = h.${column} + excluded.${column}`).join(', ')}`

/** Rows are written in the order of their keys, so that processes do not deadlock. */
export async function addToHours(client: Query, environment: string, sums: readonly HourSum[]): Promise<void> {
  if (sums.length === 0) return
  const counts = COLUMNS.map((column) => sums.map((sum) => sum[column] ?? 0))
  await client.query(ADD, [environment, ...keysOf(sums), ...counts])
}

const keysOf = (rows: readonly BuildHour[]) => [
  rows.map(({ part }) => part),
  rows.map(({ build }) => build),
  rows.map(({ hour }) => hour),
]

const sumOf = (column: string) =>
  `${column} = array(select a + b from unnest(c.${column}, excluded.${column}) with ordinality as s (a, b, n) order by n)`

const ADD_CUSTOMERS = `insert into registry_customer_hour as c (environment, part, build, hour, customers, failed)
select $1, part, build, hour, customers::integer[], failed::integer[]
from unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::text[]) as n (part, build, hour, customers, failed)
on conflict (environment, part, build, hour) do update set ${sumOf('customers')}, ${sumOf('failed')}`

export type CustomerHourRow = BuildHour & CustomerHour

/** Only for the process that has the lock of `writePageViews`. */
export async function addToCustomerHours(
  client: Query,
  environment: string,
  rows: readonly CustomerHourRow[],
): Promise<void> {
  if (rows.length === 0) return
  const [customers, failed] = [
    rows.map((row) => `{${row.customers.join()}}`),
    rows.map((row) => `{${row.failed.join()}}`),
  ]
  await client.query(ADD_CUSTOMERS, [environment, ...keysOf(rows), customers, failed])
}

/** Deletes sums after the same time as outcomes. */
export async function deleteOldHours({ pool }: Database): Promise<void> {
  await pool.query(`delete from registry_hour where hour < now() - interval '90 days'`)
  await pool.query(`delete from registry_customer_hour where hour < now() - interval '90 days'`)
}
