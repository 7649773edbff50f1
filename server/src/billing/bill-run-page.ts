// Reads the accounts of a bill run in pages.
import { addMonths, zoneOf, type Day, type State, type Zone } from '@switchboard/domain'
import { sql } from 'kysely'
import type { Database } from '../db/connection'
import type { AccountSummary } from './read-accounts'

const PAGE_SIZE = 100

export interface PageAccount extends AccountSummary {
  readonly billed: boolean
  /** The month's invoice, if it has no document yet. */
  readonly undocumented: string | null
  /** Day of the current move-out. */
  readonly moved_out: Day | null
  readonly not_supplied: readonly string[] | null
}

/** @param account the only account number wanted, if not all */
export async function queryPage(
  { sql: db }: Database,
  after: number,
  { month, account }: { month: Day; account?: string | undefined },
): Promise<PageAccount[]> {
  const { rows } = await sql<Omit<PageAccount, 'zone'> & { state: State; time_zone: Zone | null }>`
    select a.id, a.number, a.opened_on as opened, p.state, p.time_zone,
      i.id is not null as billed, case when d.invoice_id is null then i.id end as undocumented, m.moves_on as moved_out,
      (select json_agg(s.subscription_name order by s.starts_on, s.id) from service s
        where s.account_id = a.id and s.starts_on > m.moves_on and s.starts_on < ${addMonths(month, 1)}) as not_supplied
    from account a join property p on p.id = a.property_id
      left join move_out m on m.account_id = a.id and m.state <> 'withdrawn'
      left join invoice i on i.account_id = a.id and i.period_start = ${month}
      left join invoice_document d on d.invoice_id = i.id
    where a.id > ${after} and a.number = coalesce(${account ?? null}, a.number)
    order by a.id limit ${PAGE_SIZE}`.execute(db)
  return rows.map(({ state, time_zone, ...row }) => ({ ...row, zone: time_zone ?? zoneOf(state) }))
}
