// Texts of the emails about disputes and extensions of bills.
import { joinFacts, partText, showChargeName, showServiceName, textLanguage } from '@switchboard/domain'
import type { Facts } from './mail-facts'
import type { MailContent } from './mail-letter'
import { spokenDate } from './spoken-date'

const billPage = (bill: string) => ({ text: 'See this bill', path: `/bill/${bill}` })

export function writeBillExtended({ bill, on, before, isDebited }: Facts<'bill-extended'>, when: string): MailContent {
  return {
    subject: 'You have more time to pay a bill',
    sentences: [
      `The due date of a bill was extended ${when}.`,
      isDebited === false
        ? 'A payment of this bill was not made, so direct debit will not collect it. Please pay it yourself.'
        : 'If you pay by direct debit, we debit the bill on the new due date.',
    ],
    facts: [
      ['Bill', bill],
      ['New due date', spokenDate(on)],
      ['Before', spokenDate(before)],
    ],
    page: billPage(bill),
  }
}

export function writeDisputeReceived(
  { number, bill, answerBy, ...facts }: Facts<'dispute-received'>,
  when: string,
): MailContent {
  return {
    subject: 'We have your message about a bill',
    sentences: [
      `You told us ${when} that you disagree with a bill. We look at its readings and prices, and answer by ${spokenDate(answerBy)}, by email and on the page of the bill.`,
      'The due date of the bill stays the same.',
    ],
    facts: [
      ['Number of your message', number],
      ['Bill', bill],
      ['About', aboutText(facts)],
    ],
    page: billPage(bill),
  }
}

/** An earlier release stored only the English name. */
function aboutText({ about, line, isWhole }: Pick<Facts<'dispute-received'>, 'about' | 'line' | 'isWhole'>): string {
  if (isWhole) return 'The whole bill'
  if (!line || textLanguage === 'en') return about
  const { product, charge, part, unit = '' } = line
  return `${showServiceName(product)}: ${joinFacts([showChargeName(charge), ...(part ? [partText(part, unit)] : [])])}`
}

export function writeDisputeAnswered({ number, bill, answer }: Facts<'dispute-answered'>): MailContent {
  return {
    subject: 'Our answer to your message about a bill',
    sentences: [answer, 'The page of the bill says who can help if you are not happy with this answer.'],
    facts: [
      ['Number of your message', number],
      ['Bill', bill],
    ],
    page: billPage(bill),
  }
}
