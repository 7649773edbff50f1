// GET /api/portal/account/payment/methods: the customer's cards and bank accounts.
import { PaymentMethodsResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { accountOf } from '../../authentication/verified-account'
import { responses, bearerSecurity } from '../../http/responses'
import { maskNumber } from './mask-number'

export function addPaymentMethodsRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get(
    '/api/portal/account/payment/methods',
    {
      schema: {
        operationId: 'getPaymentMethods',
        summary: 'Cards and bank accounts, the default first',
        tags: ['account'],
        security: bearerSecurity,
        response: responses({ 200: PaymentMethodsResponse }),
      },
    },
    async (request) => readPaymentMethods(db, accountOf(request).id),
  )
}

async function readPaymentMethods({ sql }: Database, accountId: number): Promise<PaymentMethodsResponse> {
  const methods = await retryRead(() =>
    sql
      .selectFrom('payment_method as m')
      .innerJoin('account as a', 'a.id', 'm.account_id')
      .where('a.id', '=', accountId)
      .select(['m.id', 'm.type', 'm.card_type', 'm.masked_number', 'm.expiry_month', 'm.expiry_year'])
      .orderBy(({ eb }) => eb('m.id', 'is distinct from', eb.ref('a.default_payment_method_id')))
      .orderBy('m.type', 'desc')
      .orderBy('m.masked_number')
      .orderBy('m.id')
      .execute(),
  )
  return methods.map((method) => ({
    paymentMethodId: method.id,
    type: method.type,
    cardType: method.card_type,
    maskedNumber: maskNumber(method.masked_number),
    expiryMonth: method.expiry_month,
    expiryYear: method.expiry_year,
  }))
}
