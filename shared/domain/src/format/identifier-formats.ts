// Numbers that identify a business, an account, a meter or a card (specification 5 'Shared formats'). Length and
// characters are checked, but no check digits, because the specification has none.

import { rules } from '@switchboard/brand/rules'
import { emailFormat } from './contact-formats'
import { identifierFormat, groupCharacters, type Format } from './format'

const groups =
  (sizes: readonly number[], between = ' ') =>
  (stored: string) =>
    groupCharacters(stored, sizes, between)

export const postcodeFormat = identifierFormat(rules.postcode.pattern, 'Please enter a valid postcode')

export const abnFormat = identifierFormat(/^\d{11}$/, 'Please enter a valid ABN', groups([2, 3, 3, 3]))
export const acnFormat = identifierFormat(/^\d{9}$/, 'Please enter a valid ACN', groups([3, 3, 3]))

export const bsbFormat = identifierFormat(/^\d{6}$/, 'Please enter a valid BSB', groups([3, 3], '-'))
export const bankAccountFormat = identifierFormat(/^\d{2,18}$/, 'Please enter a valid bank account number')

export const electricityAccountFormat = identifierFormat(/^\d{10}$/, 'Please enter a valid electricity account number')
export const nmiFormat = identifierFormat(/^[A-Z\d]{10,11}$/, 'Please enter a valid NMI')
export const mirnFormat = identifierFormat(/^[A-Z\d]{10,11}$/, 'Please enter a valid MIRN')

export const seniorsCardFormat = identifierFormat(/^(?=\d*[1-9])\d{1,8}$/, 'Please enter a valid seniors card number')
export const veteransNumberFormat = identifierFormat(/^[TVNQSW][A-Z\d]{1,8}$/, 'Please enter a valid veterans number')
export const centrelinkCardFormat = identifierFormat(
  /^\d{9}[ABCHJKLSTVX]$/,
  'Please enter a valid Centrelink card number',
  groups([3, 3, 4]),
)

const tenDigits = /^\d{10}$/
const customerNumber = identifierFormat(tenDigits, 'Please enter a valid customer ID')
/** An email address or ten digits. */
export const customerIdFormat: Format = {
  ...customerNumber,
  parse: (typed) => customerNumber.parse(typed) ?? emailFormat.parse(typed),
}
export const personIdFormat = identifierFormat(tenDigits, 'Please enter a valid person ID')
export const commercialIdFormat = identifierFormat(/^\d{15}$/, 'Please enter a valid commercial ID', groups([9, 6]))
