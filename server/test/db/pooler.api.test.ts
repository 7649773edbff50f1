// PostgreSQL behind a pooler in transaction mode, which may run each transaction in another session.
import { openDatabase } from '../../src/db/connection'

const databaseUrl = process.env['DATABASE_URL']

async function sessionWith(databasePooler: boolean) {
  const { pool, close } = await openDatabase({ databaseUrl, dataDir: '', databasePooler })
  try {
    const client = await pool.connect()
    const named = await client.query({ name: 'a-number', text: 'select $1::int as number', values: [7] })
    const { rows } = await client.query(
      `select count(*)::int as statements, current_setting('statement_timeout') as longest,
         current_setting('lock_timeout') as wait, current_setting('idle_in_transaction_session_timeout') as idle
       from pg_prepared_statements`,
    )
    client.release()
    return [named.rows, rows]
  } finally {
    await close()
  }
}

test('with the setting no statement is named and no parameter is set, and the results are the same', async () => {
  const limits = { longest: '5s', wait: '2s', idle: '10s' }
  expect(await sessionWith(false)).toEqual([[{ number: 7 }], [{ statements: 1, ...limits }]])
  const without = { longest: '0', wait: '0', idle: '0' }
  expect(await sessionWith(true)).toEqual([[{ number: 7 }], [{ statements: 0, ...without }]])
})
