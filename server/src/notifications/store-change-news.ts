// Stores emails about services that begin or end tomorrow, and about a move-out: one for an account and a day.
import { addDays, todayIn, zoneOf, type State, type Zone } from '@switchboard/domain'
import type { Database } from '../db/connection'
import { storeMails } from '../mail/outbox'
import { findChangingAccounts, readChanges } from './service-changes'

interface Owner {
  readonly number: string
  readonly firstName: string
  readonly email: string
  readonly state: State
  readonly zone: Zone | null
}

/** Safe to run repeatedly and in parallel. */
export async function storeChangeNews(
  { db, now }: { readonly db: Pick<Database, 'sql'>; readonly now: Date },
  stopping?: AbortSignal,
): Promise<void> {
  for (const accountId of await findChangingAccounts(db.sql, addDays(todayIn('UTC', now), 1))) {
    if (stopping?.aborted) return
    await storeChanges(db, accountId, now)
  }
}

async function storeChanges({ sql: db }: Pick<Database, 'sql'>, accountId: number, now: Date): Promise<void> {
  const owner: Owner | undefined = await db
    .selectFrom('account as a')
    .innerJoin('property as p', 'p.id', 'a.property_id')
    .where('a.id', '=', accountId)
    .select(['a.number', 'a.first_name as firstName', 'a.email', 'p.state', 'p.time_zone as zone'])
    .executeTakeFirst()
  if (!owner) return
  const on = addDays(todayIn(owner.zone ?? zoneOf(owner.state), now), 1)
  const found = await readChanges(db, accountId, on)
  if (!found) return
  const { firstName, number: accountNumber, email: recipient } = owner
  const facts = { firstName, accountNumber, on, movesOut: found.movesOut, changes: [...found.changes] }
  const mail = { template: 'change-tomorrow', facts, event: `change-tomorrow/${on}`, accountId, recipient } as const
  await db.transaction().execute((sql) => storeMails(sql, [mail]))
}
