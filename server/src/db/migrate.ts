import * as platform from '@switchboard/platform-server/db/migrate'
import { platformMigrations } from '@switchboard/platform-server/db/platform-migrations'
import type { Database } from './connection'
import * as accounts from './migrations/0001-accounts'
import { identity } from './migrations/0002-identity'
import * as metering from './migrations/0003-metering'
import * as billing from './migrations/0004-billing'
import * as registers from './migrations/0005-registers'
import * as quarantine from './migrations/0006-quarantine'
import * as rateLimits from './migrations/0009-rate-limits'
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
import * as finishedMoveOuts from './migrations/0031-finished-move-outs'
import * as paymentInstants from './migrations/0032-payment-instants'
import * as serviceOverlaps from './migrations/0033-service-overlaps'
import * as billStatements from './migrations/0034-bill-statements'
import * as foldedNames from './migrations/0035-folded-names'
import * as debitAgreement from './migrations/0036-debit-agreement'
import * as emailLinks from './migrations/0038-email-links'
import * as endedSessions from './migrations/0040-ended-sessions'
import * as amountsNotDue from './migrations/0043-bill-amounts-not-due'
import * as billEvidence from './migrations/0049-bill-evidence'
import * as dataKeys from './migrations/0050-data-keys'
import * as billDisputes from './migrations/0053-bill-disputes'
import * as billExtensions from './migrations/0054-bill-extensions'
import * as pricesWithDates from './migrations/0055-prices-with-dates'
import * as priceWindows from './migrations/0056-price-windows'
import * as registerPrices from './migrations/0057-register-prices'
import * as notifications from './migrations/0059-notifications'
import * as priceSteps from './migrations/0061-price-steps'
import * as publicHolidays from './migrations/0062-public-holidays'
import * as sessions from './migrations/0063-sessions'
import * as activity from './migrations/0066-activity'
import * as signInMethods from './migrations/0064-sign-in-methods'
import * as knownSessions from './migrations/0068-known-sessions'
import * as passkeyOffers from './migrations/0069-passkey-offers'
import * as languages from './migrations/0070-languages'
import * as providerChanges from './migrations/0071-provider-changes'
import * as sessionBrowsers from './migrations/0072-session-browsers'

/** The migrations are part of the bundle. A released migration is never changed; a later one corrects it. */
export const migrations: platform.Migrations = {
  ...platformMigrations,
  '0001-accounts': accounts,
  '0002-identity': identity,
  '0003-metering': metering,
  '0004-billing': billing,
  '0005-registers': registers,
  '0006-quarantine': quarantine,
  '0009-rate-limits': rateLimits,
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
  '0031-finished-move-outs': finishedMoveOuts,
  '0032-payment-instants': paymentInstants,
  '0033-service-overlaps': serviceOverlaps,
  '0034-bill-statements': billStatements,
  '0035-folded-names': foldedNames,
  '0036-debit-agreement': debitAgreement,
  '0038-email-links': emailLinks,
  '0040-ended-sessions': endedSessions,
  '0043-bill-amounts-not-due': amountsNotDue,
  '0049-bill-evidence': billEvidence,
  '0050-data-keys': dataKeys,
  '0053-bill-disputes': billDisputes,
  '0054-bill-extensions': billExtensions,
  '0055-prices-with-dates': pricesWithDates,
  '0056-price-windows': priceWindows,
  '0057-register-prices': registerPrices,
  '0059-notifications': notifications,
  '0061-price-steps': priceSteps,
  '0062-public-holidays': publicHolidays,
  '0063-sessions': sessions,
  '0066-activity': activity,
  '0064-sign-in-methods': signInMethods,
  '0068-known-sessions': knownSessions,
  '0069-passkey-offers': passkeyOffers,
  '0070-languages': languages,
  '0071-provider-changes': providerChanges,
  '0072-session-browsers': sessionBrowsers,
}

/**
 * Migrations that read whole tables. They run after earlier migrations have released the locks that block customers.
 */
const alone: ReadonlySet<string> = new Set(['0029-checked-bills'])

const plan = { migrations, alone }

/** Applies all missing migrations of the platform and the portal in name order. */
export const migrate = ({ sql }: Pick<Database, 'sql'>): Promise<readonly string[]> => platform.migrate(sql, plan)

export const missingMigrations = ({ sql }: Pick<Database, 'sql'>): Promise<readonly string[]> =>
  platform.missingMigrations(sql, plan)
