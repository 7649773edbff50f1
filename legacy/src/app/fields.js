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
  number: digitField({
    label: 'Card number',
    complete: 'cc-number',
    groups: { sizes: [4, 4, 4, 4, 3] },
    isComplete: (digits) => digits.length >= 12 && passesLuhn(digits),
    problem: 'Enter a valid card number',
    fits: 'a card number has 12 to 19 digits',
  }),
  expiry: {
    label: 'Expiry date (MM/YY)',
    complete: 'cc-exp',
    format: formatExpiry,
    isMisfit: (text) => readExpiry(text) === undefined,
    problem: expiryProblem,
    value: asTyped,
  },
  cvc: digitField({
    label: 'Security code (CVC)',
    complete: 'cc-csc',
    groups: { sizes: [4] },
    isComplete: (digits) => digits.length >= 3,
    problem: 'Enter the 3 or 4 digits of the security code',
    fits: 'a security code has 3 or 4 digits',
  }),
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

/** The fields of each payment method. */
export const fieldsOf = { card: ['number', 'expiry', 'cvc'], bankAccount: ['bsb', 'accountNumber'] }

/** @returns the problems by field name */
export function problemsOf(names, values, today = new Date()) {
  const found = names.map((name) => [name, fields[name].problem(values[name] ?? '', today)])
  return Object.fromEntries(found.filter(([, problem]) => problem))
}

/** Without arithmetic on fractions. @returns NaN for an invalid amount */
export function centsOf(text) {
  const [, whole, part = ''] = /^\$?\s*(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,2}))?$/.exec(plainText(text)) ?? []
  return whole === undefined ? Number.NaN : Number(whole.replace(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

/**
 * Month and two-digit year, as far as entered; undefined for longer input. Browsers and people also enter the year in
 * full.
 */
function readExpiry(text) {
  const monthFirst = plainText(text).replace(/^(20\d\d)\D+(\d\d?)$/, '$2/$1')
  // Months begin with 0 or 1 only, and a slash after the 1 makes it January.
  const entered = monthFirst.replace(/^\D*([2-9]|1(?=\D))/, '0$1')
  const digits = entered.replace(/[\s/.-]/g, '')
  if (!/^\d{0,6}$/.test(digits)) return undefined
  const year = shortYear(digits.slice(2))
  return year === undefined ? undefined : { month: digits.slice(0, 2), year }
}

/** Cards from 2020 have expired, so 20 begins a four-digit year: 2049 becomes 49, and 204 stays until then. */
function shortYear(year) {
  if (year.length <= 2) return year
  if (!year.startsWith('20')) return undefined
  return year.length === 4 ? year.slice(2) : year
}

function formatExpiry(text) {
  const { month, year } = readExpiry(text) ?? {}
  if (month === undefined) return text
  const hasSeparator = month.length === 2 && /\D$/.test(text)
  return year || hasSeparator ? `${month}/${year}` : month
}

function expiryProblem(text, today) {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text)?.map(Number) ?? []
  if (readExpiry(text) === undefined) return 'This does not fit: an expiry date is MM/YY'
  if (month === undefined) return 'Enter the expiry date as MM/YY'
  return (2000 + year) * 12 + month > today.getFullYear() * 12 + today.getMonth() ? '' : 'This card has expired'
}

function passesLuhn(text) {
  const sum = [...text].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
