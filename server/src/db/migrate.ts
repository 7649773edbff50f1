import { sql, type Kysely, type Migration } from 'kysely'
import type { Database } from './connection'
import * as accounts from './migrations/0001-accounts'
import { identity } from './migrations/0002-identity'
import * as metering from './migrations/0003-metering'
import * as billing from './migrations/0004-billing'
import * as registers from './migrations/0005-registers'
import * as quarantine from './migrations/0006-quarantine'
import * as registry from './migrations/0007-registry'
import * as outcomes from './migrations/0008-outcomes'
import * as rateLimits from './migrations/0009-rate-limits'
import * as outcomeOrigins from './migrations/0010-outcome-origins'
import * as litres from './migrations/0011-litres'
import * as changes from './migrations/0012-changes'
import * as sentMails from './migrations/0013-sent-mails'
import * as emailChanges from './migrations/0014-email-changes'
import * as serviceRequests from './migrations/0015-service-requests'
import * as passwordResets from './migrations/0016-password-resets'
import * as measuredProducts from './migrations/0017-measured-products'
import * as payments from './migrations/0018-payments'
import * as accountCredit from './migrations/0019-account-credit'
import * as billCredit from './migrations/0020-bill-credit'
import * as paymentChecks from './migrations/0021-payment-checks'
import * as debits from './migrations/0022-debits'
import * as requestIds from './migrations/0023-request-ids'
import * as manyAccounts from './migrations/0024-many-accounts'
import * as uncountedPayments from './migrations/0025-uncounted-payments'
import * as billsWithPayments from './migrations/0026-bills-with-payments'
import * as lateAnswers from './migrations/0027-late-answers'
import * as directDebitSince from './migrations/0028-direct-debit-since'
import * as checkedBills from './migrations/0029-checked-bills'
import * as fileAddresses from './migrations/0030-file-addresses'
import * as finishedMoveOuts from './migrations/0031-finished-move-outs'
import * as paymentInstants from './migrations/0032-payment-instants'
import * as serviceOverlaps from './migrations/0033-service-overlaps'
import * as billStatements from './migrations/0034-bill-statements'
import * as foldedNames from './migrations/0035-folded-names'
import * as debitAgreement from './migrations/0036-debit-agreement'
import * as emailLinks from './migrations/0038-email-links'
import * as endedSessions from './migrations/0040-ended-sessions'
import { DatabaseOpenError } from './open-error'
import type { Tables } from './tables/tables'

/** The migrations are part of the bundle. A released migration is never changed; a later one corrects it. */
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
  '0002-identity': identity,
  '0003-metering': metering,
  '0004-billing': billing,
  '0005-registers': registers,
  '0006-quarantine': quarantine,
  '0007-registry': registry,
  '0008-outcomes': outcomes,
  '0009-rate-limits': rateLimits,
  '0010-outcome-origins': outcomeOrigins,
  '0011-litres': litres,
  '0012-changes': changes,
  '0013-sent-mails': sentMails,
  '0014-email-changes': emailChanges,
  '0015-service-requests': serviceRequests,
  '0016-password-resets': passwordResets,
  '0017-measured-products': measuredProducts,
  '0018-payments': payments,
  '0019-account-credit': accountCredit,
  '0020-bill-credit': billCredit,
  '0021-payment-checks': paymentChecks,
  '0022-debits': debits,
  '0023-request-ids': requestIds,
  '0024-many-accounts': manyAccounts,
  '0025-uncounted-payments': uncountedPayments,
  '0026-bills-with-payments': billsWithPayments,
  '0027-late-answers': lateAnswers,
  '0028-direct-debit-since': directDebitSince,
  '0029-checked-bills': checkedBills,
  '0030-file-addresses': fileAddresses,
  '0031-finished-move-outs': finishedMoveOuts,
  '0032-payment-instants': paymentInstants,
  '0033-service-overlaps': serviceOverlaps,
  '0034-bill-statements': billStatements,
  '0035-folded-names': foldedNames,
  '0036-debit-agreement': debitAgreement,
  '0038-email-links': emailLinks,
  '0040-ended-sessions': endedSessions,
}

/** Those that read whole tables. Locks of the migrations before them, which keep customers out, must have ended. */
const alone: ReadonlySet<string> = new Set(['0029-checked-bills'])

/** The key of the advisory lock that the migrations of all releases take. */
const MIGRATION_LOCK = '3853314791062309107'

/**
 * Applies all missing migrations, those that are not `alone` in one transaction. Processes that start at the same time wait for each other.
 * @returns the names of those applied
 * @throws the error of the first migration that fails; DatabaseOpenError when the tables are of another line of releases
 */
export async function migrate({ sql: db }: Pick<Database, 'sql'>): Promise<readonly string[]> {
  const applied: string[] = []
  for (const step of stepsOf(await missingMigrations(db))) applied.push(...(await applyTogether(db, step)))
  return applied
}

function stepsOf(names: readonly string[]): readonly (readonly string[])[] {
  const steps: string[][] = []
  for (const name of names) {
    const last = steps.at(-1)
    if (last && !alone.has(name) && !last.some((other) => alone.has(other))) last.push(name)
    else steps.push([name])
  }
  return steps
}

/** @returns those that no other process has applied meanwhile */
function applyTogether(db: Kysely<Tables>, names: readonly string[]): Promise<readonly string[]> {
  return db.transaction().execute(async (transaction) => {
    await waitForTurn(transaction)
    await sql`create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      transaction,
    )
    const missing = (await missingMigrations(transaction)).filter((name) => names.includes(name))
    for (const name of missing) {
      await migrations[name]?.up(transaction)
      await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(transaction)
    }
    return missing
  })
}

/**
 * The migrations of this release that the database lacks. Those of a later release are no fault (decision record 0047).
 * @throws DatabaseOpenError when some are missing although the database has others that this release does not know
 */
export async function missingMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const applied = await appliedMigrations(db)
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => migrations[name] === undefined)
  if (missing.length > 0 && unknown.length > 0)
    throw new DatabaseOpenError(
      `The tables lack ${missing.join(', ')} and have ${unknown.join(', ')}, which this release does not know: the database belongs to other releases.`,
    )
  return missing
}

async function appliedMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows: found } = await sql<{
    there: boolean
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (found[0]?.there !== true) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Waits as long as another process migrates, but not for tables in use: the calls of customers would have to wait behind us. */
async function waitForTurn(transaction: Kysely<Tables>): Promise<void> {
  const limits = (wait: string) =>
    sql`select set_config('statement_timeout', '0', true), set_config('lock_timeout', ${wait}, true)`.execute(
      transaction,
    )
  await limits('1h')
  await sql`select pg_advisory_xact_lock(${sql.raw(MIGRATION_LOCK)})`.execute(transaction)
  await limits('2s')
}
