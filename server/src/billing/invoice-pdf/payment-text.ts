// Texts about how to pay a bill (D17, D22).
import { brand } from '@switchboard/brand'
import { rules } from '@switchboard/brand/rules'
import { addUp, negate, showBalance, showLongDate, showMoney, type Cents } from '@switchboard/domain'
import { owedAmounts, type OwedAmounts } from './account-statement'
import type { InvoiceContent, DirectDebit } from './invoice-content'

export interface ContactEntry {
  readonly name: string
  readonly words: string
  readonly address?: string
}

type PaymentContent = Pick<
  InvoiceContent,
  'amount' | 'statement' | 'due' | 'directDebit' | 'offersDirectDebit' | 'portal'
>

/** The sentences below the total. */
export function paymentSentences(content: PaymentContent): string {
  const owed = owedAmounts(content)
  const sentences = owed.total > 0 ? toPaySentences(content, owed) : [NOTHING_TO_PAY, ...creditSentences(content, owed)]
  return sentences.join(' ')
}

const NOTHING_TO_PAY = 'There is nothing to pay.'

function creditSentences({ amount }: PaymentContent, { total, paidByCredit }: OwedAmounts): string[] {
  const paid = paidByCredit > 0 ? [`${creditSource(amount)} has paid ${paidBill(amount, paidByCredit)}.`] : []
  return total < 0 ? [...paid, `Your credit of ${showMoney(negate(total))} will pay your next bills.`] : paid
}

function toPaySentences(content: PaymentContent, owed: OwedAmounts): string[] {
  const { amount } = content
  const { ofThisBill, ofEarlierBills, overdue, paidByCredit } = owed
  const laterDue = addUp([ofEarlierBills, negate(overdue)])
  return [
    ...(paidByCredit > 0
      ? [
          `${creditSource(amount)} has paid ${showMoney(paidByCredit)} of ${amount < 0 ? 'your earlier bills' : 'this bill'}.`,
        ]
      : []),
    ...(laterDue > 0 ? [`${showMoney(laterDue)} is from an earlier bill and due on the date of that bill.`] : []),
    ...(ofThisBill > 0 ? [wayOfPayment(content, ofThisBill)] : [WAYS_TO_PAY]),
  ]
}

const creditSource = (amount: Cents) => (amount < 0 ? 'The credit of this bill' : 'Your credit')
const paidBill = (amount: Cents, cents: Cents) =>
  amount < 0 ? `the ${showMoney(cents)} that you owed from earlier bills` : 'this bill'
const WAYS_TO_PAY = 'The ways to pay are listed under "How to pay".'

function wayOfPayment({ due, directDebit }: PaymentContent, cents: Cents): string {
  if (!directDebit) return WAYS_TO_PAY
  return `We will debit ${showMoney(cents)} from your ${paymentSource(directDebit)} on ${showLongDate(due)}.`
}

export function waysToPay(content: PaymentContent): ContactEntry[] {
  const { directDebit, offersDirectDebit, portal } = content
  const at = (link: string) => linkAddress(link, portal)
  const debit = directDebit
    ? { name: 'Direct debit', words: `From your ${paymentSource(directDebit)}` }
    : { name: 'Direct debit', words: 'Not set up. You can do that in My Account.', ...at(brand.links.directDebit) }
  return [
    ...(offersDirectDebit ? [debit] : []),
    { name: 'Online', words: 'Make payment in My Account', ...at(brand.links.makePayment) },
    { name: 'By phone', words: `${brand.supportPhone}, ${brand.supportHours}` },
    { name: 'Payment help', words: '', ...at(brand.links.paymentHelp) },
  ].filter(({ words, ...way }) => words !== '' || 'address' in way)
}

/** Visa ending in 1234; any other card is a Mastercard (D22). Never more than the last four digits. */
export function paymentSource({ from, cardType, maskedNumber }: DirectDebit): string {
  const name = from === 'bankAccount' ? 'bank account' : cardType === 'Visa' ? 'Visa' : 'Mastercard'
  const last = maskedNumber.replaceAll(/\D/g, '').slice(-4)
  return last ? `${name} ending in ${last}` : name
}

export const totalLabel = ({ total }: OwedAmounts): string => (total < 0 ? 'In credit' : 'Total owing')

export const gstSentence = ({ gst }: Pick<InvoiceContent, 'gst'>): string =>
  `Includes ${rules.tax.name} of ${showBalance(gst)}`

function linkAddress(link: string, portal: string | undefined): { address?: string } {
  if (URL.canParse(link)) return { address: link }
  return portal === undefined ? {} : { address: new URL(link, portal).href }
}
