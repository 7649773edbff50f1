// Invoices and payments.
import { Type, type Static } from '@sinclair/typebox'
import { PricePart, PriceStep } from './price-step'
import { DayText, Dollars, EnteredText, LastDay, nullable, oneOf, Receipt } from './values'

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

const Units = Type.Number({ description: 'In the unit of the line, at most three decimals', examples: [254.152] })

const ComparedBill = Type.Object({
  id: Type.String({ examples: ['INV40000010'] }),
  periodStart: DayText,
  periodEnd: LastDay,
  amount: Dollars,
})

export type BillChangeLine = Static<typeof BillChangeLine>
export const BillChangeLine = Type.Object({
  kind: oneOf(
    ['use', 'price', 'supply', 'service', 'credits', 'once', 'tax', 'other'],
    'What changed: the quantity, its price, days of supply, a whole service, credits, fees, tax',
  ),
  product: Type.String({ description: 'Empty if the line has no product', examples: ['Heating and cooling'] }),
  window: Type.Optional(
    Type.String({ description: 'Of a change in use: the name of its part of the price', examples: ['peak'] }),
  ),
  part: Type.Optional(PricePart),
  amount: Type.Number({ ...Dollars, description: 'Dollars, below zero if this bill is lower because of it' }),
  use: Type.Optional(Type.Object({ quantity: Units, before: Units, unit: Type.String({ examples: ['kWh'] }) })),
  since: Type.Optional(Type.String({ format: 'date', description: 'First day of a new price' })),
})

/** A bill compared with an earlier one. */
export type BillComparison = Static<typeof BillComparison>
export const BillComparison = Type.Object({
  before: ComparedBill,
  kind: oneOf(
    ['change', 'part month', 'tax basis'],
    'change: the lines add up to the difference. Otherwise the reason why the bills are not compared',
  ),
  lines: Type.Optional(Type.Array(BillChangeLine, { description: 'Largest first, without zeros' })),
  days: Type.Optional(Type.Integer({ description: 'Of a part month: the days that this bill covers' })),
  daysBefore: Type.Optional(Type.Integer({ description: 'The days that the earlier bill covers' })),
})

/** What the customer may want to know about a bill's change. */
export type WhatChanged = Static<typeof WhatChanged>
export const WhatChanged = Type.Object({
  periodStart: DayText,
  periodEnd: LastDay,
  previous: nullable(BillComparison),
  estimatedDays: Type.Integer({ description: 'Days of this bill with an estimate' }),
})

/** More time to pay a bill. */
export type BillExtension = Static<typeof BillExtension>
export const BillExtension = Type.Object({
  offered: nullable(Type.String({ format: 'date', description: 'The due date that the customer may choose instead' })),
  before: nullable(Type.String({ format: 'date', description: 'The due date before it was extended' })),
})

/** POST /api/portal/bills/{id}/extension */
export type ExtensionRequest = Static<typeof ExtensionRequest>
export const ExtensionRequest = Type.Object({
  dueDate: Type.String({ format: 'date', description: 'The due date that was offered' }),
})

export type ExtensionResponse = Static<typeof ExtensionResponse>
export const ExtensionResponse = Type.Object({ dueDate: DayText, before: DayText })

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
  change: Type.Optional(WhatChanged),
  extension: Type.Optional(BillExtension),
})

export const NoInvoiceResponse = Type.Null({ description: 'No bill yet' })

const EvidenceDay = Type.Object({
  day: DayText,
  quantity: nullable(Units),
  missingMinutes: Type.Integer({ description: 'Minutes without a reading' }),
  estimated: Type.Boolean({ description: 'The network estimated or substituted a reading, or it was shared' }),
  shared: Type.Optional(
    Type.Boolean({ description: 'A reading of more than the times of the price was shared by minutes' }),
  ),
  litres: Type.Optional(Type.Number({ description: 'Hot water, at most three decimals' })),
})

const EvidenceRegister = Type.Object({
  nmi: nullable(Type.String()),
  suffix: nullable(Type.String({ examples: ['E1'] })),
  mjPerLitre: nullable(Type.Number({ description: 'Heat of a litre of hot water' })),
  days: Type.Array(EvidenceDay),
})

const Estimate = Type.Object(
  {
    missingMinutes: Type.Integer(),
    basisStart: DayText,
    basisEnd: LastDay,
    basisQuantity: Units,
    basisMinutes: Type.Integer({ description: 'Minutes with a reading in the basis' }),
  },
  { description: 'Each missing minute counts as an average minute of the basis' },
)

export type BillMeter = Static<typeof BillMeter>
export const BillMeter = Type.Object(
  { registers: Type.Array(EvidenceRegister), estimate: nullable(Estimate) },
  { description: 'A meter with its successive registers' },
)

export type BillLine = Static<typeof BillLine>
export const BillLine = Type.Object({
  number: Type.Integer(),
  kind: oneOf(['USAGE', 'SUPPLY', 'ONCE', 'ADJUSTMENT', 'TAX']),
  product: Type.String({ examples: ['Electricity'] }),
  description: Type.String({ examples: ['Usage'] }),
  amount: Dollars,
  periodStart: DayText,
  periodEnd: LastDay,
  quantity: nullable(Units),
  unit: nullable(Type.String({ examples: ['kWh'] })),
  rate: nullable(Type.Number({ description: 'Dollars per unit, at most six decimals', examples: [0.2981] })),
  estimated: Type.Boolean(),
  taxable: Type.Boolean(),
  window: Type.Optional(
    Type.String({
      description: 'Of a usage line: the name of the part of its price',
      examples: ['peak', 'first 10 kWh each day'],
    }),
  ),
  step: Type.Optional(PriceStep),
  part: Type.Optional(PricePart),
  subscriptionName: nullable(Type.String({ description: 'Of a service with usage, for the usage call' })),
  meters: Type.Optional(Type.Array(BillMeter, { description: 'The readings of a usage line when it was billed' })),
})

const StatedPayment = Type.Object({ date: DayText, amount: Dollars, payment: Type.String() })

const DisputeReason = oneOf(['reading', 'price', 'days', 'other'], 'What the customer disagrees with')
const DisputedLine = nullable(Type.Integer({ description: 'Number of the line; null for the whole bill' }))

/** What a customer disagrees with, and our answer. */
export type BillDispute = Static<typeof BillDispute>
export const BillDispute = Type.Object({
  number: Type.String({ description: 'For the customer to quote', examples: ['9F3A-62C1'] }),
  line: DisputedLine,
  reason: DisputeReason,
  words: Type.String({ description: 'What the customer wrote' }),
  received: DayText,
  state: oneOf(['received', 'answered', 'closed'], 'A line has at most one dispute that is only received'),
  answerBy: Type.String({ format: 'date', description: 'The day by which we answer' }),
  answer: nullable(Type.String()),
  answered: nullable(DayText),
})

/** POST /api/portal/bills/{id}/disputes */
export type DisputeRequest = Static<typeof DisputeRequest>
export const DisputeRequest = Type.Object({ line: DisputedLine, reason: DisputeReason, words: EnteredText })

export type Ombudsman = Static<typeof Ombudsman>
export const Ombudsman = Type.Object(
  { name: Type.String(), phone: Type.String({ examples: ['1800 500 509'] }), site: Type.String() },
  { description: "Of the property's state, for complaints that the retailer does not settle" },
)

/** GET /api/portal/bills/{id} */
export type BillResponse = Static<typeof BillResponse>
export const BillResponse = Type.Object({
  id: Type.String({ examples: ['INV40000011'] }),
  issueDate: DayText,
  dueDate: DayText,
  periodStart: DayText,
  periodEnd: LastDay,
  amount: Dollars,
  balance: Dollars,
  gst: Type.Number({ ...Dollars, description: 'Tax in the amount' }),
  pricesIncludeGst: Type.Boolean(),
  lines: Type.Array(BillLine),
  statement: nullable(
    Type.Object(
      { previousBalance: Dollars, payments: Type.Array(StatedPayment) },
      { description: 'The balance before this bill, and the payments since the bill before' },
    ),
  ),
  change: WhatChanged,
  yearBefore: nullable(BillComparison),
  disputes: Type.Optional(Type.Array(BillDispute, { description: 'The oldest first' })),
  ombudsman: Type.Optional(Ombudsman),
  extension: Type.Optional(BillExtension),
})

/** GET /api/portal/invoices/next */
export type NextInvoiceResponse = Static<typeof NextInvoiceResponse>
export const NextInvoiceResponse = Type.Object({
  periodStart: DayText,
  periodEnd: LastDay,
  through: Type.String({ format: 'date', description: 'The last day whose use is counted' }),
  amount: Type.Number({ ...Dollars, description: 'The use to that day, and all other charges of the month' }),
  use: Type.Number({ ...Dollars, description: 'The part of the amount that is for use' }),
  least: nullable(Type.Number({ ...Dollars, description: 'The likely range of the bill; null for too few days' })),
  most: nullable(Dollars),
})

export type InvoiceParameters = Static<typeof InvoiceParameters>
export const InvoiceParameters = Type.Object({
  id: Type.String({ pattern: '^INV[0-9A-Za-z]{1,40}$', examples: ['INV40000011'] }),
})

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
    invoice: Type.Optional(
      Type.Composite([
        BilledInvoice,
        Type.Object({
          dueDateBefore: Type.Optional(
            Type.String({ format: 'date', description: 'The due date before it was extended' }),
          ),
        }),
      ]),
    ),
  },
  { description: 'Either a payment or an invoice' },
)

/** GET /api/portal/billingHistory */
export type BillingHistoryResponse = Static<typeof BillingHistoryResponse>
export const BillingHistoryResponse = Type.Array(BillingHistoryEntry, {
  description: 'Newest first, also within a day; there the payments first, because they were made after the bill',
})
