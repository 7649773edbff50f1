// Sessions that a customer has ended in the portal. The API refuses their tokens as soon as they are stored, however long
// the provider takes: each stays `pending` until the provider has ended it, too (decision record 0120).
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { runRepeatedly } from '@switchboard/platform-server/jobs/run-repeatedly'
import type { Database } from '../db/connection'
import type { Tables } from '../db/tables/tables'
import { ProviderUnavailable, type KeycloakAdmin } from '../keycloak-admin'

const PAUSE_MS = 3_000
const AT_ONCE = 20

/** Call in the transaction of the change. */
export async function storePendingEnds(sql: Transaction<Tables>, sids: readonly string[]): Promise<void> {
  if (sids.length === 0) return
  await sql
    .insertInto('ended_session')
    .values(sids.map((sid) => ({ sid, pending: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Call when the provider has ended them. Tokens that it issued until now are refused until they expire. */
export async function completeEnds({ pool }: Pick<Database, 'pool'>, sids: readonly string[]): Promise<void> {
  await pool.query('update ended_session set pending = false, ended_at = now() where pending and sid = any($1)', [sids])
}

/** @returns those of the sessions that have ended */
export async function findEnded({ pool }: Pick<Database, 'pool'>, sids: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ sid: string }>('select sid from ended_session where sid = any($1)', [sids])
  return new Set(rows.map(({ sid }) => sid))
}

interface Parts {
  readonly db: Database
  readonly admin: Pick<KeycloakAdmin, 'endSession'>
}

/** Ends pending sessions at the provider, until the server is closed. */
export function addPendingEnds(app: FastifyInstance, { db, admin }: Parts): void {
  runRepeatedly(app, {
    pauseMs: PAUSE_MS,
    async work() {
      for (const sid of await readPending(db)) {
        await admin.endSession(sid)
        await completeEnds(db, [sid])
      }
    },
    onFirstFailure(err) {
      const reason = err instanceof ProviderUnavailable ? 'the provider is unavailable' : 'the database cannot be used'
      app.log.warn({ err }, `ended sessions stay at the provider for now, because ${reason}`)
    },
  })
}

/** In random order, so that one that the provider cannot end does not hold up the others. */
async function readPending({ pool }: Database): Promise<readonly string[]> {
  const { rows } = await pool.query<{ sid: string }>(
    'select sid from ended_session where pending order by random() limit $1',
    [AT_ONCE],
  )
  return rows.map(({ sid }) => sid)
}
