import type { PoolClient } from 'pg'
import type { ImportDatabase, Session } from './session'

/** One import at a time, over all processes. */
const importLock = 782_305_112

const limits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']

/** Whoever started the import asked it to stop: nothing of the transaction is in. */
export class Stopped extends Error {}

/** The database was lost while it was told to keep what it had: nobody knows whether it did. */
export class LostAtTheEnd extends Error {}

export interface Watch {
  readonly signal?: AbortSignal | undefined
  /** Another import has its turn. */
  onWait?(): void
  onCommit?(): void
  /** How much of what waited is read again so far. */
  onReplay?(reads: number): void
}

/**
 * A transaction of the import: it may take as long as its file is, and waits for its turn. On failure nothing has changed.
 * With the embedded database everybody else waits meanwhile. Throws Stopped when the signal comes before the end.
 */
export async function inImport<Result>(
  { pool, engine }: ImportDatabase,
  work: (session: Session) => Promise<Result>,
  watch: Watch = {},
): Promise<Result> {
  const client = await pool.connect()
  const cancel = () => void stopQuery()
  let failure: Error | undefined
  let backend: number | undefined
  async function stopQuery() {
    if (backend === undefined) return
    await pool.query('select pg_cancel_backend($1)', [backend]).catch(() => undefined)
  }
  // A connection that is lost between two queries tells it like this, and by the next query.
  const ignore = () => undefined
  client.on('error', ignore)
  try {
    stopIfAsked(watch.signal)
    watch.signal?.addEventListener('abort', cancel)
    await client.query('begin')
    await client.query(`select set_config(name, '0', true) from unnest($1::text[]) as name`, [limits])
    // The embedded engine has one session: nothing can be asked of it beside the query.
    if (engine === 'postgres') backend = await backendOf(client)
    await takeTurn(client, watch)
    const result = await work({ client, copies: engine === 'postgres' })
    stopIfAsked(watch.signal)
    backend = undefined
    watch.onCommit?.()
    await commit(client)
    return result
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      failure = lost
    })
    throw watch.signal?.aborted && !(error instanceof LostAtTheEnd) ? new Stopped() : error
  } finally {
    watch.signal?.removeEventListener('abort', cancel)
    client.off('error', ignore)
    client.release(failure)
  }
}

export function stopIfAsked(signal: AbortSignal | undefined) {
  if (signal?.aborted) throw new Stopped()
}

async function takeTurn(client: PoolClient, { onWait }: Watch): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [importLock])
  if (rows[0]?.mine) return
  onWait?.()
  await client.query('select pg_advisory_xact_lock($1)', [importLock])
}

async function backendOf(client: PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

async function commit(client: PoolClient): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    // With a code it is the database's own answer: it did not.
    if (error instanceof Error && 'severity' in error && error.severity !== 'FATAL') throw error
    throw new LostAtTheEnd(undefined, { cause: error })
  }
}
