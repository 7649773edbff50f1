// Sets the last day of each service, once, when a move-out's day has ended, so that a returning customer gets new
// services (D69).
import { addDays, todayIn, zoneOf, type Day, type State, type Zone } from '@switchboard/domain'
import { sql as raw, type Transaction } from 'kysely'
import type { Database } from '../db/connection'
import type { Tables } from '../db/tables/tables'
import { findMoveOut } from './booked-move-out'
import { lockAccount, type NamedAccount } from './locked-account'
import { storeChange } from './store-change'

/** The author in the audit log. */
const SUBJECT = 'move-out'

interface FinishOptions {
  readonly db: Pick<Database, 'sql'>
  readonly now: Date
  /** Called with the reason why a move-out stays unfinished. It is tried again later. */
  readonly onFailure: (error: unknown) => void
}

/** Safe to run repeatedly and in parallel: each move-out is finished once. */
export async function finishMoveOuts({ db, now, onFailure }: FinishOptions, stopping?: AbortSignal): Promise<void> {
  for (const { zone, ...owner } of await findOver(db, now)) {
    if (stopping?.aborted) return
    await db.sql
      .transaction()
      .execute((sql) => finishMoveOut(sql, owner, { zone, now }))
      .catch(onFailure)
  }
}

/** Move-outs whose day has ended by the property's clock. */
async function findOver({ sql }: FinishOptions['db'], now: Date): Promise<readonly (NamedAccount & { zone: Zone })[]> {
  const { rows } = await raw<{ id: number; number: string; state: State; time_zone: Zone | null; on: Day }>`
    select a.id, a.number, p.state, p.time_zone, m.moves_on as on
    from move_out m join account a on a.id = m.account_id join property p on p.id = a.property_id
    where m.state = 'scheduled' and m.moves_on <= ${addDays(todayIn('UTC', now), 1)}
    order by a.id`.execute(sql)
  return rows
    .map(({ state, time_zone, ...row }) => ({ ...row, zone: time_zone ?? zoneOf(state) }))
    .filter(({ on, zone }) => on < todayIn(zone, now))
    .map(({ id, number, zone }) => ({ id, number, zone, subject: SUBJECT }))
}

interface PlaceAndTime {
  readonly zone: Zone
  readonly now: Date
}

/**
 * Has no effect if it is already finished, or was changed meanwhile. @param sql transaction that locks the account here
 */
export async function finishMoveOut(
  sql: Transaction<Tables>,
  owner: NamedAccount,
  { zone, now }: PlaceAndTime,
): Promise<void> {
  const account = await lockAccount(sql, owner)
  const moveOut = await findMoveOut(owner, sql)
  if (moveOut?.state !== 'scheduled' || moveOut.on >= todayIn(zone, now)) return
  const { id, on } = moveOut
  const notStarted = await deleteUnstarted(sql, owner.id, { zone, on })
  const ended = await sql
    .updateTable('service')
    .set({ ends_on: on })
    .where('account_id', '=', owner.id)
    .where('starts_on', '<=', on)
    .where((where) => where.or([where('ends_on', 'is', null), where('ends_on', '>', on)]))
    .returning('subscription_name as name')
    .execute()
  await sql
    .updateTable('move_out')
    .set({ state: 'done' })
    .where('account_id', '=', owner.id)
    .where('id', '=', id)
    .execute()
  const detail = { on, ended: ended.map(({ name }) => name), notStarted }
  const result = { answer: undefined, audit: { action: 'moved-out', detail } } as const
  await storeChange(sql, { account, result, status: 200, keyed: undefined })
}

/**
 * Deletes services that would never start, such as a new price, or an opt-in from before the booking. Services entered
 * after the day of the move-out belong to a returning customer.
 * @returns the subscription names
 */
async function deleteUnstarted(
  sql: Transaction<Tables>,
  accountId: number,
  { zone, on }: { readonly zone: Zone; readonly on: Day },
): Promise<readonly string[]> {
  const later = await sql
    .selectFrom('service')
    .where('account_id', '=', accountId)
    .where('starts_on', '>', on)
    .where('created_at', 'is not', null)
    .select(['id', 'subscription_name as name', 'created_at as created'])
    .execute()
  const unstarted = later.filter(({ created }) => created !== null && todayIn(zone, created) <= on)
  if (unstarted.length === 0) return []
  const ids = unstarted.map(({ id }) => id)
  await sql
    .updateTable('service_request')
    .set({ state: 'withdrawn' })
    .where('account_id', '=', accountId)
    .where('service_id', 'in', ids)
    .execute()
  await sql.deleteFrom('service').where('account_id', '=', accountId).where('id', 'in', ids).execute()
  return unstarted.map(({ name }) => name)
}
