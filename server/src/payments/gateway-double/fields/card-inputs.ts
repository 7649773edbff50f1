// What the card fields accept, and how they show it while it is typed. A problem is a kind: the page has the words.
import { arrangeDigits, enteredDigits, plainText, type DigitGroups } from '@switchboard/domain'
import { passesLuhn } from '../../../http/card-number'

export const fieldNames = ['number', 'expiry', 'cvc'] as const
export type FieldName = (typeof fieldNames)[number]

/** `misfit`: too long, or with other characters. */
export type Problem = 'misfit' | 'invalid' | 'incomplete' | 'expired'

interface CardInput {
  /** For browsers that fill in a stored card. */
  readonly complete: string
  /** The text in groups. One that does not fit stays unchanged (D61). */
  format(text: string): string
  /** @param today the calendar day in the customer's time zone */
  problem(text: string, today: Date): Problem | undefined
  /** What is sent. */
  value(text: string): string
}

const digitInput = (
  complete: string,
  groups: DigitGroups,
  check: (digits: string) => Problem | undefined,
): CardInput => ({
  complete,
  format: (text) => arrangeDigits(text, groups),
  problem(text) {
    const digits = enteredDigits(text, groups)
    return digits === undefined ? 'misfit' : check(digits)
  },
  value: (text) => enteredDigits(text, groups) ?? text,
})

export const cardInputs: Readonly<Record<FieldName, CardInput>> = {
  number: digitInput('cc-number', { sizes: [4, 4, 4, 4, 3] }, (digits) =>
    digits.length >= 12 && passesLuhn(digits) ? undefined : 'invalid',
  ),
  expiry: { complete: 'cc-exp', format: formatExpiry, problem: expiryProblem, value: (text) => text },
  cvc: digitInput('cc-csc', { sizes: [4] }, (digits) => (digits.length >= 3 ? undefined : 'incomplete')),
}

/**
 * Month and two-digit year, as far as entered; undefined for longer input. Browsers and people also enter the year in
 * full.
 */
function readExpiry(text: string): { readonly month: string; readonly year: string } | undefined {
  const monthFirst = plainText(text).replace(/^(20\d\d)\D+(\d\d?)$/, '$2/$1')
  // Months begin with 0 or 1 only, and a slash after the 1 makes it January.
  const entered = monthFirst.replace(/^\D*([2-9]|1(?=\D))/, '0$1')
  const digits = entered.replace(/[\s/.-]/g, '')
  if (!/^\d{0,6}$/.test(digits)) return undefined
  const year = shortYear(digits.slice(2))
  return year === undefined ? undefined : { month: digits.slice(0, 2), year }
}

/** Cards from 2020 have expired, so 20 begins a four-digit year: 2049 becomes 49, and 204 stays until then. */
function shortYear(year: string): string | undefined {
  if (year.length <= 2) return year
  if (!year.startsWith('20')) return undefined
  return year.length === 4 ? year.slice(2) : year
}

function formatExpiry(text: string): string {
  const { month, year } = readExpiry(text) ?? {}
  if (month === undefined) return text
  const hasSeparator = month.length === 2 && /\D$/.test(text)
  return year || hasSeparator ? `${month}/${year}` : month
}

function expiryProblem(text: string, today: Date): Problem | undefined {
  if (readExpiry(text) === undefined) return 'misfit'
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(text)?.map(Number) ?? []
  if (month === undefined || year === undefined) return 'incomplete'
  return (2000 + year) * 12 + month > today.getFullYear() * 12 + today.getMonth() ? undefined : 'expired'
}
