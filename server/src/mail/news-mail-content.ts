// Texts of the emails with news: nobody has changed anything.
import { centsOf, parseDay, showBalance, showMoney, showMonth } from '@switchboard/domain'
import type { Facts } from './mail-facts'
import type { MailContent } from './mail-letter'
import { spokenDate } from './spoken-date'

const billPage = (bill: string) => ({ text: 'See this bill', path: `/bill/${bill}` })

export function writeBillReady({ bill, month, cents, owing, due, debited, change }: Facts<'bill-ready'>): MailContent {
  const isOpen = owing > 0
  return {
    subject: `Your bill for ${monthText(month)} is ready`,
    sentences: [change, payment()],
    facts: [
      ['Amount', showBalance(centsOf(cents))],
      ...(isOpen && owing < cents ? [['Still to pay', showMoney(centsOf(owing))] as const] : []),
      ...(isOpen ? [[debited ? 'Debit date' : 'Due date', spokenDate(due)] as const] : []),
    ],
    page: billPage(bill),
    isNews: true,
  }

  function payment(): string {
    if (cents < 0) return 'There is nothing to pay. The credit comes off your next bill.'
    if (!isOpen) return 'There is nothing to pay.'
    return debited ? 'You pay by direct debit, so there is nothing to do.' : 'Please pay it by the due date.'
  }
}

function monthText(text: string): string {
  const day = parseDay(text)
  return day ? showMonth(day) : text
}
