// Rows of the audit log of one account, newest first.
import type { Day } from '@switchboard/domain'
import type { Pool } from 'pg'

/** A row's place in the list. */
export interface Place {
  /** ISO 8601, with all the digits that the database has. */
  readonly at: string
  readonly id: number
}

export interface AuditRow extends Place {
  readonly subject: string | null
  readonly action: string
  readonly detail: unknown
  readonly session: string | null
  readonly browser: string | null
  /** Whether a request caused it, rather than a job or an operator. */
  readonly isRequested: boolean
  readonly shown: unknown
  /** Whether its author can sign in for the account. */
  readonly hasLogin: boolean
  /** The last day of the bill that it is about. */
  readonly billedUntil: Day | null
  /** Whether the choice of news that it stored is still the current one. */
  readonly isCurrentChoice: boolean
}

export const PAGE_SIZE = 25

/** Instants are read as text, because a Date has no microseconds. */
const SELECT = `select r.id, to_json(r.at)#>>'{}' as at, r.subject, r.action, r.detail, r.session, r.browser,
  r.request_id is not null as "isRequested", s.shown,
  exists (select from account_login l where l.account_id = r.account_id and l.subject = r.subject) as "hasLogin",
  (select i.period_end from invoice i where i.account_id = r.account_id and i.id = r.detail->>'invoice') as "billedUntil",
  exists (select from mail_preference p where p.account_id = r.account_id and p.kind = r.detail->>'kind' and p.changed_at = r.at)
    as "isCurrentChoice"
from audit r left join audit_shown s on s.account_id = r.account_id and s.audit_id = r.id
where r.account_id = $1 and (r.at, r.id) < ($2::timestamptz, $3::bigint)
order by r.at desc, r.id desc limit $4`

/** @returns one row more than a page if there are more */
export async function readRows(pool: Pool, accountId: number, after: Place | undefined): Promise<readonly AuditRow[]> {
  const { at, id } = after ?? { at: 'infinity', id: 0 }
  const values = [accountId, at, id, PAGE_SIZE + 1]
  return (await pool.query<AuditRow>({ name: 'activity', text: SELECT, values })).rows
}
