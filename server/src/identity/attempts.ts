// Guessing is slowed per address: five failures lock it for a minute, each one after that for twice as long, up to fifteen.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './db'

const FREE = 5
const FIRST_LOCK_SECONDS = 60
const LONGEST_LOCK_SECONDS = 900

export type Attempt = { allowed: true; lockedSeconds: number } | { allowed: false; lockedSeconds: number }

/**
 * Counts an attempt before the password is looked at, so that guesses sent at once are counted one by one.
 * An allowed attempt that turns out wrong leaves the address locked for `lockedSeconds` (0: not yet).
 */
export async function beginAttempt(db: Db, email: string, now: Date): Promise<Attempt> {
  const address = digest(email)
  const counted = await sql<{ failures: number; locked_until: Date | null }>`
    insert into idp_attempt as a (address, failures, locked_until, last_at) values (${address}, 1, null, ${now})
    on conflict (address) do update set
      failures = a.failures + 1,
      last_at = excluded.last_at,
      locked_until = case when a.failures + 1 >= ${FREE}::int
        then excluded.last_at + make_interval(secs =>
          least(${LONGEST_LOCK_SECONDS}::int, ${FIRST_LOCK_SECONDS}::int * power(2, least(10, a.failures + 1 - ${FREE}::int))))
        end
    where a.locked_until is null or a.locked_until <= excluded.last_at
    returning failures, locked_until`.execute(db)
  const row = counted.rows[0]
  if (row) return { allowed: true, lockedSeconds: secondsUntil(row.locked_until, now) }
  const locked = await db
    .selectFrom('idp_attempt')
    .select('locked_until')
    .where('address', '=', address)
    .executeTakeFirst()
  return { allowed: false, lockedSeconds: Math.max(1, secondsUntil(locked?.locked_until ?? null, now)) }
}

export async function forgetAttempts(db: Db, email: string): Promise<void> {
  await db.deleteFrom('idp_attempt').where('address', '=', digest(email)).execute()
}

function secondsUntil(time: Date | null, now: Date): number {
  return time ? Math.max(0, Math.ceil((time.getTime() - now.getTime()) / 1000)) : 0
}

/** People type passwords into the e-mail field: what was typed is not kept. */
function digest(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
