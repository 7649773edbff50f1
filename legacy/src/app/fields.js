// What each field accepts: `format` formats the input, `problem` describes what is wrong with it, `value` is what is
// sent.
import { arrangeDigits, enteredDigits, holderNameFormat, plainText } from '@switchboard/domain'

const asTyped = (text) => text

/**
 * A number, grouped while typing. Input that is too long stays unchanged (D61), and `isMisfit` shows its problem
 * immediately.
 */
function digitField({ label, complete, groups, isComplete, problem, fits }) {
  const digits = (text) => enteredDigits(text, groups)
  const isMisfit = (text) => digits(text) === undefined
  return {
    label,
    complete,
    isMisfit,
    format: (text) => arrangeDigits(text, groups),
    problem: (text) => (isMisfit(text) ? `This does not fit: ${fits}` : isComplete(digits(text)) ? '' : problem),
    value: (text) => (groups.between ? arrangeDigits(text, groups) : digits(text)),
  }
}

export const fields = {
  bsb: digitField({
    label: 'BSB',
    complete: 'off',
    groups: { sizes: [3, 3], between: '-' },
    isComplete: (digits) => digits.length === 6,
    problem: 'Enter a BSB of 6 digits',
    fits: 'a BSB has 6 digits',
  }),
  accountNumber: digitField({
    label: 'Account number',
    complete: 'off',
    groups: { sizes: [9] },
    isComplete: (digits) => digits.length >= 5,
    problem: 'Enter an account number of 5 to 9 digits',
    fits: 'an account number has 5 to 9 digits',
  }),
  holder: {
    label: 'Name on the card or account',
    complete: 'cc-name',
    isText: true,
    format: asTyped,
    problem: (text) => (holderNameFormat.parse(text) === undefined ? holderNameFormat.message : ''),
    value: (text) => holderNameFormat.parse(text),
  },
  amount: {
    label: 'Amount in dollars',
    complete: 'off',
    format: asTyped,
    problem: (text) => (centsOf(text) > 0 ? '' : 'Enter an amount in dollars and cents, such as 184.32'),
    value: centsOf,
  },
}

/** The fields of each payment method, without those of a card, which are the payment gateway's. */
export const fieldsOf = { bankAccount: ['bsb', 'accountNumber'] }

/** @returns the problems by field name */
export function problemsOf(names, values) {
  const found = names.map((name) => [name, fields[name].problem(values[name] ?? '')])
  return Object.fromEntries(found.filter(([, problem]) => problem))
}

/** A copy of what the customer has entered, which later edits do not change. */
export const inputOf = ({ kind, values, card, isAccepted }) => ({ kind, values: { ...values }, card, isAccepted })

/** @param others names of fields beside those of the payment method. @returns the problems by field name */
export async function problemsOfForm(form, others) {
  const ofCard = form.kind === 'card' ? await form.card.check() : {}
  return { ...ofCard, ...problemsOf([...(fieldsOf[form.kind] ?? []), ...others], form.values) }
}

/** Without arithmetic on fractions. @returns NaN for an invalid amount */
export function centsOf(text) {
  const [, whole, part = ''] = /^\$?\s*(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,2}))?$/.exec(plainText(text)) ?? []
  return whole === undefined ? Number.NaN : Number(whole.replace(',', '')) * 100 + Number(part.padEnd(2, '0'))
}
