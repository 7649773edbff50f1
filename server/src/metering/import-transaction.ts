import { setTimeout } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { ImportDatabase, ImportSession } from './import-session'

/** Key of the advisory lock that limits imports to one at a time, across all processes. */
const IMPORT_LOCK = 782_305_112

const TIME_LIMITS = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']

/** Interval for cancelling an import's running query until it has stopped. */
const CANCEL_EVERY_MS = 100

/** The import was stopped on request; its transaction was rolled back. */
export class ImportStopped extends Error {}

/** The connection was lost during the commit: the import may or may not be stored. */
export class UncertainCommit extends Error {}

export interface ImportHooks {
  readonly signal?: AbortSignal | undefined
  /** Called when another import is running. */
  onWait?(): void
  onCommit?(): void
  /** Called with the number of waiting reads processed so far. */
  onReplayed?(reads: number): void
}

/**
 * Runs an import in a transaction without time limits, one import at a time. A failure changes nothing. With the
 * embedded database all other queries wait until it ends.
 * @throws ImportStopped if the signal aborts before the commit
 */
export async function runImportTransaction<Result>(
  { pool, engine }: ImportDatabase,
  work: (session: ImportSession) => Promise<Result>,
  hooks: ImportHooks = {},
): Promise<Result> {
  const client = await pool.connect()
  let failure: Error | undefined
  const queries = cancellableQueries(pool, (lost) => (failure = lost))
  try {
    throwIfStopped(hooks.signal)
    hooks.signal?.addEventListener('abort', queries.cancel)
    await client.query('begin')
    await client.query(`select set_config(name, '0', true) from unnest($1::text[]) as name`, [TIME_LIMITS])
    // The embedded engine has one session, so no second query could cancel the first.
    if (engine === 'postgres') queries.begin(await backendPid(client))
    throwIfStopped(hooks.signal)
    await acquireLock(client, hooks)
    const result = await work({ client, usesCopy: engine === 'postgres' })
    throwIfStopped(hooks.signal)
    await queries.end()
    hooks.onCommit?.()
    await commit(client)
    return result
  } catch (error) {
    // After the rollback a pooler may give the session to somebody else, whose query would be cancelled.
    await queries.end()
    await client.query('rollback').catch((lost: Error) => {
      failure = lost
    })
    throw hooks.signal?.aborted && !(error instanceof UncertainCommit) ? new ImportStopped() : error
  } finally {
    hooks.signal?.removeEventListener('abort', queries.cancel)
    client.release(failure)
  }
}

/**
 * A session's queries that can be cancelled between `begin` and `end`.
 * @param onLost called if the database cannot be asked to cancel
 */
function cancellableQueries(pool: ImportDatabase['pool'], onLost: (lost: Error) => void) {
  let backend: number | undefined
  let cancelling: Promise<void> | undefined
  // Repeats, because between two queries there is nothing to cancel, and the next one is meant as well.
  const cancelUntilEnd = async () => {
    for (; backend !== undefined; await setTimeout(CANCEL_EVERY_MS))
      await pool.query('select pg_cancel_backend($1)', [backend])
  }
  return {
    begin: (pid: number | undefined) => void (backend = pid),
    cancel: () => void (cancelling = cancelUntilEnd().catch(onLost)),
    /** Settles once no query of the session can be cancelled any more. */
    async end() {
      backend = undefined
      await cancelling
    },
  }
}

export function throwIfStopped(signal: AbortSignal | undefined) {
  if (signal?.aborted) throw new ImportStopped()
}

async function acquireLock(client: PoolClient, { onWait }: ImportHooks): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [IMPORT_LOCK])
  if (rows[0]?.mine) return
  onWait?.()
  await client.query('select pg_advisory_xact_lock($1)', [IMPORT_LOCK])
}

async function backendPid(client: PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

async function commit(client: PoolClient): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    // An error code comes from the database itself, so the commit did not happen.
    if (error instanceof Error && 'severity' in error && error.severity !== 'FATAL') throw error
    throw new UncertainCommit(undefined, { cause: error })
  }
}
