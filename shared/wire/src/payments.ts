// Direct debit and payments. Card and bank account numbers go from the browser to the payment gateway; the portal only
// sees tokens and masked numbers. Its pages do not see card numbers either.
import { CloneType, Type, type Static } from '@sinclair/typebox'
import { DayText, Dollars, nullable, ReadVersion, Receipt, Version } from './values'

/** A payment gateway's description of a card or a bank account. */
export type GatewayMethod = Static<typeof GatewayMethod>
export const GatewayMethod = Type.Object({
  type: Type.Union([Type.Literal('card'), Type.Literal('bankAccount')]),
  cardType: nullable(Type.String({ examples: ['Visa'] })),
  maskedNumber: Type.String({ examples: ['XXXX XXXX XXXX 4242'] }),
  description: Type.String({ examples: ['Visa ending in 4242'] }),
  expiryMonth: nullable(Type.Integer({ minimum: 1, maximum: 12 })),
  expiryYear: nullable(Type.Integer({ minimum: 2000, maximum: 2999 })),
})

const DirectDebitMethod = Type.Object({
  type: GatewayMethod.properties.type,
  description: Type.String({ examples: ['Visa ending in 4242'] }),
  maskedNumber: Type.String({ examples: ['XXXX XXXX XXXX 4242'] }),
  holder: nullable(Type.String({ description: 'Null for a method that was set up elsewhere' })),
  expiryMonth: GatewayMethod.properties.expiryMonth,
  expiryYear: GatewayMethod.properties.expiryYear,
  canPay: Type.Boolean({ description: 'Whether a single payment may be made with it' }),
})

/** GET, PUT and DELETE /api/portal/account/direct-debit */
export type DirectDebitResponse = Static<typeof DirectDebitResponse>
export const DirectDebitResponse = Type.Object({
  method: nullable(DirectDebitMethod),
  tokens: nullable(
    Type.String({
      description:
        'The address of the payment gateway that exchanges a bank account number for a token. Null while payments are switched off',
      examples: ['/payment-gateway/tokens'],
    }),
  ),
  cardFields: nullable(
    Type.String({
      description:
        'The address of the page of the payment gateway with the fields for a card, for a frame. Null while payments are switched off',
      examples: ['/payment-gateway/fields'],
    }),
  ),
  announced: nullable(
    Type.Object({ date: DayText, amount: Dollars }, { description: 'The next debit, of what is open of a bill now' }),
  ),
  alreadyDue: nullable(
    Type.Number({
      ...Dollars,
      description:
        'Dollars that are open of bills which were due when direct debit was set up. It does not collect them: the customer pays',
    }),
  ),
  agreement: Type.Object(
    {
      version: Type.String({ examples: ['2026-07'] }),
      address: Type.String({ description: 'From a slash on in the portal, or of another site' }),
    },
    { description: 'The Direct Debit Request Service Agreement, which has to be accepted' },
  ),
  version: Version,
})

const Token = Type.String({ minLength: 1, maxLength: 200, description: 'Of the payment gateway. It works once' })

/** PUT /api/portal/account/direct-debit */
export type UpdateDirectDebitRequest = Static<typeof UpdateDirectDebitRequest>
export const UpdateDirectDebitRequest = Type.Object({
  token: Token,
  holder: Type.String({ minLength: 1, maxLength: 100, description: 'The name on the card or of the bank account' }),
  agreement: Type.Optional(
    Type.String({
      maxLength: 50,
      description:
        'The version of the agreement that the customer has accepted. Without the current one the request is refused',
    }),
  ),
  version: ReadVersion,
})

/** POST /api/portal/account/payment */
export type PaymentRequest = Static<typeof PaymentRequest>
export const PaymentRequest = Type.Object({
  amountCents: Type.Integer({ minimum: 1, maximum: 100_000_000, examples: [18_432] }),
  balanceCents: Type.Optional(
    Type.Integer({
      minimum: -100_000_000_000,
      maximum: 100_000_000_000,
      description:
        'The balance of the account that the customer saw, below zero in credit. When it is another one now, nothing is paid (409, balance-changed). Left out, it is not compared',
      examples: [18_432],
    }),
  ),
  token: Type.Optional(
    CloneType(Token, { description: `${Token.description}. Left out to pay by the method of the direct debit` }),
  ),
})

export type PaymentResponse = Static<typeof PaymentResponse>
export const PaymentResponse = Type.Object({
  id: Type.String({ description: 'Of the entry in the billing history' }),
  receipt: Receipt,
  date: DayText,
  amount: Dollars,
})
