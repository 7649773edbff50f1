// The portal's API: the calls of specification 7.
import type { FastifyInstance } from 'fastify'
import { addInvoicePdfRoute } from '../billing/invoice-pdf/route'
import type { Config } from '../config/config'
import type { Database } from '../db/connection'
import type { Provider } from '../authentication/token'
import { addDataRoutes } from '../data'
import { addUsageCsvRoute } from '../usage/usage-csv-route'
import { addUsageDayRoute } from '../usage/usage-day-route'
import { addUsageRoute } from '../usage/usage-route'
import { createUsageTurns } from '../usage/usage-turns'
import { addAccountRoute } from '../account/account'
import { addActivityRoute } from '../activity/activity-route'
import { addAdditionalContactsRoute } from '../account/additional-holders'
import { addChangesOfAdditionalContacts } from '../account/change-additional-holders'
import { addChangeEmailRoute } from '../account/change-email'
import { addEmailChangeRecovery } from '../account/email-change-recovery'
import { addEmailLinkPages } from '../account/email-link-pages'
import { addFinishedMoveOuts } from '../account/finished-move-outs'
import { addMoveOutRoutes } from '../account/move-out'
import { openPlaces } from '../account/network-places'
import { addSessionRoutes } from '../account/sessions'
import { addSignInMethodRoutes } from '../account/sign-in-methods'
import { addResendConfirmationRoute, confirmationsLimit } from '../account/resend-confirmation'
import { addLanguageRoute } from '../account/update-language'
import { addUpdateContactRoute } from '../account/update-contact-details'
import { addNextInvoiceRoute } from '../billing/api/bill-so-far'
import { addBillRoute } from '../billing/api/bill'
import { addBillingHistoryRoute } from '../billing/api/billing-history'
import { addDocsRoutes } from './openapi-routes'
import { accountApi, createProviderAdmin } from './provider-admin'
import { changesLimit, type ChangeOptions } from '../changes/add-change'
import { mailedChangesLimit } from '../http/mailed-changes'
import { announcesDebits, makesDebits } from '../config/payment-settings'
import { addPaymentRecovery, addPayments, createPaymentMetrics, openGateway, type PaymentOptions } from '../payments'
import { addMail } from '../mail'
import { addNews, addNotificationRoutes, addUnsubscribePages, preparesMail } from '../notifications'
import { addImportMetrics } from '../metering/import-metrics'
import { portalSecret } from '@switchboard/platform-server/http/xsrf'
import { hasOperatorToken } from '@switchboard/platform-server/registry'
import { addIdentityConfigRoute } from '../authentication/configuration-call'
import { addLatestInvoiceRoute } from '../billing/api/latest-invoice'
import { addPaymentMethodsRoute } from '../billing/api/payment-methods'
import { addProviderEvents } from '../account/provider-events'
import { addPasskeyOfferRoute } from '../account/passkey-offer'
import { addPropertyRoute } from '../account/property'
import { addExtrasRoute } from '../services/extras'
import { addServiceChanges } from '../services/service-changes'
import { addScheduleRoutes } from '../services/schedule'
import { addServicesRoute } from '../services/services'
import { addBackchannelLogout } from '../authentication/backchannel-logout'
import { addPendingEnds } from '../authentication/pending-ends'
import { accountCredentials, accountSessions } from '../keycloak-account'
import type { KeycloakAdmin } from '../keycloak-admin'
import { DataKeys } from '../authentication/data-key'
import { knownDevices } from '../authentication/known-devices'
import { KnownSessions } from '../authentication/known-sessions'
import { addDisputeRoute } from '../billing/disputes/create-dispute'
import { addExtensionRoute } from '../billing/extensions/extend-bill'
import { requireSignIn } from '../authentication/sign-in-guard'
import { refuseCardNumbers } from '../http/refuse-card-numbers'

export interface PortalOptions {
  readonly config: Config
  readonly db: Database
  readonly provider: Provider
}

export async function portalPlugin(app: FastifyInstance, { config, db, provider }: PortalOptions): Promise<void> {
  addDescriptions(app, config)
  addImportMetrics(db, app.metrics)
  const mail = addMailWithNews(app, { config, db })
  const admin = createProviderAdmin(app, { config, db })
  const emailChanges = { db, admin, onMails: mail.wake }
  await addProviderChanges(app, { config, db, provider, admin })
  addEmailChangeRecovery(app, emailChanges)
  addEmailLinkPages(app, emailChanges)
  const gateway = openGateway(app, config.payments, db)
  const countPayment = gateway && createPaymentMetrics(db, app.metrics)
  const payments = { gateway, countPayment, announcesDebits: announcesDebits(config.payments) }
  addPaymentRecovery(app, { db, ...payments, onMails: mail.wake, makesDebits: makesDebits(config.payments) })
  addFinishedMoveOuts(app, db)
  const keys = new DataKeys(db, provider)
  const devices = knownDevices(portalSecret(config))
  const sessions = new KnownSessions({ db, devices, onMails: mail.wake })
  addInvoicePdfRoute(app, { config, db, provider, keys, sessions })
  await app.register(async (signedIn) => {
    requireSignIn(signedIn, { config, db, keys, sessions })
    refuseCardNumbers(signedIn)
    addAccountRoutes(signedIn, { db, ...payments })
    addBills(signedIn, { db })
    addServicesRoute(signedIn, { db })
    addScheduleRoutes(signedIn, { db })
    addExtrasRoute(signedIn, { db })
    addAdditionalContactsRoute(signedIn, { db })
    const changes = { db, limit: changesLimit(db), onMails: mail.wake }
    addChangesOfAdditionalContacts(signedIn, changes)
    addOwnDetails(signedIn, changes)
    addNotificationRoutes(signedIn, changes)
    addMoveOutRoutes(signedIn, changes)
    addDisputeRoute(signedIn, changes)
    addExtensionRoute(signedIn, changes)
    addPayments(signedIn, { ...changes, ...payments })
    addServiceChanges(signedIn, changes)
    addResendConfirmationRoute(signedIn, { ...changes, limits: [changes.limit, confirmationsLimit(db)] })
    addChangeEmailRoute(signedIn, { ...emailChanges, limits: [changes.limit, mailedChangesLimit('email-changes', db)] })
    addSignIns(signedIn, { ...changes, config })
    const turns = createUsageTurns()
    addNextInvoiceRoute(signedIn, { db, turns })
    addUsage(signedIn, { db, turns })
    addDataRoutes(signedIn, { ...changes, config, turns })
  })
}

/** Ends of sessions, and the events of an external provider. */
async function addProviderChanges(
  app: FastifyInstance,
  { config, db, provider, admin }: PortalOptions & { readonly admin: KeycloakAdmin },
): Promise<void> {
  addPendingEnds(app, { db, admin })
  if (!config.identityUrl) return
  await app.register(async (scope) => addBackchannelLogout(scope, db, provider))
  addProviderEvents(app, { db, admin, issuer: provider.name })
}

function addAccountRoutes(
  app: FastifyInstance,
  { db, gateway, announcesDebits: debits }: Pick<PaymentOptions, 'db' | 'gateway' | 'announcesDebits'>,
): void {
  addAccountRoute(app, { db, announcesDebits: debits })
  addActivityRoute(app, { db, offersDirectDebit: debits && gateway !== undefined })
  addPropertyRoute(app, { db })
}

function addDescriptions(app: FastifyInstance, config: Config): void {
  addDocsRoutes(app)
  addIdentityConfigRoute(app, config)
}

/** Every process with the portal's API sends emails and looks for news. */
function addMailWithNews(app: FastifyInstance, { config, db }: Pick<PortalOptions, 'config' | 'db'>) {
  const news = { db, announcesDebits: announcesDebits(config.payments), clock: () => new Date() }
  addNews(app, news)
  addUnsubscribePages(app, db)
  return addMail(app, {
    config,
    db,
    isOperator: (request) => hasOperatorToken(request, db),
    prepare: preparesMail(news),
  })
}

function addOwnDetails(app: FastifyInstance, changes: ChangeOptions): void {
  addUpdateContactRoute(app, changes)
  addLanguageRoute(app, changes)
}

/** What the provider knows about the customer's login. */
function addSignIns(app: FastifyInstance, { config, ...changes }: ChangeOptions & Pick<PortalOptions, 'config'>): void {
  const api = accountApi(app, config)
  const places = config.placeDatabase === undefined ? undefined : openPlaces(config.placeDatabase)
  addSessionRoutes(app, { ...changes, config, sessions: accountSessions(api), places })
  addPasskeyOfferRoute(app, { db: changes.db })
  addSignInMethodRoutes(app, { ...changes, credentials: accountCredentials(api) })
}

function addBills(app: FastifyInstance, options: Pick<PortalOptions, 'db'>): void {
  addLatestInvoiceRoute(app, options)
  addBillRoute(app, options)
  addBillingHistoryRoute(app, options)
  addPaymentMethodsRoute(app, options)
}

function addUsage(app: FastifyInstance, options: Parameters<typeof addUsageRoute>[1]): void {
  addUsageRoute(app, options)
  addUsageDayRoute(app, options)
  addUsageCsvRoute(app, options)
}
