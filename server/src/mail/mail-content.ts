// Texts of the emails: one function per template. The subject contains no text typed by a customer.
import {
  contactMethods,
  contactNumberFormat,
  cost,
  showMoney,
  showPaymentMethod,
  showServiceName,
} from '@switchboard/domain'
import { writeBillExtended, writeDisputeAnswered, writeDisputeReceived } from './bill-mail-content'
import {
  writeEmailChanged,
  writeEmailConfirmation,
  writeEmailReplaced,
  writeEmailRestored,
  writePasswordChanged,
  writePasswordReset,
} from './login-mail-content'
import type { Facts, MailTemplate } from './mail-facts'
import type { MailContent } from './mail-letter'
import {
  writeBillDue,
  writeBillOverdue,
  writeBillReady,
  writeChangeTomorrow,
  writeDebitAnnounced,
  writeNightFlow,
  writePaymentReceived,
  writeUnusualUse,
} from './news-mail-content'
import { signInMailContents } from './sign-in-mail-content'
import { spokenDate } from './spoken-date'

/** @param when the time of the change, e.g. 'on Monday 23 November 2026 at 1:40 pm' */
type Write<Template extends MailTemplate> = (facts: Facts<Template>, when: string) => MailContent

export const mailContents: { readonly [Template in MailTemplate]: Write<Template> } = {
  'bill-extended': writeBillExtended,
  'bill-due': writeBillDue,
  'bill-overdue': writeBillOverdue,
  'bill-ready': writeBillReady,
  'change-tomorrow': writeChangeTomorrow,
  'debit-announced': writeDebitAnnounced,
  'night-flow': writeNightFlow,
  'unusual-use': writeUnusualUse,
  'contact-details-changed': writeContactDetailsChanged,
  'data-key-created': writeDataKeyCreated,
  'data-key-removed': writeDataKeyRemoved,
  'direct-debit-set-up': writeDirectDebitSetUp,
  'direct-debit-changed': writeDirectDebitChanged,
  'direct-debit-removed': writeDirectDebitRemoved,
  'direct-debit-not-made': writeDirectDebitNotMade,
  'dispute-received': writeDisputeReceived,
  'dispute-answered': writeDisputeAnswered,
  'email-changed': writeEmailChanged,
  'email-confirmation': writeEmailConfirmation,
  'email-replaced': writeEmailReplaced,
  'email-restored': writeEmailRestored,
  'holder-added': writeHolderAdded,
  'holder-changed': writeHolderChanged,
  'holder-removed': writeHolderRemoved,
  'move-out-booked': writeMoveOutBooked,
  ...signInMailContents,
  'password-changed': writePasswordChanged,
  'password-reset': writePasswordReset,
  'payment-received': writePaymentReceived,
  'payment-dishonoured': writePaymentDishonoured,
  'move-out-changed': writeMoveOutChanged,
  'move-out-cancelled': writeMoveOutCancelled,
  'opt-in-booked': writeOptInBooked,
  'opt-in-withdrawn': writeOptInWithdrawn,
  'opt-out-booked': writeOptOutBooked,
  'opt-out-withdrawn': writeOptOutWithdrawn,
}

const contactDetails = { text: 'See my contact details', path: '/contact-details' }
const holders = { text: 'See additional account holders', path: '/additional-account-holder' }
const directDebit = { text: 'See my direct debit', path: '/#!/accounts/direct-debit/' }
const payments = { text: 'See my bills and payments', path: '/payment-history' }
const yourData = { text: 'See my keys', path: '/your-data' }
const moveOut = { text: 'See my move-out', path: '/move-out' }
const services = { text: 'See my services', path: '/services' }

function writeContactDetailsChanged(
  { phone, sendBillTo }: Facts<'contact-details-changed'>,
  when: string,
): MailContent {
  return {
    subject: 'Your contact details have changed',
    sentences: [`The contact details of your account were changed ${when}.`],
    facts: [
      ...(phone === undefined ? [] : [['New contact number', contactNumberFormat.show(phone)] as const]),
      ...(sendBillTo === undefined
        ? []
        : [['New preferred contact method', sendBillTo === contactMethods.email ? 'Email' : 'Post'] as const]),
    ],
    page: contactDetails,
  }
}

function writeHolderAdded({ holder }: Facts<'holder-added'>, when: string): MailContent {
  return {
    subject: 'An account holder was added',
    sentences: [`An account holder was added to your account ${when}.`],
    facts: [['Account holder', holder]],
    page: holders,
  }
}

function writeHolderChanged({ holder }: Facts<'holder-changed'>, when: string): MailContent {
  return {
    subject: 'The details of an account holder have changed',
    sentences: [`The details of an additional account holder of your account were changed ${when}.`],
    facts: [['Account holder', holder]],
    page: holders,
  }
}

function writeHolderRemoved({ holder }: Facts<'holder-removed'>, when: string): MailContent {
  return {
    subject: 'An account holder was removed',
    sentences: [`An account holder was removed from your account ${when}.`],
    facts: [['Account holder', holder]],
    page: holders,
  }
}

const opens = { usage: 'Readings and usage', bills: 'Bills and payments', all: 'Readings, usage, bills and payments' }

function writeDataKeyCreated({ name, scope, until }: Facts<'data-key-created'>, when: string): MailContent {
  return {
    subject: 'A key to your data was made',
    sentences: [
      `A key was made ${when}. Programs that have it can read data of your account, but change nothing.`,
      'You can remove it at any time.',
    ],
    facts: [
      ['Key', name],
      ['Opens', opens[scope]],
      ['Works until', spokenDate(until)],
    ],
    page: yourData,
  }
}

function writeDataKeyRemoved({ name }: Facts<'data-key-removed'>, when: string): MailContent {
  return {
    subject: 'A key to your data was removed',
    sentences: [`A key was removed ${when}. Programs that have it cannot read data of your account any more.`],
    facts: [['Key', name]],
    page: yourData,
  }
}

function writeDirectDebitSetUp({ method }: Facts<'direct-debit-set-up'>, when: string): MailContent {
  return {
    subject: 'Direct debit set up',
    sentences: [
      `Direct debit was set up for your account ${when}.`,
      'We debit the amount of each bill on its due date. You can change the card or bank account at any time.',
    ],
    facts: [['Debited from', showPaymentMethod(method)]],
    page: directDebit,
  }
}

function writeDirectDebitChanged({ method }: Facts<'direct-debit-changed'>, when: string): MailContent {
  return {
    subject: 'Your direct debit has changed',
    sentences: [`The card or bank account of your direct debit was changed ${when}.`],
    facts: [['Debited from now on', showPaymentMethod(method)]],
    page: directDebit,
  }
}

function writeDirectDebitRemoved({ method }: Facts<'direct-debit-removed'>, when: string): MailContent {
  return {
    subject: 'Direct debit removed',
    sentences: [
      `Direct debit was removed from your account ${when}.`,
      'We no longer debit your bills. Please pay each bill by its due date.',
    ],
    facts: [['No longer debited', showPaymentMethod(method)]],
    page: directDebit,
  }
}

function writeDirectDebitNotMade({ cents }: Facts<'direct-debit-not-made'>): MailContent {
  return {
    subject: 'We could not debit your bill',
    sentences: [
      'We could not debit a bill on its due date, and will not debit it later.',
      'The amount is still to pay. You can pay it from any card or bank account.',
    ],
    facts: [['Amount', showMoney(cost(cents, 10))]],
    page: payments,
  }
}

function writePaymentDishonoured({ cents }: Facts<'payment-dishonoured'>, when: string): MailContent {
  return {
    subject: 'A payment was dishonoured',
    sentences: [
      `We learnt ${when} that your bank has not honoured a payment.`,
      'The amount is still to pay. You can pay again, from another card or bank account if you like.',
    ],
    facts: [['Amount', showMoney(cost(cents, 10))]],
    page: payments,
  }
}

function writeMoveOutBooked({ on }: Facts<'move-out-booked'>, when: string): MailContent {
  return {
    subject: 'Your move-out is booked',
    sentences: [
      `Your move-out was booked ${when}. All services of your account end on the day that you move out.`,
      'You can change or cancel it until the day before.',
    ],
    facts: [['Move-out date', spokenDate(on)]],
    page: moveOut,
  }
}

function writeMoveOutChanged({ on, before }: Facts<'move-out-changed'>, when: string): MailContent {
  return {
    subject: 'The date of your move-out has changed',
    sentences: [
      `The date of your move-out was changed ${when}. All services of your account end on the new date.`,
      'You can change or cancel it until the day before.',
    ],
    facts: [
      ['New move-out date', spokenDate(on)],
      ['Before', spokenDate(before)],
    ],
    page: moveOut,
  }
}

function writeMoveOutCancelled({ before }: Facts<'move-out-cancelled'>, when: string): MailContent {
  return {
    subject: 'Your move-out is cancelled',
    sentences: [`Your move-out was cancelled ${when}. Your services continue.`],
    facts: [['Cancelled move-out date', spokenDate(before)]],
    page: moveOut,
  }
}

function writeOptInBooked({ services: added }: Facts<'opt-in-booked'>, when: string): MailContent {
  const [several, them] = [added.length > 1, added.length > 1 ? 'them' : 'it']
  return {
    subject: several ? 'Your service connections have been scheduled' : 'Your service connection is scheduled',
    sentences: [
      `You asked for ${several ? 'these services' : 'this service'} ${when}, and agreed to the terms and conditions.`,
      `You can withdraw ${them} on the page of your services until the day before the connection.`,
    ],
    facts: added.map(({ title, on }) => [showServiceName(title), `from ${spokenDate(on)}`] as const),
    page: services,
  }
}

function writeOptInWithdrawn({ title, before }: Facts<'opt-in-withdrawn'>, when: string): MailContent {
  return {
    subject: 'Your service connection is withdrawn',
    sentences: [`The connection of a service was withdrawn ${when}. It will not start, and nothing is charged for it.`],
    facts: [
      ['Service', showServiceName(title)],
      ['Withdrawn connection date', spokenDate(before)],
    ],
    page: services,
  }
}

function writeOptOutBooked({ title, on }: Facts<'opt-out-booked'>, when: string): MailContent {
  return {
    subject: 'The disconnection of a service is scheduled',
    sentences: [
      `The disconnection of a service was scheduled ${when}. The service is charged up to and including that day.`,
      'You can withdraw it on the page of your services until the day before.',
    ],
    facts: [
      ['Service', showServiceName(title)],
      ['Disconnection date', spokenDate(on)],
    ],
    page: services,
  }
}

function writeOptOutWithdrawn({ title, before }: Facts<'opt-out-withdrawn'>, when: string): MailContent {
  return {
    subject: 'The disconnection of a service is withdrawn',
    sentences: [`The disconnection of a service was withdrawn ${when}. The service continues.`],
    facts: [
      ['Service', showServiceName(title)],
      ['Withdrawn disconnection date', spokenDate(before)],
    ],
    page: services,
  }
}
