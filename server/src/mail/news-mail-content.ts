// Texts of the emails with news: nobody has changed anything.
import {
  centsOf,
  parseDay,
  showBalance,
  showMoney,
  showMonth,
  showPaymentMethod,
  showServiceName,
  showUse,
  showWhatChanged,
  textLanguage,
} from '@switchboard/domain'
import type { Facts } from './mail-facts'
import type { MailContent } from './mail-letter'
import { spokenDate } from './spoken-date'

const billPage = (bill: string) => ({ text: 'See this bill', path: `/bill/${bill}` })

export function writeBillReady(facts: Facts<'bill-ready'>): MailContent {
  const { bill, month, cents, owing, due, debited } = facts
  const isOpen = owing > 0
  return {
    subject: `Your bill for ${monthText(month)} is ready`,
    sentences: [...changeSentences(facts), payment()],
    facts: [
      ['Amount', showBalance(centsOf(cents))],
      ...(isOpen && owing < cents ? [['Still to pay', showMoney(centsOf(owing))] as const] : []),
      ...(isOpen ? [[debited ? 'Debit date' : 'Due date', spokenDate(due)] as const] : []),
    ],
    page: billPage(bill),
  }

  function payment(): string {
    if (cents < 0) return 'There is nothing to pay. The credit comes off your next bill.'
    if (!isOpen) return 'There is nothing to pay.'
    return debited ? 'You pay by direct debit, so there is nothing to do.' : 'Please pay it by the due date.'
  }
}

/** The English sentence was written when the bill was issued. Emails of an earlier release have nothing else. */
function changeSentences({ change, changed }: Facts<'bill-ready'>): readonly string[] {
  if (textLanguage === 'en') return [change]
  return changed ? [showWhatChanged({ period: changed.period, previous: changed.previous })] : []
}

export function writeBillDue({ bill, owing, due }: Facts<'bill-due'>): MailContent {
  return {
    subject: `A bill is due on ${spokenDate(due)}`,
    sentences: ['If you have paid it in the last days, there is nothing to do.'],
    facts: [
      ['To pay', showMoney(centsOf(owing))],
      ['Due date', spokenDate(due)],
    ],
    page: billPage(bill),
  }
}

export function writeBillOverdue({ bill, owing, due }: Facts<'bill-overdue'>): MailContent {
  return {
    subject: 'A bill is overdue',
    sentences: [
      'Please pay it now. If you have paid it in the last days, there is nothing to do.',
      'If you cannot pay it, call us: we find a way together.',
    ],
    facts: [
      ['To pay', showMoney(centsOf(owing))],
      ['Was due', spokenDate(due)],
    ],
    page: billPage(bill),
  }
}

export function writeDebitAnnounced({ bill, owing, due, method }: Facts<'debit-announced'>): MailContent {
  return {
    subject: `We debit your bill on ${spokenDate(due)}`,
    sentences: ['Please make sure that the amount is available on that day. There is nothing else to do.'],
    facts: [
      ['Amount', showMoney(centsOf(owing))],
      ['Debit date', spokenDate(due)],
      ...(method === undefined ? [] : [['Debited from', showPaymentMethod(method)] as const]),
    ],
    page: billPage(bill),
  }
}

export function writeChangeTomorrow({ on, movesOut, changes }: Facts<'change-tomorrow'>): MailContent {
  return {
    subject: movesOut ? 'You move out tomorrow' : 'A change to your services tomorrow',
    sentences: movesOut
      ? ['All services of your account end tomorrow. Your last bill follows next month.']
      : ['There is nothing to do. This happens as booked.'],
    facts: [
      ['Date', spokenDate(on)],
      ...changes.map(
        ({ title, starts }) => [showServiceName(title), starts ? 'begins' : 'ends at the end of the day'] as const,
      ),
    ],
    page: movesOut ? { text: 'See my move-out', path: '/move-out' } : { text: 'See my services', path: '/services' },
  }
}

export function writeNightFlow({ title, nights, until, litres }: Facts<'night-flow'>): MailContent {
  return {
    subject: 'Hot water runs all night',
    sentences: [
      `Your meter counted hot water in every half hour of the last ${nights} nights, between midnight and 5 am.`,
      'This may be a leak, or a tap that does not close. Please look at your taps, shower and heater.',
    ],
    facts: [
      ['Service', showServiceName(title)],
      ['Last night', spokenDate(until)],
      ['Hot water in that night', `${litres} L`],
    ],
    page: usage,
  }
}

export function writeUnusualUse({ title, until, unit, used, usual }: Facts<'unusual-use'>): MailContent {
  return {
    subject: 'You use much more than usual',
    sentences: [
      'In the last seven days you used much more than in the four weeks before. You may know the reason.',
      'If you do not, look for a device that runs all the time.',
    ],
    facts: [
      ['Service', showServiceName(title)],
      ['A day, last seven days', showUse(used, unit)],
      ['A day, four weeks before', showUse(usual, unit)],
      ['Until', spokenDate(until)],
    ],
    page: usage,
  }
}

const usage = { text: 'See my usage', path: '/usage' }

export function writePaymentReceived({ cents }: Facts<'payment-received'>, when: string): MailContent {
  return {
    subject: 'Payment received',
    sentences: [`We received your payment ${when}. Thank you.`],
    facts: [['Amount', showMoney(centsOf(cents))]],
    page: { text: 'See my bills and payments', path: '/payment-history' },
  }
}

function monthText(text: string): string {
  const day = parseDay(text)
  return day ? showMonth(day) : text
}
