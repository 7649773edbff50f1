// Direct debit and payments (the legacy pages of specification 2.3). The payment gateway has the card and bank account
// numbers.
import type { FastifyInstance } from 'fastify'
import type { PaymentSettings } from '../config/payment-settings'
import type { Database } from '../db/connection'
import { addDirectDebitRoutes, type PaymentOptions } from './direct-debit'
import { addFieldsRoute } from './gateway-double/fields-route'
import { gatewayDouble } from './gateway-double/gateway-double'
import { addTokensRoute } from './gateway-double/tokens-route'
import { httpGateway } from './http-gateway'
import { addPaymentRoute } from './payment'
import type { PaymentGateway } from './payment-gateway'
import { createPaymentMetrics } from './payment-metrics'
import { addPaymentRecovery } from './payment-recovery'
import { addRemoveDirectDebitRoute } from './remove-direct-debit'

/** @returns undefined while payments are switched off. Adds the routes called by browsers for the test double. */
export function openGateway(app: FastifyInstance, payments: PaymentSettings, db: Database): PaymentGateway | undefined {
  if (payments.via === 'off') return undefined
  if (payments.via === 'gateway') return httpGateway(payments)
  const gateway = gatewayDouble(db)
  addTokensRoute(app, { gateway, db })
  addFieldsRoute(app)
  return gateway
}

export function addPayments(signedIn: FastifyInstance, options: PaymentOptions): void {
  addDirectDebitRoutes(signedIn, options)
  addRemoveDirectDebitRoute(signedIn, options)
  addPaymentRoute(signedIn, options)
}

export { addPaymentRecovery, createPaymentMetrics }
export type { PaymentOptions }
