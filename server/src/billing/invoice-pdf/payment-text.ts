// The texts about payment: how a bill can be paid (D17, D22).
import { brand } from '@switchboard/brand'
import { rules } from '@switchboard/brand/rules'
import { addUp, negate, showBalance, showLongDate, showMoney, type Cents } from '@switchboard/domain'
import type { InvoiceContent, DirectDebit } from './invoice-content'

export interface ContactEntry {
  readonly name: string
  readonly words: string
  readonly address?: string
}

type PaymentContent = Pick<
  InvoiceContent,
  'amount' | 'paidFromCredit' | 'due' | 'directDebit' | 'offersDirectDebit' | 'portal'
>

/** What is left to pay. Below zero in credit. */
export const openAmount = ({ amount, paidFromCredit }: Pick<InvoiceContent, 'amount' | 'paidFromCredit'>): Cents =>
  addUp([amount, negate(paidFromCredit)])

/** The sentence below the amount. */
export function paymentSentence(content: PaymentContent): string {
  const { amount, paidFromCredit } = content
  if (amount < 0) return 'There is nothing to pay: this amount is in your favour.'
  if (amount === 0) return 'There is nothing to pay.'
  if (openAmount(content) === 0) return 'There is nothing to pay: your credit has paid this bill.'
  const paid = paidFromCredit > 0 ? `Your credit has paid ${showMoney(paidFromCredit)} of this bill. ` : ''
  return `${paid}${wayOfPayment(content)}`
}

function wayOfPayment({ due, directDebit }: PaymentContent): string {
  if (directDebit) return `We will debit this amount from your ${paymentSource(directDebit)} on ${showLongDate(due)}.`
  return 'The ways to pay are listed under "How to pay".'
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

export const amountLabel = ({ amount }: Pick<InvoiceContent, 'amount'>): string =>
  amount < 0 ? 'In credit' : 'Amount due'

export const gstSentence = ({ gst }: Pick<InvoiceContent, 'gst'>): string =>
  `Includes ${rules.tax.name} of ${showBalance(gst)}`

function linkAddress(link: string, portal: string | undefined): { address?: string } {
  if (URL.canParse(link)) return { address: link }
  return portal === undefined ? {} : { address: new URL(link, portal).href }
}
