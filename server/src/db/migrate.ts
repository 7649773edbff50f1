import { Migrator, type Kysely, type Migration } from 'kysely'
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
}

/** Applies all missing migrations. Processes that start at the same time wait for each other. @throws the error of the first migration that fails */
export async function migrate({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const { error } = await migratorOf(sql).migrateToLatest()
  if (error) throw error
}

const migratorOf = <T>(sql: Kysely<T>) => new Migrator({ db: sql, provider: { getMigrations: async () => migrations } })
