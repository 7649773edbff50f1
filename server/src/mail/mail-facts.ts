// Facts of each kind of email, without sentences or HTML.
import { Type, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { isNotificationKind, type NotificationKind } from '@switchboard/domain'
import { SendBillTo } from '@switchboard/wire'
import { changedBill, disputedLine } from './bill-facts'

const reader = { firstName: Type.String(), accountNumber: Type.String() }
const link = { path: Type.String({ description: 'The page of the link, which works once' }) }
const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const service = { ...reader, title: Type.String() }
const debit = { ...reader, method: Type.String({ description: "The gateway's words, such as 'Visa ending in 4242'" }) }
const payment = { ...reader, cents: Type.Integer({ minimum: 1 }) }
const dispute = {
  ...reader,
  number: Type.String({ description: 'For the customer to quote' }),
  bill: Type.String({ pattern: '^INV[0-9A-Za-z]+$' }),
}
/** News of a bill. `owing` is its open amount; `debited` says whether a direct debit pays it on the due date. */
const bill = {
  ...reader,
  bill: dispute.bill,
  owing: Type.Integer(),
  due: day,
  debited: Type.Optional(Type.Boolean()),
}
const use = { ...reader, title: Type.String({ description: 'The name of the service' }) }
const holder = { ...reader, holder: Type.String({ description: 'First and last name' }) }

/** The templates and their required facts. */
export const mailFacts = {
  'bill-ready': Type.Object({
    ...bill,
    month: day,
    cents: Type.Integer(),
    change: Type.String({ description: 'The sentence of the bill card in English; the lines of a bill never change' }),
    changed: Type.Optional(changedBill),
  }),
  'bill-due': Type.Object(bill),
  'bill-overdue': Type.Object(bill),
  'debit-announced': Type.Object({ ...bill, method: Type.Optional(debit.method) }),
  'change-tomorrow': Type.Object({
    ...reader,
    on: day,
    movesOut: Type.Boolean(),
    changes: Type.Array(Type.Object({ title: Type.String(), starts: Type.Boolean() })),
  }),
  'night-flow': Type.Object({
    ...use,
    nights: Type.Integer({ minimum: 1 }),
    until: day,
    litres: Type.Integer({ description: 'Between midnight and 5 am of the last night' }),
  }),
  'unusual-use': Type.Object({
    ...use,
    until: day,
    unit: Type.String(),
    used: Type.Integer({ description: 'Thousandths of the unit a day, in the last seven days' }),
    usual: Type.Integer({ description: 'The same of the four weeks before' }),
  }),
  'contact-details-changed': Type.Object({
    ...reader,
    phone: Type.Optional(Type.String({ description: 'The new number, E.164; absent when it stays' })),
    sendBillTo: Type.Optional(SendBillTo),
  }),
  'data-key-created': Type.Object({
    ...reader,
    name: Type.String(),
    scope: Type.Union([Type.Literal('usage'), Type.Literal('bills'), Type.Literal('all')]),
    until: day,
  }),
  'data-key-removed': Type.Object({ ...reader, name: Type.String() }),
  'direct-debit-set-up': Type.Object(debit),
  'direct-debit-changed': Type.Object(debit),
  'direct-debit-removed': Type.Object(debit),
  'direct-debit-not-made': Type.Object(payment),
  'dispute-received': Type.Object({
    ...dispute,
    about: Type.String({ description: 'The name of the line in English' }),
    line: Type.Optional(disputedLine),
    isWhole: Type.Optional(Type.Boolean({ description: 'About the whole bill' })),
    answerBy: day,
  }),
  'dispute-answered': Type.Object({ ...dispute, answer: Type.String() }),
  'bill-extended': Type.Object({
    ...reader,
    bill: dispute.bill,
    on: day,
    before: day,
    isDebited: Type.Optional(Type.Boolean({ description: 'False if a debit or payment of it was tried before' })),
  }),
  // Stored only by an earlier release.
  'email-changed': Type.Object({ ...reader, email: Type.String({ description: 'The new address' }) }),
  'email-confirmation': Type.Object({
    ...reader,
    ...link,
    email: Type.String({ description: 'The new address' }),
    again: Type.Optional(Type.Boolean({ description: 'The customer asked for the link again' })),
  }),
  'email-replaced': Type.Object({ ...reader, ...link, email: Type.String({ description: 'The new address' }) }),
  'email-restored': Type.Object(reader),
  'holder-added': Type.Object(holder),
  'holder-changed': Type.Object(holder),
  'holder-removed': Type.Object(holder),
  'move-out-booked': Type.Object({ ...reader, on: day }),
  'move-out-changed': Type.Object({ ...reader, on: day, before: day }),
  'move-out-cancelled': Type.Object({ ...reader, before: day }),
  'opt-in-booked': Type.Object({
    ...reader,
    services: Type.Array(Type.Object({ title: Type.String(), on: day }), { minItems: 1 }),
  }),
  'opt-in-withdrawn': Type.Object({ ...service, before: day }),
  'opt-out-booked': Type.Object({ ...service, on: day }),
  'opt-out-withdrawn': Type.Object({ ...service, before: day }),
  'authenticator-removed': Type.Object(reader),
  'authenticator-set-up': Type.Object(reader),
  'new-device': Type.Object({ ...reader, browser: Type.String({ description: "In words: 'Chrome on Windows'" }) }),
  'passkey-added': Type.Object({ ...reader, name: Type.String() }),
  'passkey-removed': Type.Object({ ...reader, name: Type.String() }),
  'recovery-code-used': Type.Object({ ...reader, left: Type.Integer({ minimum: 0 }) }),
  'recovery-codes-replaced': Type.Object(reader),
  'password-changed': Type.Object(reader),
  'payment-received': Type.Object({
    ...payment,
    payment: Type.Optional(Type.String({ description: 'Its id; absent in emails of an earlier release' })),
  }),
  'payment-dishonoured': Type.Object(payment),
  'password-reset': Type.Object({ ...reader, ...link }),
} as const

export type MailTemplate = keyof typeof mailFacts

export type Facts<Template extends MailTemplate> = Static<(typeof mailFacts)[Template]>

/** The kind of an email with news, which is named like it, but for an announced debit. Undefined for other emails. */
export function kindOf(template: string): NotificationKind | undefined {
  if (template === 'debit-announced') return 'debit'
  return isNotificationKind(template) ? template : undefined
}

export const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(mailFacts, name)

/** The facts of a stored email. @returns undefined if it has another template, or facts of another release */
export function factsOf<Template extends MailTemplate>(
  template: Template,
  mail: { readonly template: string; readonly facts: unknown },
): Facts<Template> | undefined {
  const schema: (typeof mailFacts)[Template] = mailFacts[template]
  return mail.template === template && fits(schema, mail.facts) ? mail.facts : undefined
}

export const fits = <Template extends MailTemplate>(
  schema: (typeof mailFacts)[Template],
  facts: unknown,
): facts is Static<(typeof mailFacts)[Template]> => Value.Check(schema, facts)

/** A template with its facts. */
export type MailFacts = {
  [Template in MailTemplate]: { readonly template: Template; readonly facts: Facts<Template> }
}[MailTemplate]
