// How people are reached: the formats of addresses and telephone numbers (specification section 5, D37 and D38).

import { identifier, inGroups, plainText, type Format } from './format'

/** The longest address that mail can carry (RFC 5321). */
const longestEmail = 254
const localPart = String.raw`[^\s@,;:<>()[\]"\\\p{C}]{1,64}`
const domainLabel = String.raw`[\p{L}\p{N}-]+`

const emailPattern = new RegExp(`^${localPart}@(?:${domainLabel}\\.)+${domainLabel}$`, 'u')
/** Local part, at sign, domain, top-level domain of 2 to 4 letters (D38). */
export const newEmailPattern = new RegExp(`^${localPart}@(?:${domainLabel}\\.)+[A-Za-z]{2,4}$`, 'u')

/** Capitals in a domain mean nothing and are dropped; before the at sign they belong to the address. */
const email = (pattern: RegExp, required?: string): Format => ({
  parse: (typed) => {
    const text = plainText(typed)
    if (text.length > longestEmail || !pattern.test(text)) return undefined
    const at = text.indexOf('@')
    return text.slice(0, at) + text.slice(at).toLowerCase()
  },
  show: (stored) => stored,
  message: 'Please enter a valid email address',
  ...(required && { required }),
})

export const emailFormat = email(emailPattern)
export const newEmailFormat = email(newEmailPattern, 'Email address is required')

/** 0412 345 678, 03 9123 4567 */
const showNational = (digits: string): string => inGroups(digits, digits.startsWith('04') ? [4, 3, 3] : [2, 4, 4])

const withoutBrackets = ({ parse, ...format }: Format): Format => ({
  ...format,
  parse: (typed) => parse(plainText(typed).replace(/[()]/g, '')),
})

export const phoneFormat = withoutBrackets(
  identifier(/^0[23478]\d{8}$/, 'Please enter a valid phone number', showNational),
)
export const mobileFormat = withoutBrackets(identifier(/^04\d{8}$/, 'Please enter a valid mobile number', showNational))

/** Optional +61 or 0, then a digit 2, 3, 4, 7 or 8, then 8 digits with an optional space or hyphen before each (D37). */
export const contactNumberPattern = /^(?:\+61|0)?[23478](?:[ -]?\d){8}$/
/** Characters as they are typed, spaces and hyphens among them. */
export const contactNumberMaxLength = 12

/** Stored as E.164: +61412345678. Shown as 0412 345 678. */
export const contactNumberFormat: Format = {
  parse: (typed) => {
    const text = plainText(typed)
    if (text.length > contactNumberMaxLength || !contactNumberPattern.test(text)) return undefined
    return `+61${text.replace(/\D/g, '').slice(-9)}`
  },
  show: (e164) => (/^\+61\d{9}$/.test(e164) ? showNational(`0${e164.slice(3)}`) : e164),
  message: 'Please enter a valid contact number',
}
