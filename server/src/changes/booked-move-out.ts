import type { Day } from '@switchboard/domain'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables/tables'
import type { LockedAccount } from './locked-account'

export interface BookedMoveOut {
  readonly id: string
  readonly on: Day
}

/** The move-out that stands, whether its day has come or not. */
export const findMoveOut = (
  { id }: Pick<LockedAccount, 'id'>,
  sql: Transaction<Tables>,
): Promise<BookedMoveOut | undefined> =>
  sql
    .selectFrom('move_out')
    .where('account_id', '=', id)
    .where('state', '!=', 'withdrawn')
    .select(['id', 'moves_on as on'])
    .executeTakeFirst()
