// At most one email with news a day. Of several, the most urgent is sent, and the others wait.
import { notificationKinds, type Day, type NotificationKind } from '@switchboard/domain'
import type { Pool } from 'pg'

interface DayOfMail {
  readonly accountId: number
  readonly mailId: string
  readonly kind: NotificationKind
  readonly day: Day
}

/** One statement, so that two processes never send two emails on a day. */
const TAKE = `with urgent as (
  select from mail_outbox where account_id = $1 and id <> $2 and kind = any($4) and sent_at is null and dead_at is null
    and due_at <= now() limit 1
), taken as (
  insert into mail_day (account_id, day, mail_id) select $1, $3, $2 where not exists (select from urgent)
  on conflict (account_id, day) do nothing returning mail_id
)
select coalesce((select mail_id from taken), (select mail_id from mail_day where account_id = $1 and day = $3)) as holder`

/**
 * Takes the day for an email; it keeps the day when it is tried again.
 * @returns `not yet` if a more urgent email may take the day
 */
export async function takeDay(
  pool: Pool,
  { accountId, mailId, kind, day }: DayOfMail,
): Promise<'taken' | 'not yet' | 'another mail'> {
  const moreUrgent = notificationKinds.slice(0, notificationKinds.indexOf(kind))
  const values = [accountId, mailId, day, moreUrgent]
  const { rows } = await pool.query<{ holder: string | null }>({ name: 'take-mail-day', text: TAKE, values })
  const holder = rows[0]?.holder ?? null
  if (holder === null) return 'not yet'
  return holder === mailId ? 'taken' : 'another mail'
}
