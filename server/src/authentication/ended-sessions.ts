// Sessions whose tokens are refused before they expire (D63). Each server reads them from the database in the
// background, so that no call waits.
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connection'
import { runRepeatedly } from '@switchboard/platform-server/jobs/run-repeatedly'

/** Every server learns of an end within ten seconds, even if a read fails. */
const READ_EVERY_MS = 3_000
/** Longer than the API accepts any access token. */
const KEPT_MINUTES = 20
/** The longest session of a provider that remembers customers has ended by itself. */
const PENDING_DAYS = 35
/** A row contains the start time of its transaction, but is visible only after the end. */
const OVERLAP_MS = 30_000

export interface EndedSessions {
  /** @param sid the claim of a token */
  has(sid: string): boolean
}

class ReadSessions implements EndedSessions {
  /** Ended sessions with the time until which they are kept, earliest first. */
  readonly #ended = new Map<string, number>()
  /** By the database's clock. */
  #readUntil = new Date(OVERLAP_MS)

  constructor(private readonly db: Pick<Database, 'pool'>) {}

  has(sid: string): boolean {
    return this.#ended.has(sid)
  }

  async read(): Promise<void> {
    const { rows } = await this.db.pool.query<{ now: Date; sids: readonly string[] }>({
      name: 'ended-sessions',
      text: `select now() as now, array(
        select sid from ended_session where ended_at > $1 or pending order by ended_at) as sids`,
      values: [new Date(this.#readUntil.getTime() - OVERLAP_MS)],
    })
    const [row] = rows
    if (!row) return
    this.#readUntil = row.now
    this.#forget(Date.now())
    for (const sid of row.sids) {
      this.#ended.delete(sid)
      this.#ended.set(sid, Date.now() + KEPT_MINUTES * 60_000)
    }
  }

  #forget(now: number): void {
    for (const [sid, until] of this.#ended) {
      if (until > now) return
      this.#ended.delete(sid)
    }
  }
}

/** Reads ended sessions until the server is closed. */
export function followEndedSessions(app: FastifyInstance, db: Database): EndedSessions {
  const sessions = new ReadSessions(db)
  runRepeatedly(app, {
    pauseMs: READ_EVERY_MS,
    work: () => sessions.read(),
    onFirstFailure: (err) =>
      app.log.warn({ err }, 'ended sessions cannot be read: their tokens are accepted until they expire'),
  })
  return sessions
}

export async function storeEndedSession({ pool }: Pick<Database, 'pool'>, sid: string): Promise<void> {
  await pool.query('insert into ended_session (sid) values ($1) on conflict do nothing', [sid])
}

/** Deletes sessions whose tokens have all expired. */
export async function deleteOldSessions({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query(
    `delete from ended_session where ended_at < now() - make_interval(mins => $1)
     and (not pending or ended_at < now() - make_interval(days => $2))`,
    [KEPT_MINUTES, PENDING_DAYS],
  )
}
