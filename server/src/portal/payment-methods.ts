// GET /api/portal/account/payment/methods: the cards and bank accounts that the customer pays by.
import { Type, type Static } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db'
import { reread } from '../db/away'
import { accountOf } from '../http/account'
import { answers, orNull, signedIn } from './answers'
import { maskNumber } from './mask-number'

const PaymentMethod = Type.Object({
  paymentMethodId: Type.String(),
  type: Type.Union([Type.Literal('bankAccount'), Type.Literal('card')]),
  cardType: orNull(Type.String({ description: 'Visa; anything else is a Mastercard. null for a bank account' })),
  maskedNumber: Type.String({ description: 'At most the last four digits', examples: ['XXXX XXXX XXXX 1111'] }),
  expiryMonth: orNull(Type.Integer({ minimum: 1, maximum: 12, description: 'null for a bank account' })),
  expiryYear: orNull(Type.Integer({ minimum: 2000, maximum: 2999, description: 'null for a bank account' })),
})

export function paymentMethodsRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get(
    '/api/portal/account/payment/methods',
    {
      schema: {
        operationId: 'getPaymentMethods',
        summary: 'Cards and bank accounts, the default first',
        tags: ['account'],
        security: signedIn,
        response: answers({ 200: Type.Array(PaymentMethod) }),
      },
    },
    async (request) => paymentMethods(db, accountOf(request).id),
  )
}

async function paymentMethods({ sql }: Database, accountId: number): Promise<Static<typeof PaymentMethod>[]> {
  const methods = await reread(() =>
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
