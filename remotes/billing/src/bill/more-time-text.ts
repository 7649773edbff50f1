// Texts of more time to pay a bill.
import { brand } from '@switchboard/brand'
import { showLongDate, type Day } from '@switchboard/domain'

export const moreTime = {
  offer: 'Need more time?',
  question: (on: Day) => `Pay by ${showLongDate(on)}?`,
  instead: (due: Day) =>
    `Your bill is due on ${showLongDate(due)} now. You can move that date once. Nothing else changes.`,
  debited: (on: Day) => `We'll debit it on ${showLongDate(on)} instead.`,
  confirm: 'Move the due date',
  cancel: 'Cancel',
  failure: "We couldn't move the due date.",
  refusals: {
    'already-extended': 'The due date was moved in another window.',
    'not-offered': `We can't give more time for this bill online. Call us on ${brand.supportPhone}, and we find a way.`,
    'changed-elsewhere': 'This bill has changed in another window. Please look at the new date.',
  },
  done: (on: Day) => `Your bill is now due on ${showLongDate(on)}`,
  mailed: 'We have sent you an email about it.',
}
