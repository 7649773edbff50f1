import type pg from 'pg'

export type Query = Pick<pg.ClientBase, 'query'>

/** Runs the work in one transaction. It must use only the given client, because the embedded database has no other. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: Query) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    // A connection that cannot roll back is closed.
    await client.query('rollback').catch((cause: unknown) => (broken = new Error('no rollback', { cause })))
    throw error
  } finally {
    client.release(broken)
  }
}
