import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Config } from '../config'
import { openEmbedded } from './embedded'
import type { Tables } from './tables'

export interface Database {
  readonly sql: Kysely<Tables>
  /** For raw, named queries where they are worth it, and for work that needs one session. */
  readonly pool: pg.Pool
  readonly engine: 'pglite' | 'postgres'
  close(): Promise<void>
}

const { types } = pg
const DATE = 1082
const INT8 = 20
// A date stays text: the default is an instant, local midnight, and yesterday east of Greenwich.
types.setTypeParser(DATE, (text) => text)
types.setTypeParser(INT8, (text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError('an int8 that JavaScript cannot hold')
  return number
})

/**
 * PostgreSQL is not contacted here: a database that is away is told by the first query. The embedded database is opened.
 * @param onLostConnection one idle connection was ended from outside; the pool goes on
 * @throws CannotOpen with one sentence for whoever starts the process
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onLostConnection: (error: Error) => void = () => undefined,
): Promise<Database> {
  if (!databaseUrl) return database('pglite', await openEmbedded(dataDir), onLostConnection)
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
  })
  return database('postgres', { pool, close: () => pool.end() }, onLostConnection)
}

function database(
  engine: Database['engine'],
  { pool, close }: { pool: pg.Pool; close(): Promise<void> },
  onLostConnection: (error: Error) => void,
): Database {
  // Without a listener one terminated idle connection would end the process.
  pool.on('error', onLostConnection)
  let closed: Promise<void> | undefined
  return {
    sql: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    engine,
    close: () => (closed ??= close()),
  }
}
