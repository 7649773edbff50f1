import { sql, type Kysely, type Migration } from 'kysely'
import { DatabaseOpenError } from './open-error'

export type Migrations = Readonly<Record<string, Migration>>

export interface MigrationPlan {
  /** Applied in name order. */
  readonly migrations: Migrations
  /** Names of the migrations that run in a separate transaction. */
  readonly alone: ReadonlySet<string>
}

/** Key of the advisory lock taken by the migrations of all releases. */
const MIGRATION_LOCK = '3853314791062309107'

/**
 * Applies all missing migrations, in one transaction except for those in `alone`. Processes that start simultaneously
 * wait for each other.
 * @returns the names of those applied
 * @throws the error of the first failing migration; DatabaseOpenError if the tables belong to another line of releases
 */
export async function migrate<Tables>(db: Kysely<Tables>, plan: MigrationPlan): Promise<readonly string[]> {
  const applied: string[] = []
  for (const step of stepsOf(await missingMigrations(db, plan), plan))
    applied.push(...(await applyTogether(db, step, plan)))
  return applied
}

function stepsOf(names: readonly string[], { alone }: MigrationPlan): readonly (readonly string[])[] {
  const steps: string[][] = []
  for (const name of names) {
    const last = steps.at(-1)
    if (last && !alone.has(name) && !last.some((other) => alone.has(other))) last.push(name)
    else steps.push([name])
  }
  return steps
}

/** @returns those not applied by another process meanwhile */
function applyTogether<Tables>(
  db: Kysely<Tables>,
  names: readonly string[],
  plan: MigrationPlan,
): Promise<readonly string[]> {
  return db.transaction().execute(async (transaction) => {
    await waitForTurn(transaction)
    await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      transaction,
    )
    const missing = (await missingMigrations(transaction, plan)).filter((name) => names.includes(name))
    for (const name of missing) {
      await plan.migrations[name]?.up(transaction)
      await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(transaction)
    }
    return missing
  })
}

/**
 * This release's migrations that the database lacks. A later release's migrations are accepted (decision record 0047).
 * @throws DatabaseOpenError if some are missing although the database has others unknown to this release
 */
export async function missingMigrations<Tables>(
  db: Kysely<Tables>,
  { migrations }: MigrationPlan,
): Promise<readonly string[]> {
  const applied = await appliedMigrations(db)
  const missing = Object.keys(migrations)
    .filter((name) => !applied.includes(name))
    .sort()
  const unknown = applied.filter((name) => migrations[name] === undefined)
  if (missing.length > 0 && unknown.length > 0)
    throw new DatabaseOpenError(
      `The tables lack ${missing.join(', ')} and have ${unknown.join(', ')}, which this release does not know: the database belongs to other releases.`,
    )
  return missing
}

async function appliedMigrations<Tables>(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows: found } = await sql<{
    there: boolean
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (found[0]?.there !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Waits while another process migrates, but not for tables in use, because customers' calls would queue behind us. */
async function waitForTurn<Tables>(transaction: Kysely<Tables>): Promise<void> {
  const limits = (wait: string) =>
    sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', ${wait}, true)`.execute(
      transaction,
    )
  await limits('1h')
  await sql`select pg_advisory_xact_lock(${sql.raw(MIGRATION_LOCK)})`.execute(transaction)
  await limits('2s')
}
