// Formats of email addresses and telephone numbers (specification 5, D37 and D38).

import { rules } from '@switchboard/brand/rules'
import { identifierFormat, groupCharacters, plainText, type Format } from './format'

/** The longest address that mail can carry (RFC 5321). */
const longestEmail = 254
/** Words with single dots between them: no mail server delivers to a..b or to .a (RFC 5322). */
const localWord = String.raw`[^\s@.,;:<>()[\]"\\\p{C}]+`
const localPart = `(?=[^@]{1,64}@)${localWord}(?:\\.${localWord})*`
const domainLabel = String.raw`(?!-)[\p{L}\p{N}-]+(?<!-)`

const emailPattern = new RegExp(`^${localPart}@(?:${domainLabel}\\.)+${domainLabel}$`, 'u')
/** Local part, at sign, domain, top-level domain of 2 to 4 letters (D38). */
const newEmailPattern = new RegExp(`^${localPart}@(?:${domainLabel}\\.)+[A-Za-z]{2,4}$`, 'u')

/** The domain is stored in lower case. The part before the at sign keeps its capitals, because they can matter. */
const emailFormatOf = (pattern: RegExp, required?: string): Format => ({
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

export const emailFormat = emailFormatOf(emailPattern)
export const newEmailFormat = emailFormatOf(newEmailPattern, 'Email address is required')

const { phone } = rules

/** 0412 345 678, 03 9123 4567 */
const showNational = (number: string): string =>
  groupCharacters(number, number.startsWith(phone.mobile.prefix) ? phone.mobile.groups : phone.landline.groups)

const allowBrackets = ({ parse, ...format }: Format): Format => ({
  ...format,
  parse: (typed) => parse(plainText(typed).replace(/[()]/g, '')),
})

export const phoneFormat = allowBrackets(
  identifierFormat(phone.pattern, 'Please enter a valid phone number', showNational),
)
export const mobileFormat = allowBrackets(
  identifierFormat(phone.mobile.pattern, 'Please enter a valid mobile number', showNational),
)

const internationalLength = phone.countryCode.length + phone.digits

/** Stored as E.164: +61412345678. Shown as 0412 345 678. */
export const contactNumberFormat: Format = {
  parse: parseContactNumber,
  arrange: arrangeContactNumber,
  show: (e164) => (isInternational(e164) ? showNational(phone.trunkPrefix + e164.slice(-phone.digits)) : e164),
  message: 'Please enter a valid contact number',
}

function parseContactNumber(typed: string): string | undefined {
  const text = plainText(typed)
  if (text.length > phone.contact.maxLength || !phone.contact.pattern.test(text)) return undefined
  return `${phone.countryCode}${text.replace(/\D/g, '').slice(-phone.digits)}`
}

/** Removes spaces, brackets, dots and hyphens that the pattern does not allow. */
function arrangeContactNumber(entered: string): string {
  const text = plainText(entered)
  if (parseContactNumber(text) !== undefined) return text
  const digits = text.replace(/[\s().-]/g, '').replace(phone.internationalPrefix, phone.countryCode)
  if (parseContactNumber(digits) === undefined) return entered
  return digits.startsWith(phone.trunkPrefix) ? showNational(digits) : digits
}

const isInternational = (text: string): boolean =>
  text.startsWith(phone.countryCode) && text.length === internationalLength && /^\d+$/.test(text.slice(-phone.digits))
