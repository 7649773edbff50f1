import type { Day } from '@switchboard/domain'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables/tables'
import type { LockedAccount } from './locked-account'

export interface BookedMoveOut {
  readonly id: string
  readonly on: Day
  /** `done`: its services have their last days. */
  readonly state: 'scheduled' | 'done'
}

/** The current move-out, whether its day has come or not. */
export async function findMoveOut(
  { id }: Pick<LockedAccount, 'id'>,
  sql: Transaction<Tables>,
): Promise<BookedMoveOut | undefined> {
  const row = await sql
    .selectFrom('move_out')
    .where('account_id', '=', id)
    .where('state', '!=', 'withdrawn')
    .select(['id', 'moves_on as on', 'state'])
    .executeTakeFirst()
  return row && { ...row, state: row.state === 'done' ? 'done' : 'scheduled' }
}
