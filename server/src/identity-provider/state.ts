// Stores oidc-provider's state in the database. Expired rows are never returned and are deleted later.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { errors, type Adapter, type AdapterFactory, type AdapterPayload } from 'oidc-provider'
import type { IdentityTables } from '../db/tables/identity-provider'
import type { Tables } from '../db/tables/tables'
import type { Db } from './db'
import { isObject } from './json'
import { storedTokenId } from './refresh-token'
import { deleteOldUses } from './session-uses'

export function stateAdapter(db: Db): AdapterFactory {
  return (kind) => (kind === 'Session' ? sessionAdapter(db) : adapterFor(db, kind))
}

/**
 * The library gives a session a new id after each login and action: it destroys the old row, and then stores the new
 * one. In between, other windows exchange codes and refresh tokens, which must find their session. So the old row is
 * only marked, and deleted in the statement that stores the new one. Nothing else destroys a session in the library.
 */
function sessionAdapter(db: Db): Adapter {
  const sessions = db.selectFrom('idp_state').selectAll().where('kind', '=', 'Session')
  const payloadOf = (row: StoredState | undefined) => payloadIn(row && { ...row, consumed_at: null }, 0)
  return {
    ...adapterFor(db, 'Session'),
    async find(id) {
      if (id.includes('\0')) return undefined
      return payloadOf(await sessions.where('id', '=', id).where('consumed_at', 'is', null).executeTakeFirst())
    },
    async findByUid(uid) {
      if (uid.includes('\0')) return undefined
      const newest = sessions.where('session_uid', '=', uid).orderBy('consumed_at', (order) => order.asc().nullsFirst())
      return payloadOf(await newest.executeTakeFirst())
    },
    async destroy(id) {
      const replaced = db.updateTable('idp_state').set({ consumed_at: new Date() })
      await replaced.where('kind', '=', 'Session').where('id', '=', id).execute()
    },
  }
}

/**
 * A browser that lost the response repeats the refresh with the old token, for as long as a server may take to restart.
 */
const REPEATABLE_MS = 90_000

function adapterFor(db: Db, kind: string): Adapter {
  const rowId = kind === 'RefreshToken' ? storedTokenId : (id: string) => id
  const repeatableMs = kind === 'RefreshToken' ? REPEATABLE_MS : 0
  const rows = db.selectFrom('idp_state').selectAll().where('kind', '=', kind)
  async function findRow(column: 'id' | 'session_uid', value: string) {
    // PostgreSQL refuses text with a NUL character, so no row contains one.
    if (value.includes('\0')) return undefined
    return payloadIn(await rows.where(column, '=', value).executeTakeFirst(), repeatableMs)
  }
  return {
    upsert: (id, payload, expiresIn) => upsert(db, { kind, id }, payload, expiresIn),
    find: (id) => findRow('id', rowId(id)),
    findByUid: (uid) => findRow('session_uid', uid),
    findByUserCode: async () => undefined,
    consume: (id) => consume(db, { kind, id: rowId(id) }, repeatableMs),
    async destroy(id) {
      await db.deleteFrom('idp_state').where('kind', '=', kind).where('id', '=', rowId(id)).execute()
    },
    async revokeByGrantId(grantId) {
      await db.deleteFrom('idp_state').where('kind', '=', kind).where('grant_id', '=', grantId).execute()
    },
  }
}

interface StateKey {
  readonly kind: string
  readonly id: string
}

async function upsert(db: Db, key: StateKey, payload: AdapterPayload, expiresIn: number | undefined): Promise<void> {
  const row = {
    payload: JSON.stringify(payload),
    grant_id: payload.grantId ?? null,
    account_id: payload.accountId ?? null,
    session_uid: (key.kind === 'Session' ? payload.uid : payload.sessionUid) ?? null,
    expires_at: expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
  }
  await db
    .with('replaced', (tables) =>
      tables
        .deleteFrom('idp_state')
        .where('kind', '=', 'Session')
        .where('session_uid', '=', key.kind === 'Session' ? row.session_uid : null)
        .where('id', '!=', key.id)
        .where('consumed_at', 'is not', null),
    )
    .insertInto('idp_state')
    .values({ ...key, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
    .execute()
}

/**
 * Only the first of two simultaneous requests with the same code succeeds, although the library allows both. The time
 * of the first use is kept, so that repetitions do not extend the limit.
 */
async function consume(db: Db, { kind, id }: StateKey, repeatableMs: number): Promise<void> {
  const now = Date.now()
  const consumed = await db
    .updateTable('idp_state')
    .set(({ fn, val }) => ({ consumed_at: fn.coalesce('consumed_at', val(new Date(now))) }))
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where(({ or, eb }) =>
      repeatableMs > 0
        ? or([eb('consumed_at', 'is', null), eb('consumed_at', '>', new Date(now - repeatableMs))])
        : eb('consumed_at', 'is', null),
    )
    .executeTakeFirst()
  if (consumed.numUpdatedRows === 0n) throw new errors.InvalidGrant('already used')
}

type StoredState = Pick<IdentityTables['idp_state'], 'payload' | 'consumed_at'>

function payloadIn(row: StoredState | undefined, repeatableMs: number): AdapterPayload | undefined {
  if (!row) return undefined
  const payload: unknown = JSON.parse(row.payload)
  if (!isPayload(payload)) return undefined
  const consumedAt = row.consumed_at?.getTime()
  if (consumedAt === undefined) return payload
  // Another server's clock may be ahead.
  if (repeatableMs > 0 && Date.now() < consumedAt + repeatableMs) return payload
  return { ...payload, consumed: Math.floor(consumedAt / 1000) }
}

const isPayload = (value: unknown): value is AdapterPayload => isObject(value)

type StateRows = ExpressionBuilder<Tables, 'idp_state'>

/** Ends a person's other sessions with all their refresh tokens. */
export const endOtherSessions = (db: Db, sub: string, kept: string): Promise<void> =>
  endSessions(db, ({ and, eb }) => and([eb('account_id', '=', sub), eb('session_uid', '!=', kept)]))

export const endAllSessions = (db: Db, sub: string): Promise<void> =>
  endSessions(db, ({ eb }) => eb('account_id', '=', sub))

export const endSession = (db: Db, uid: string): Promise<void> =>
  endSessions(db, ({ eb }) => eb('session_uid', '=', uid))

/** Has no effect on a session of another person. */
export const endSessionOf = (db: Db, sub: string, uid: string): Promise<void> =>
  // PostgreSQL refuses text with a NUL character, so no row contains one.
  uid.includes('\0')
    ? Promise.resolve()
    : endSessions(db, ({ and, eb }) => and([eb('account_id', '=', sub), eb('session_uid', '=', uid)]))

/** Also informs the API, which would otherwise accept access tokens until they expire. */
async function endSessions(db: Db, which: (rows: StateRows) => Expression<SqlBool>): Promise<void> {
  await db
    .with('ended', (tables) => tables.deleteFrom('idp_state').where(which).returning(['kind', 'session_uid']))
    .insertInto('ended_session')
    .columns(['sid'])
    .expression(({ selectFrom }) =>
      selectFrom('ended')
        .select(({ ref }) => ref('session_uid').$notNull().as('sid'))
        .where('kind', '=', 'Session')
        .where('session_uid', 'is not', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The ids used in tokens as `sid`. */
export async function liveSessions(db: Db, sub: string, now: Date): Promise<readonly string[]> {
  const sessions = db
    .selectFrom('idp_state')
    .where('kind', '=', 'Session')
    .where('account_id', '=', sub)
    .where('expires_at', '>', now)
  const rows = await sessions.select('session_uid').execute()
  return rows.flatMap(({ session_uid }) => session_uid ?? [])
}

export async function isLiveSession(db: Db, uid: string, now: Date): Promise<boolean> {
  const session = db.selectFrom('idp_state').select('id').where('kind', '=', 'Session').where('session_uid', '=', uid)
  return (await session.where('expires_at', '>', now).executeTakeFirst()) !== undefined
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('idp_state').where('expires_at', '<', now).execute()
  await db.deleteFrom('idp_reset').where('expires_at', '<', now).execute()
  await deleteOldUses(db, now)
  await db.deleteFrom('idp_challenge').where('expires_at', '<', now).execute()
}
