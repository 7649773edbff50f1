// Where each session was started from, and when it was last used.
import type { Db } from './db'
import { LIFESPAN } from './realm'

interface SessionUse {
  readonly uid: string
  readonly userAgent: string | undefined
  readonly address: string
}

/** Longer than the header of any browser. */
const LONGEST_HEADER = 512

/** Stores the start of a session; for a known session, only that it is in use. */
export async function storeUse(db: Db, { uid, userAgent = '', address }: SessionUse): Promise<void> {
  const now = new Date()
  await db
    .insertInto('idp_session')
    .values({
      session_uid: uid,
      user_agent: userAgent.slice(0, LONGEST_HEADER),
      address,
      started_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) => conflict.column('session_uid').doUpdateSet({ last_used_at: now }))
    .execute()
}

export interface LiveSession {
  readonly uid: string
  readonly expiresAt: Date
  /** Null for a session that never asked for a token. */
  readonly userAgent: string | null
  readonly address: string | null
  readonly startedAt: Date | null
  readonly lastUsedAt: Date | null
}

export async function listLiveSessions(db: Db, sub: string, now: Date): Promise<readonly LiveSession[]> {
  const rows = await db
    .selectFrom('idp_state as s')
    .leftJoin('idp_session as u', 'u.session_uid', 's.session_uid')
    .where('s.kind', '=', 'Session')
    .where('s.account_id', '=', sub)
    .where('s.expires_at', '>', now)
    .distinctOn('s.session_uid')
    .select([
      's.session_uid as uid',
      's.expires_at as expiresAt',
      'u.user_agent as userAgent',
      'u.address',
      'u.started_at as startedAt',
      'u.last_used_at as lastUsedAt',
    ])
    .execute()
  return rows.flatMap(({ uid, expiresAt, ...row }) => (uid && expiresAt ? [{ ...row, uid, expiresAt }] : []))
}

/** Deletes what is known about sessions that have expired. */
export async function deleteOldUses(db: Db, now: Date): Promise<void> {
  const latest = new Date(now.getTime() - LIFESPAN.session * 1000)
  await db.deleteFrom('idp_session').where('last_used_at', '<', latest).execute()
}
