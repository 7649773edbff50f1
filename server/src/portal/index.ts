// The portal's API: the calls of the specification's section 7.
import type { FastifyInstance } from 'fastify'
import { billDocumentRoute } from '../bill-document/route'
import type { Config } from '../config'
import type { Database } from '../db'
import type { Provider } from '../http/token'
import { usageCsvRoute } from '../metering/usage-csv-route'
import { usageRoute } from '../metering/usage-route'
import { accountRoute } from './account'
import { additionalContactsRoute } from './additional-contacts'
import { billingHistoryRoute } from './billing-history'
import { docsRoutes } from './docs'
import { identityConfigRoute } from './identity-config'
import { latestInvoiceRoute } from './latest-invoice'
import { paymentMethodsRoute } from './payment-methods'
import { propertyRoute } from './property'
import { servicesRoute } from './services'
import { requireSignIn } from './sign-in'

export interface PortalOptions {
  readonly config: Config
  readonly db: Database
  readonly provider: Provider
}

export async function portalPlugin(app: FastifyInstance, { config, db, provider }: PortalOptions): Promise<void> {
  docsRoutes(app)
  identityConfigRoute(app, config)
  billDocumentRoute(app, { config, db, provider })
  await app.register(async (signedIn) => {
    requireSignIn(signedIn, { config, db, provider })
    accountRoute(signedIn, { db })
    propertyRoute(signedIn, { db })
    latestInvoiceRoute(signedIn, { db })
    billingHistoryRoute(signedIn, { db })
    paymentMethodsRoute(signedIn, { db })
    servicesRoute(signedIn, { db })
    additionalContactsRoute(signedIn, { db })
    usageRoute(signedIn, { db })
    usageCsvRoute(signedIn, { db })
  })
}
