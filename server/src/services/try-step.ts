import { sql as raw, type Transaction } from 'kysely'
import type { Tables } from '../db/tables/tables'

/** The class of errors caused by table constraints. */
const INTEGRITY = /^23/

/** Runs a step of a transaction. If a constraint refuses it, only the step is undone and the result is undefined. */
export async function tryStep<Result>(
  sql: Transaction<Tables>,
  step: () => Promise<Result>,
): Promise<Result | undefined> {
  await raw`savepoint step`.execute(sql)
  try {
    const result = await step()
    await raw`release savepoint step`.execute(sql)
    return result
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && INTEGRITY.test(String(error.code)))) throw error
    await raw`rollback to savepoint step`.execute(sql)
    return undefined
  }
}
