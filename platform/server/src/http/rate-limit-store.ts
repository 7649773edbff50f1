// Stores rate limit states in the database, so that all processes count together.
import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Database } from '../db/connection'
import type { Rule, State } from './rate-limit-rules'

/** Computes the new state. If it returns the given state, nothing is written. */
export type Change<State> = (state: State | undefined) => State | undefined

export interface RateLimitStore<State> {
  /**
   * Atomic: if the state is another one, `change` is called again with it.
   * @param known the state that was stored last, as far as this process knows
   */
  update(caller: string, change: Change<State>, known?: State): Promise<void>
  remove(caller: string): Promise<void>
}

interface StoreOptions<Schema extends TSchema> {
  readonly db: Pick<Database, 'sql'>
  /** The name of the limit. */
  readonly name: string
  readonly rule: Rule<Schema>
}

/** An attempt fails only if another process has changed the state meanwhile. */
const MAX_ATTEMPTS = 100

export function databaseStore<Schema extends TSchema>(options: StoreOptions<Schema>): RateLimitStore<State<Schema>> {
  const inTurn = turnsByKey()
  return {
    update: (caller, change, known) => inTurn(caller, () => updateState(options, { caller, change, known })),
    async remove(caller) {
      const { db, name } = options
      await db.sql
        .deleteFrom('rate_limit')
        .where(({ and }) => and({ limit_name: name, caller }))
        .execute()
    },
  }
}

interface Update<State> {
  readonly caller: string
  readonly change: Change<State>
  readonly known: State | undefined
}

/** Writes without reading before if the known state is the stored one. */
async function updateState<Schema extends TSchema>(
  options: StoreOptions<Schema>,
  { caller, change, known }: Update<State<Schema>>,
): Promise<void> {
  if (known !== undefined) {
    const after = change(known)
    if (after !== undefined && after !== known && (await replaceState(options, caller, JSON.stringify(known), after)))
      return
  }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const stored = await readState(options, caller)
    const before = stored === undefined ? undefined : stateIn(options.rule, stored)
    const after = change(before)
    if (after === undefined || after === before || (await replaceState(options, caller, stored, after))) return
  }
  throw new Error(`rate limit ${options.name}: the state changes too often`)
}

async function readState<Schema extends TSchema>(
  { db, name }: StoreOptions<Schema>,
  caller: string,
): Promise<string | undefined> {
  const row = db.sql
    .selectFrom('rate_limit')
    .select('state')
    .where(({ and }) => and({ limit_name: name, caller }))
  return (await row.executeTakeFirst())?.state
}

/** @returns false if the state has changed since it was read */
async function replaceState<Schema extends TSchema>(
  { db: { sql }, name, rule }: StoreOptions<Schema>,
  caller: string,
  stored: string | undefined,
  after: State<Schema>,
): Promise<boolean> {
  const key = { limit_name: name, caller }
  const values = { state: JSON.stringify(after), expires_at: new Date(rule.expiresAt(after)) }
  if (stored === undefined) {
    const inserted = await sql
      .insertInto('rate_limit')
      .values({ ...key, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  }
  const updated = await sql
    .updateTable('rate_limit')
    .set(values)
    .where(({ and }) => and({ ...key, state: stored }))
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

/** Ignores a state that does not match the rule's schema, because the rule has changed since it was stored. */
function stateIn<Schema extends TSchema>({ schema }: Rule<Schema>, stored: string): State<Schema> | undefined {
  const state: unknown = JSON.parse(stored)
  return typeof state === 'object' && state !== null && Value.Check(schema, state) ? state : undefined
}

/** Runs calls for the same key one after another, and calls for different keys in parallel. */
function turnsByKey() {
  const last = new Map<string, Promise<void>>()
  return (key: string, work: () => Promise<void>): Promise<void> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    const forget = () => void (last.get(key) === turn && last.delete(key))
    turn.then(forget, forget)
    return turn
  }
}

/** Deletes states that no longer have an effect. */
export async function deleteExpired({ sql }: Pick<Database, 'sql'>, now: Date): Promise<void> {
  await sql.deleteFrom('rate_limit').where('expires_at', '<', now).execute()
}
