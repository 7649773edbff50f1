// Numbers that name a business, an account, a meter or a card (specification section 5, 'Shared formats'). Length and characters only:
// a check digit is no part of the specification's rule.

import { parseDay, type Day } from './day'
import { emailFormat } from './format-contact'
import { identifier, inGroups, plainText, type Format } from './format'

const groups =
  (sizes: readonly number[], between = ' ') =>
  (stored: string) =>
    inGroups(stored, sizes, between)

export const postcodeFormat = identifier(/^\d{4}$/, 'Please enter a valid postcode')

export const abnFormat = identifier(/^\d{11}$/, 'Please enter a valid ABN', groups([2, 3, 3, 3]))
export const acnFormat = identifier(/^\d{9}$/, 'Please enter a valid ACN', groups([3, 3, 3]))

export const bsbFormat = identifier(/^\d{6}$/, 'Please enter a valid BSB', groups([3, 3], '-'))
export const bankAccountFormat = identifier(/^\d{2,18}$/, 'Please enter a valid bank account number')

export const electricityAccountFormat = identifier(/^\d{10}$/, 'Please enter a valid electricity account number')
export const nmiFormat = identifier(/^[A-Z\d]{10,11}$/, 'Please enter a valid NMI')
export const mirnFormat = identifier(/^[A-Z\d]{10,11}$/, 'Please enter a valid MIRN')

export const seniorsCardFormat = identifier(/^(?=\d*[1-9])\d{1,8}$/, 'Please enter a valid seniors card number')
export const veteransNumberFormat = identifier(/^[TVNQSW][A-Z\d]{1,8}$/, 'Please enter a valid veterans number')
export const centrelinkCardFormat = identifier(
  /^\d{9}[ABCHJKLSTVX]$/,
  'Please enter a valid Centrelink card number',
  groups([3, 3, 4]),
)

const tenDigits = /^\d{10}$/
const customerNumber = identifier(tenDigits, 'Please enter a valid customer ID')
/** An email address or ten digits. */
export const customerIdFormat: Format = {
  ...customerNumber,
  parse: (typed) => customerNumber.parse(typed) ?? emailFormat.parse(typed),
}
export const personIdFormat = identifier(tenDigits, 'Please enter a valid person ID')
export const commercialIdFormat = identifier(/^\d{15}$/, 'Please enter a valid commercial ID', groups([9, 6]))

/** DD / MM / YYYY, with or without the spaces, with slashes, hyphens, dots or nothing between. */
export const dateFormat: Format<Day> = {
  parse: (typed) => {
    const [, date, month, year] = /^(\d{2})[\s./-]*(\d{2})[\s./-]*(\d{4})$/.exec(plainText(typed)) ?? []
    return year === undefined ? undefined : parseDay(`${year}-${month}-${date}`)
  },
  show: (day) => `${day.slice(8, 10)} / ${day.slice(5, 7)} / ${day.slice(0, 4)}`,
  message: 'Please enter a valid date',
}
