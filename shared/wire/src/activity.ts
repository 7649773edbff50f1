// What was changed on the account.
import { Type, type Static } from '@sinclair/typebox'
import { nullable, oneOf } from './values'

/** The values that a change can show. Those that end with 'On' or 'Until' are days. */
export const activityValueNames = [
  'amount',
  'bills',
  'dateOfBirth',
  'dueOn',
  'email',
  'endsOn',
  'method',
  'movesOn',
  'name',
  'phone',
  'startsOn',
  'worksUntil',
] as const
export type ActivityValueName = (typeof activityValueNames)[number]

/** The places where a change can still be taken back. */
export const activityUndos = [
  'add-holder',
  'book-move-out',
  'change-contact-details',
  'change-direct-debit',
  'change-holder',
  'change-login',
  'change-move-out',
  'change-notifications',
  'remove-data-key',
  'set-up-direct-debit',
  'withdraw-service-change',
] as const
export type ActivityUndo = (typeof activityUndos)[number]

export type ActivityValue = Static<typeof ActivityValue>
export const ActivityValue = Type.Object({
  of: oneOf(activityValueNames),
  before: nullable(
    Type.String({ description: 'null if there was none, or it is not kept. Of `bills`: Email or Post' }),
  ),
  after: nullable(Type.String({ description: 'null if there is none, or it is not kept' })),
})

/** The facts behind the English text of `about`, for other languages. */
const ActivitySubject = Type.Object(
  {
    services: Type.Optional(Type.Array(Type.String(), { description: 'Their names' })),
    notification: Type.Optional(Type.String({ description: 'Its kind', examples: ['bill-due'] })),
    bill: Type.Optional(Type.String({ format: 'date', description: 'The last day of the bill' })),
  },
  { description: 'Absent if `about` is a name that is the same in every language, such as that of a person' },
)

export const activityAuthors = ['you', 'account-holder', 'additional-holder', 'link', 'retailer', 'unknown'] as const

export type ActivityEntry = Static<typeof ActivityEntry>
export const ActivityEntry = Type.Object({
  at: Type.String({ format: 'date-time' }),
  kind: Type.Optional(
    Type.String({ description: 'Decides the words in another language', examples: ['move-out-booked'] }),
  ),
  title: Type.String({ description: 'In English words for the customer', examples: ['Move-out booked'] }),
  about: nullable(
    Type.String({ description: 'What was changed, if the account has several', examples: ['EV charging'] }),
  ),
  subject: Type.Optional(ActivitySubject),
  values: Type.Array(ActivityValue),
  by: Type.Object({
    author: oneOf(
      activityAuthors,
      "'link': whoever opened the link of an email; 'unknown': whoever signed in on a new device",
    ),
    name: nullable(Type.String({ description: 'Of a person other than the caller, if it is kept' })),
  }),
  session: nullable(
    Type.Object({
      browser: nullable(Type.String({ examples: ['Chrome on Windows'] })),
      isThis: Type.Boolean({ description: 'Whether it is the session of the call' }),
    }),
  ),
  undo: nullable(oneOf(activityUndos, 'Where the change can still be taken back')),
})

/** GET /api/portal/account/activity?after=... */
export type ActivityQuery = Static<typeof ActivityQuery>
export const ActivityQuery = Type.Object({
  after: Type.Optional(
    Type.String({ maxLength: 200, description: '`next` of the page before; the first page without it' }),
  ),
})

export type ActivityResponse = Static<typeof ActivityResponse>
export const ActivityResponse = Type.Object({
  entries: Type.Array(ActivityEntry, { description: 'Newest first, at most 25' }),
  next: nullable(Type.String({ description: 'Opens the next page; null on the last one' })),
})
