// What each field accepts: `format` shows what was typed so far, `problem` says what is wrong with it, `value` is what is sent.

const asTyped = (text) => text
const digits = (text) => text.replace(/\D/g, '')
const groups = (text, size) => text.match(new RegExp(`.{1,${size}}`, 'g'))?.join(' ') ?? ''

export const fields = {
  number: {
    label: 'Card number',
    complete: 'cc-number',
    format: (text) => groups(digits(text).slice(0, 19), 4),
    problem: (text) =>
      /^\d{12,19}$/.test(digits(text)) && passesLuhn(digits(text)) ? '' : 'Enter a valid card number',
    value: digits,
  },
  expiry: {
    label: 'Expiry date (MM/YY)',
    complete: 'cc-exp',
    format: formatExpiry,
    problem: expiryProblem,
    value: asTyped,
  },
  cvc: {
    label: 'Security code (CVC)',
    complete: 'cc-csc',
    format: (text) => digits(text).slice(0, 4),
    problem: (text) => (/^\d{3,4}$/.test(text) ? '' : 'Enter the 3 or 4 digits of the security code'),
    value: asTyped,
  },
  bsb: {
    label: 'BSB',
    complete: 'off',
    format: (text) =>
      digits(text)
        .slice(0, 6)
        .replace(/^(\d{3})(?=\d)/, '$1-'),
    problem: (text) => (/^\d{3}-\d{3}$/.test(text) ? '' : 'Enter a BSB of 6 digits'),
    value: asTyped,
  },
  accountNumber: {
    label: 'Account number',
    complete: 'off',
    format: (text) => digits(text).slice(0, 9),
    problem: (text) => (/^\d{5,9}$/.test(text) ? '' : 'Enter an account number of 5 to 9 digits'),
    value: asTyped,
  },
  holder: {
    label: 'Name on the card or account',
    complete: 'cc-name',
    isText: true,
    format: asTyped,
    problem: (text) =>
      /\p{L}/u.test(text) && !/(\d[ -]?){5}/.test(text) ? '' : 'Enter the name on the card or of the bank account',
    value: (text) => text.trim(),
  },
  amount: {
    label: 'Amount in dollars',
    complete: 'off',
    format: asTyped,
    problem: (text) => (centsOf(text) > 0 ? '' : 'Enter an amount in dollars and cents, such as 184.32'),
    value: centsOf,
  },
}

/** The fields of each kind of method. */
export const fieldsOf = { card: ['number', 'expiry', 'cvc'], bankAccount: ['bsb', 'accountNumber'] }

/** @returns the problems by the names of the fields */
export function problemsOf(names, values, today = new Date()) {
  const found = names.map((name) => [name, fields[name].problem(values[name] ?? '', today)])
  return Object.fromEntries(found.filter(([, problem]) => problem))
}

/** Without arithmetic on fractions. @returns NaN for what is no amount */
export function centsOf(text) {
  const [, whole, part = ''] = /^\$?\s*(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? []
  return whole === undefined ? Number.NaN : Number(whole.replace(',', '')) * 100 + Number(part.padEnd(2, '0'))
}

/** MM/YY, as far as it was typed. Browsers and people also write the year in full, or the month with one digit. */
function formatExpiry(text) {
  const monthFirst = text.trim().replace(/^(20\d\d)\D+(\d\d?)$/, '$2/$1')
  // No month begins with another digit than 0 or 1, and a slash after the 1 makes it January.
  const typed = digits(monthFirst.replace(/^\D*([2-9]|1(?=\D))/, '0$1'))
  const [month, year] = [typed.slice(0, 2), shortYear(typed.slice(2))]
  const hasSeparator = month.length === 2 && /\D$/.test(text)
  return year || hasSeparator ? `${month}/${year}` : month
}

/** A card of the year 20 has expired, so that 20 begins a year in full: 2049 is 49, and 204 stays until then. */
function shortYear(year) {
  if (!year.startsWith('20')) return year.slice(0, 2)
  return year.length < 4 ? year : year.slice(2, 4)
}

function expiryProblem(text, today) {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text)?.map(Number) ?? []
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
