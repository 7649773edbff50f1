import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Settings } from '../settings'
import { protectDataFolder } from './data-folder'
import { openEmbedded } from './embedded'
import type { PlatformTables } from './tables'

/** An application with more tables passes their types. */
export interface Database<Tables extends PlatformTables = PlatformTables> {
  readonly sql: Kysely<Tables>
  /** For raw, named queries, and for work that needs a single session. */
  readonly pool: pg.Pool
  readonly engine: 'pglite' | 'postgres'
  close(): Promise<void>
}

const { types } = pg
const DATE = 1082
const INT8 = 20
// Dates stay text. By default pg would return local midnight, which east of Greenwich is still the previous day in UTC.
types.setTypeParser(DATE, (text) => text)
types.setTypeParser(INT8, (text) => {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError('an int8 that JavaScript cannot hold')
  return number
})

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'dataDir'> & Partial<Pick<Settings, 'databasePooler'>>

/** Session parameters in milliseconds. Poolers refuse these settings, so behind a pooler the role has them. */
const TIME_LIMITS = { statement_timeout: 5_000, lock_timeout: 2_000, idle_in_transaction_session_timeout: 10_000 }

/**
 * Leaves statements unnamed, because a pooler may run each transaction in another session, which may lack the statement
 * or have another with that name.
 */
class UnnamedClient extends pg.Client {
  override query(...args: unknown[]) {
    const [query, ...others] = args
    const isNamed = typeof query === 'object' && query !== null && 'name' in query && 'text' in query
    // oxlint-disable-next-line typescript/no-unsafe-return -- the type depends on the overload of pg
    return Reflect.apply(super.query, this, [isNamed ? { ...query, name: undefined } : query, ...others])
  }
}

/**
 * PostgreSQL is not contacted here: if it is unavailable, the first query fails. The embedded database is opened here.
 * Files created by this process from now on belong only to its user.
 * @param onLostConnection called when the server closes an idle connection; the pool continues
 * @throws DatabaseOpenError with one sentence for the operator
 */
export async function openDatabase<Tables extends PlatformTables>(
  { databaseUrl, databasePooler = false, dataDir }: DatabaseSettings,
  onLostConnection: (error: Error) => void = () => undefined,
): Promise<Database<Tables>> {
  protectDataFolder(dataDir)
  if (!databaseUrl) return database('pglite', await openEmbedded(dataDir), onLostConnection)
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: 30_000,
    ...(databasePooler ? { Client: UnnamedClient } : TIME_LIMITS),
  })
  return database('postgres', { pool, close: () => pool.end() }, onLostConnection)
}

function database<Tables extends PlatformTables>(
  engine: Database['engine'],
  { pool, close }: { pool: pg.Pool; close(): Promise<void> },
  onLostConnection: (error: Error) => void,
): Database<Tables> {
  // An unhandled error event ends the process. The pool only listens to idle connections; code that has taken one
  // learns of its loss from the failing query.
  pool.on('error', onLostConnection)
  pool.on('connect', (client) => client.on('error', () => undefined))
  let closed: Promise<void> | undefined
  return {
    sql: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    pool,
    engine,
    close: () => (closed ??= close()),
  }
}
