// The account, its property and its payment methods.
import { Type, type Static } from '@sinclair/typebox'
import { SendBillTo } from './contact-method'
import { OpenBill } from './billing'
import { LanguageTag } from './language'
import { DayText, Dollars, nullable, Version } from './values'

/** GET /api/portal/account */
export type AccountResponse = Static<typeof AccountResponse>
export const AccountResponse = Type.Object({
  firstName: Type.String(),
  lastName: Type.String(),
  dateOfBirth: DayText,
  emailAddress: Type.String(),
  emailUnconfirmed: Type.Boolean({
    description: 'The customer has not followed the link that was sent to the address since it was changed',
  }),
  phoneNumber: Type.String({ examples: ['0412 345 678'] }),
  addressLine1: Type.String(),
  addressLine2: nullable(Type.String()),
  addressCity: Type.String(),
  addressPostcode: Type.String(),
  addressState: Type.String(),
  accountNumber: Type.String({ pattern: '^[0-9]{10}$' }),
  balance: Dollars,
  invoiceOverdue: Type.Boolean(),
  openBills: Type.Array(OpenBill, { description: 'Bills that are still owed, the oldest first' }),
  hasDirectDebit: Type.Boolean(),
  directDebitSince: nullable(
    Type.String({
      format: 'date',
      description: 'A bill that is due on this day or earlier is not debited. null when it is not known',
    }),
  ),
  defaultPaymentMethodId: nullable(Type.String()),
  moveOutDate: nullable(DayText),
  moveOutInProgress: Type.Boolean(),
  active: Type.Boolean(),
  sendBillTo: SendBillTo,
  timeZone: Type.String({ examples: ['Australia/Melbourne'] }),
  today: DayText,
  version: Version,
  activity: Type.Optional(
    Type.Boolean({ description: 'Whether the call /api/portal/account/activity exists; absent means no' }),
  ),
  notifications: Type.Optional(
    Type.Boolean({ description: 'Whether the call /api/portal/account/notifications exists; absent means no' }),
  ),
  dataFiles: Type.Optional(
    Type.Boolean({ description: 'Whether the calls under /api/portal/account/data exist; absent means no' }),
  ),
  language: Type.Optional(
    Type.Intersect([LanguageTag], {
      description: 'The language that the customer has chosen; absent if the backend keeps none',
    }),
  ),
  offersPasskey: Type.Optional(
    Type.Boolean({
      description:
        'Whether the portal may offer a passkey: nobody has answered the offer, or seen it in another session',
    }),
  ),
})

/** GET /api/portal/account/property */
export type PropertyResponse = Static<typeof PropertyResponse>
export const PropertyResponse = Type.Object({
  propertyPath: Type.String({ description: 'Folder of the images', examples: ['/buildings/paperbark-house/'] }),
  imagePathDesktop: nullable(Type.String({ description: 'Below propertyPath' })),
  imagePath: nullable(Type.String({ description: 'Below propertyPath' })),
  propertyName: nullable(Type.String()),
  displayWelcomeTo: Type.Boolean(),
})

export type PaymentMethod = Static<typeof PaymentMethod>
export const PaymentMethod = Type.Object({
  paymentMethodId: Type.String(),
  type: Type.Union([Type.Literal('bankAccount'), Type.Literal('card')]),
  cardType: nullable(Type.String({ description: 'Visa; anything else is a Mastercard. null for a bank account' })),
  maskedNumber: Type.String({ description: 'At most the last four digits', examples: ['XXXX XXXX XXXX 1111'] }),
  expiryMonth: nullable(Type.Integer({ minimum: 1, maximum: 12, description: 'null for a bank account' })),
  expiryYear: nullable(Type.Integer({ minimum: 2000, maximum: 2999, description: 'null for a bank account' })),
})

/** GET /api/portal/account/payment/methods */
export type PaymentMethodsResponse = Static<typeof PaymentMethodsResponse>
export const PaymentMethodsResponse = Type.Array(PaymentMethod)
