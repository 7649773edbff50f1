// Invoices and payments.
import { Type, type Static } from '@sinclair/typebox'
import { DayText, Dollars, LastDay, nullable, Receipt } from './values'

export type InvoiceItem = Static<typeof InvoiceItem>
export const InvoiceItem = Type.Object({
  productName: Type.String(),
  totalAmount: Dollars,
  serviceStartDate: DayText,
  serviceEndDate: LastDay,
})

const UncountedPayment = Type.Object(
  { date: DayText, payment: Type.String({ description: 'Status text', examples: ['Direct debit dishonoured'] }) },
  { description: 'The newest payment of the bill that is not in its balance, such as a dishonoured debit (D51)' },
)

/** GET /api/portal/invoices/latest; 204 before the first bill (D21). */
export type LatestInvoiceResponse = Static<typeof LatestInvoiceResponse>
export const LatestInvoiceResponse = Type.Object({
  id: Type.String({ examples: ['INV40000011'] }),
  invoiceAmount: Dollars,
  balance: Dollars,
  issueDate: DayText,
  dueDate: DayText,
  invoiceItems: Type.Array(InvoiceItem),
  uncountedPayment: nullable(UncountedPayment),
})

export const NoInvoiceResponse = Type.Null({ description: 'No bill yet' })

/** GET /api/portal/invoices/{id}/pdf */
export type InvoicePdfParameters = Static<typeof InvoicePdfParameters>
export const InvoicePdfParameters = Type.Object({
  id: Type.String({ description: "Id of an invoice, or 'latest'", examples: ['latest'] }),
})

export type InvoicePdfQuery = Static<typeof InvoicePdfQuery>
export const InvoicePdfQuery = Type.Object({
  access_token: Type.Optional(Type.String({ description: 'Here only, and never logged' })),
  failed: Type.Optional(Type.String({ description: 'Status that a browser is shown as a page' })),
})

const BilledInvoice = Type.Object({
  id: Type.String({ description: 'For invoices/{id}/pdf', examples: ['INV40000011'] }),
  periodStart: DayText,
  periodEnd: LastDay,
  dueDate: DayText,
  balance: Type.Number({ ...Dollars, description: 'Dollars of this bill that are still owed, at most two decimals' }),
})

export type OpenBill = Static<typeof OpenBill>
export const OpenBill = Type.Composite([BilledInvoice, Type.Object({ uncountedPayment: nullable(UncountedPayment) })])

export type BillingHistoryEntry = Static<typeof BillingHistoryEntry>
export const BillingHistoryEntry = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'When the bill was issued or the payment was received' }),
    amount: Type.Number({
      ...Dollars,
      description:
        'Dollars, at most two decimals. What the entry does to the balance: a bill is above zero, below it when its credits are ' +
        'larger than its charges; a payment is always below zero. The entries that count add up to the balance of the account.',
    }),
    id: Type.String({ description: 'Of the bill or of the payment' }),
    payment: Type.Optional(
      Type.String({
        description: 'Status text. The bank validates payments by card or bank account for 72 hours',
        examples: ['Payment received, subject to bank validation'],
      }),
    ),
    receipt: Receipt,
    counts: Type.Optional(
      Type.Boolean({
        description: 'Of a payment: false while it is not in the balance, such as one that was dishonoured',
      }),
    ),
    invoice: Type.Optional(BilledInvoice),
  },
  { description: 'Either a payment or an invoice' },
)

/** GET /api/portal/billingHistory */
export type BillingHistoryResponse = Static<typeof BillingHistoryResponse>
export const BillingHistoryResponse = Type.Array(BillingHistoryEntry, {
  description: 'Newest first, also within a day; there the payments first, because they were made after the bill',
})
