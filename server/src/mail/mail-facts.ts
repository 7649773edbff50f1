// What each kind of mail tells its reader. Facts only: no sentences, no HTML.
import { Type, type Static } from '@sinclair/typebox'
import { DayText, SendBillTo } from '@switchboard/wire'

const reader = { firstName: Type.String(), accountNumber: Type.String() }
const holder = { ...reader, holder: Type.String({ description: 'First and last name' }) }

/** The templates and the facts that each of them needs. */
export const mailFacts = {
  'contact-details-changed': Type.Object({
    ...reader,
    phone: Type.Optional(Type.String({ description: 'The new number, E.164; absent when it stays' })),
    sendBillTo: Type.Optional(SendBillTo),
  }),
  'holder-added': Type.Object(holder),
  'holder-changed': Type.Object(holder),
  'holder-removed': Type.Object(holder),
  'move-out-booked': Type.Object({ ...reader, on: DayText }),
  'move-out-changed': Type.Object({ ...reader, on: DayText, before: DayText }),
  'move-out-cancelled': Type.Object({ ...reader, before: DayText }),
} as const

export type MailTemplate = keyof typeof mailFacts

/** A template with its facts. */
export type MailFacts = {
  [Template in MailTemplate]: { readonly template: Template; readonly facts: Static<(typeof mailFacts)[Template]> }
}[MailTemplate]
