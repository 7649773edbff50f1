// The operators' view of the outbox, and their actions on abandoned emails. Each action leaves an audit log row.
import type { AuditAction } from '../audit/audit-words'
import type { Database } from '../db/connection'

export interface WaitingMails {
  readonly count: number
  /** Age of the oldest queued email; null if none is queued. */
  readonly oldestSeconds: number | null
}

/** An abandoned email, or one that failed and is queued. Identifies the account, not its reader. */
export interface FailedMail {
  readonly id: string
  readonly template: string
  readonly accountNumber: string
  readonly createdAt: Date
  readonly attempts: number
  readonly error: string | null
  /** Null while it is retried. */
  readonly deadAt: Date | null
  readonly dueAt: Date
}

const MOST = 200

export async function readOutbox({
  pool,
}: Database): Promise<{ waiting: WaitingMails; failed: readonly FailedMail[] }> {
  const open = 'sent_at is null and dead_at is null'
  const waiting = await pool.query<WaitingMails>(
    `select count(*)::int as count, extract(epoch from now() - min(created_at))::float8 as "oldestSeconds" from mail_outbox where ${open}`,
  )
  const failed = await pool.query<FailedMail>(
    `select m.id, m.template, a.number as "accountNumber", m.created_at as "createdAt", m.attempts, m.error, m.dead_at as "deadAt", m.due_at as "dueAt"
     from mail_outbox m join account a on a.id = m.account_id
     where m.dead_at is not null or (${open} and m.error is not null)
     order by m.dead_at is null, m.created_at limit ${MOST}`,
  )
  return { waiting: waiting.rows[0] ?? { count: 0, oldestSeconds: null }, failed: failed.rows }
}

interface Requester {
  readonly who: string
  readonly why: string
}

/** Makes an abandoned email due again, with all its attempts. @returns false if there is none with this id */
export const retryMail = (db: Database, id: string, requester: Requester): Promise<boolean> =>
  changeDead(db, 'mail-retried', id, requester, {
    change: 'update mail_outbox set dead_at = null, attempts = 0, due_at = now()',
  })

/** Deletes an abandoned email. @returns false if there is none with this id */
export const dropMail = (db: Database, id: string, requester: Requester): Promise<boolean> =>
  changeDead(db, 'mail-dropped', id, requester, { change: 'delete from mail_outbox' })

async function changeDead(
  { pool }: Database,
  action: AuditAction,
  id: string,
  { who, why }: Requester,
  { change }: { readonly change: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with changed as (${change} where id = $1 and dead_at is not null returning account_id, template)
     insert into audit (account_id, action, detail)
     select account_id, $2, jsonb_build_object('mail', $1::text, 'template', template, 'who', $3::text, 'why', $4::text) from changed`,
    [id, action, who, why],
  )
  return rowCount === 1
}
