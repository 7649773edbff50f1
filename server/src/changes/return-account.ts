// A customer who returns after a move-out gets a new supply on the same account (D69): the operator ends the old state
// and enters new services.
import { showLongDate, todayIn, zoneOf, type Day, type State, type Zone } from '@switchboard/domain'
import type { Transaction } from 'kysely'
import type { Database } from '../db/connection'
import type { Tables } from '../db/tables/tables'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import { findMoveOut } from './booked-move-out'
import { finishMoveOut } from './finish-move-outs'
import { lockAccount } from './locked-account'
import { storeChange } from './store-change'

interface Requester {
  readonly who: string
  readonly why: string
}

export interface ReturnedAccount {
  readonly movedOutOn: Day
  /** Services entered after the move-out, which are supplied from now on. */
  readonly services: readonly { readonly subscriptionName: string; readonly startsOn: Day }[]
}

/** @throws Problem 404 for an unknown account, 409 if no move-out has taken place */
export async function returnAccount(
  db: Pick<Database, 'sql'>,
  number: string,
  { who, why }: Requester,
  now: Date,
): Promise<ReturnedAccount> {
  return db.sql.transaction().execute(async (sql) => {
    const { id, zone } = await findAccount(sql, number)
    const owner = { id, number, subject: who }
    const account = await lockAccount(sql, owner)
    const moveOut = await findMoveOut(owner, sql)
    if (!moveOut) return throwProblem(409, 'not-moved-out', `${number} has not moved out.`)
    const { on } = moveOut
    if (on >= todayIn(zone, now))
      return throwProblem(
        409,
        'move-out-not-over',
        `${number} moves out on ${showLongDate(on)}. Until the day before, the customer can cancel it.`,
      )
    await finishMoveOut(sql, owner, { zone, now })
    // The services have their last days, so only the audit log still shows the current move-out.
    await sql
      .updateTable('move_out')
      .set({ state: 'withdrawn' })
      .where('account_id', '=', id)
      .where('id', '=', moveOut.id)
      .execute()
    const audit = { action: 'account-returned', detail: { movedOutOn: on, who, why } } as const
    await storeChange(sql, { account, result: { answer: undefined, audit }, status: 200, keyed: undefined })
    return { movedOutOn: on, services: await readLaterServices(sql, id, on) }
  })
}

async function findAccount(sql: Transaction<Tables>, number: string): Promise<{ id: number; zone: Zone }> {
  const row = await sql
    .selectFrom('account')
    .innerJoin('property', 'property.id', 'account.property_id')
    .where('account.number', '=', number)
    .select(['account.id', 'property.state', 'property.time_zone'])
    .executeTakeFirst()
  if (!row) return throwProblem(404, 'not-found', `There is no account ${number}.`)
  return { id: row.id, zone: zoneOfProperty(row) }
}

const zoneOfProperty = ({ state, time_zone }: { readonly state: State; readonly time_zone: Zone | null }) =>
  time_zone ?? zoneOf(state)

const readLaterServices = (sql: Transaction<Tables>, accountId: number, on: Day) =>
  sql
    .selectFrom('service')
    .where('account_id', '=', accountId)
    .where('starts_on', '>', on)
    .orderBy('starts_on')
    .orderBy('id')
    .select(['subscription_name as subscriptionName', 'starts_on as startsOn'])
    .execute()
