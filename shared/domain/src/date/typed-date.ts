// Dates as customers type and paste them (specification 5 'Calendar'; D4, D61).

import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'
import type { DateFormat } from './date-text'
import { parseDay, type Day } from './day'
import { isSelectable, type SelectableDays } from './selectable-days'
import { plainCharacters } from '../format/format'

/** Typed words are English in every language, so that no word is taken for another month. */
const englishMonths = 'January February March April May June July August September October November December'.split(' ')
const englishWeekdays = 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'.split(' ')

// Always dayjs.utc, because local midnight may not exist where clocks change.
dayjs.extend(utc)
dayjs.extend(customParseFormat)

const separator = /[\s/.,-]/
/** Dates that the parts' order in a field does not decide. */
const written = [
  // May include a local time, which is ignored.
  /^\s*(?<year>\d{4})[-/.\s]+(?<month>\d{1,2})[-/.\s]+(?<date>\d{1,2})(?:T[\d:.]+)?\s*$/,
  // 20270104. With the day first, its year would be 104.
  /^\s*(?<year>\d{4})(?<month>0[1-9]|1[0-2])(?<date>\d{2})\s*$/,
  // 2027年1月4日
  /^\s*(?<year>\d{4})\s*年\s*(?<month>\d{1,2})\s*月\s*(?<date>\d{1,2})\s*[日号]?\s*$/,
  // 4 tháng 1, 2027, or ngày 4 tháng 1 năm 2027
  /^\s*(?:ngày\s+)?(?<date>\d{1,2})\s+tháng\s+(?<month>\d{1,2})[\s,]+(?:năm\s+)?(?<year>\d{4})\s*$/iu,
]

/**
 * Converts a date in words (4 January 2027, Jan 4th, 2027), also in the portal's other languages, or one that starts
 * with its year to day/month/year. Undefined for any other text, whose digits are in the field's order.
 */
export function dayFirst(text: string): string | undefined {
  const plain = plainCharacters(text)
  const parts = written.map((form) => form.exec(plain)?.groups).find((found) => found !== undefined)
  return parts ? join(parts['date'], parts['month'], parts['year']) : dateInWords(plain)
}

const join = (date = '', month = '', year = '') => `${date.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`

/** Separators between the parts of a date in words. */
const betweenWords = /^[\s/.,'’()-]*$/

function dateInWords(text: string): string | undefined {
  const words = text.match(/\p{L}+/gu) ?? []
  const numbers = text.match(/\d+/g) ?? []
  const months = words.flatMap((word) => monthNumber(word) ?? [])
  const isDate = words.every((word) => monthNumber(word) ?? isPartOfDate(word))
  if (!isDate || months.length !== 1 || !betweenWords.test(text.replace(/\p{L}+|\d+/gu, ''))) return undefined
  const [one = '', other = '', ...more] = numbers
  // For two numbers of two digits, the day precedes the year.
  const [date, year] = one.length === 4 ? [other, one] : [one, other]
  const isComplete = more.length === 0 && /^\d{1,2}$/.test(date) && /^(\d{2}|\d{4})$/.test(year)
  return isComplete ? join(date, String(months[0]), year) : undefined
}

/** 1 to 12, for Jan, Sept and January. */
function monthNumber(word: string): number | undefined {
  const index = englishMonths.findIndex((name) => isShortOf(word, name))
  return index < 0 ? undefined : index + 1
}

const isShortOf = (word: string, name: string) => word.length >= 3 && name.toLowerCase().startsWith(word.toLowerCase())

/** Monday, the 4th of … */
const isPartOfDate = (word: string) =>
  /^(st|nd|rd|th|of|the)$/i.test(word) || englishWeekdays.some((name) => isShortOf(word, name))

/** The digits in the order day, month, year. A single digit followed by a separator gets a leading zero. */
export function typedDigits(text: string): string {
  let digits = ''
  for (const sign of plainCharacters(text)) {
    if (/\d/.test(sign)) digits += sign
    else if (separator.test(sign) && endsWithSingleDigit(digits)) digits = `${digits.slice(0, -1)}0${digits.slice(-1)}`
  }
  return digits
}

/** Whether the text ends with a day or month that is complete with one digit. */
const endsWithSingleDigit = (digits: string) => (digits.length === 1 || digits.length === 3) && !digits.endsWith('0')

/** The field's text while the customer types at its end: 270327 becomes 27/03/27. */
export function groupTypedDate(text: string): string {
  const digits = typedDigits(text)
  const grouped = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
  const groupEnds = digits.length === 2 || digits.length === 4
  return groupEnds && separator.test(plainCharacters(text).slice(-1)) ? `${grouped}/` : grouped
}

/**
 * The text of a date field after pasting or autofill: 04/01/2027 for January 4, 2027. A text that cannot begin a date
 * is returned unchanged.
 */
export function arrangeDate(text: string): string {
  const date = dayFirst(text)
  if (date !== undefined) return isReal(date) ? date : text
  const plain = plainCharacters(text).trim()
  const isInDigits = /^[\d\s/.,-]*$/.test(plain) && typedDigits(plain).length <= 8
  return isInDigits ? groupTypedDate(plain) : text
}

/** Whether the day/month/year exists; two-digit years are read as 20YY (D4). */
function isReal(text: string): boolean {
  const [date = '', month = '', year = ''] = text.split('/')
  return parseDay(`${year.padStart(4, '20')}-${month}-${date}`) !== undefined
}

/** The day that the text represents in this format; undefined for an incomplete or impossible date. */
export function parseTypedDate(text: string, format: DateFormat): Day | undefined {
  const order = orderOf(format)
  const year = order.indexOf('YYYY')
  const plain = arrangeDate(text)
  const typed = /^[\d/]*$/.test(plain) ? typedDigits(plain) : ''
  const digits = typed.length === 6 ? `${typed.slice(0, year)}20${typed.slice(year)}` : typed
  const parsed = dayjs.utc(digits, order, true)
  return parsed.isValid() ? parseDay(parsed.format('YYYY-MM-DD')) : undefined
}

/** The day that the text represents, if it is selectable. */
export function acceptTypedDate(text: string, format: DateFormat, days: SelectableDays): Day | undefined {
  const day = parseTypedDate(text, format)
  return day !== undefined && isSelectable(day, days) ? day : undefined
}

/** The format's letters at full length, without separators: DDMMYYYY. */
function orderOf(format: DateFormat): string {
  return format
    .replace(/D+/, 'DD')
    .replace(/M+/, 'MM')
    .replace(/Y+/, 'YYYY')
    .replace(/[^DMY]/g, '')
}
