import type { Pool, PoolClient } from 'pg'

/** One import at a time, over all processes. */
const importLock = 782_305_112

const limits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout']

/**
 * A transaction of the import: it may take as long as its file is, and waits for its turn. On failure nothing has changed.
 * With the embedded database everybody else waits meanwhile.
 */
export async function inImport<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin')
    await client.query(`select set_config(name, '0', true) from unnest($1::text[]) as name`, [limits])
    await client.query('select pg_advisory_xact_lock($1)', [importLock])
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      failure = lost
    })
    throw error
  } finally {
    client.release(failure)
  }
}
