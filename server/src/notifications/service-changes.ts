// Services that begin or end on a day, and move-outs.
import { addDays, type Day } from '@switchboard/domain'
import { sql as raw, type Kysely } from 'kysely'
import type { Tables } from '../db/tables/tables'

export interface ServiceChanges {
  readonly movesOut: boolean
  readonly changes: readonly { readonly title: string; readonly starts: boolean }[]
}

interface Row {
  readonly movesOut: boolean
  readonly changes: ServiceChanges['changes'] | null
}

/** A service that follows one of the same product, such as after a price change, is not a change. */
const CHANGES = `select json_agg(json_build_object('title', product.title, 'starts', s.starts_on = d.day) order by s.position, s.id)
  from account_service s join product on product.code = s.product_code
  where s.account_id = a.id and (s.starts_on = d.day or s.ends_on = d.day) and s.starts_on is distinct from s.ends_on
    and not exists (select from account_service o where o.account_id = a.id and o.product_code = s.product_code and o.id <> s.id
      and (s.starts_on = d.day and o.ends_on = d.day - 1 or s.ends_on = d.day and o.starts_on = d.day + 1))`

/** @returns undefined if nothing happens on the day */
export async function readChanges(
  sql: Kysely<Tables>,
  accountId: number,
  on: Day,
): Promise<ServiceChanges | undefined> {
  const { rows } = await raw<Row>`
    select (${raw.raw(CHANGES)}) as changes,
      exists (select from move_out m where m.account_id = a.id and m.moves_on = d.day and m.state = 'scheduled') as "movesOut"
    from account a cross join (select ${on}::date as day) d where a.id = ${accountId}`.execute(sql)
  const [row] = rows
  if (!row) return undefined
  const changes = row.changes ?? []
  // All services end with a move-out.
  if (row.movesOut) return { movesOut: true, changes: [] }
  return changes.length > 0 ? { movesOut: false, changes } : undefined
}

/** Accounts with a change on a day, or a day before or after it by UTC. */
export async function findChangingAccounts(sql: Kysely<Tables>, around: Day): Promise<readonly number[]> {
  const days = [-1, 0, 1].map((more) => addDays(around, more))
  const { rows } = await raw<{ account_id: number }>`
    select account_id from service where starts_on = any(${days}::date[])
    union select account_id from service where ends_on = any(${days}::date[])
    union select account_id from move_out where moves_on = any(${days}::date[]) and state = 'scheduled'
    order by account_id`.execute(sql)
  return rows.map(({ account_id }) => account_id)
}
