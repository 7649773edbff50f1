// Dates as customers type and paste them (specification 5 'Calendar'; D4, D61).

import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'
import { monthNames, weekdayNames, type DateFormat } from './date-text'
import { parseDay, type Day } from './day'
import { isSelectable, type SelectableDays } from './selectable-days'
import { plainCharacters } from '../format/format'

// Always dayjs.utc: a local midnight may not exist where clocks change.
dayjs.extend(utc)
dayjs.extend(customParseFormat)

const separator = /[\s/.,–-]/
/** Also with a local time, of which only the day counts. */
const yearFirst = /^\s*(\d{4})[-/.\s–]+(\d{1,2})[-/.\s–]+(\d{1,2})(?:T[\d:.]+)?\s*$/

/**
 * A date in words (4 January 2027, Jan 4th, 2027) or one that begins with its year, as day/month/year. Undefined for any other text:
 * the order of its digits is that of the field.
 */
export function dayFirst(text: string): string | undefined {
  const plain = plainCharacters(text)
  const [, year, month, date] = yearFirst.exec(plain) ?? []
  return year === undefined ? dateInWords(plain) : join(date, month, year)
}

const join = (date = '', month = '', year = '') => `${date.padStart(2, '0')}/${month.padStart(2, '0')}/${year}`

/** Separators between the parts of a date in words. */
const betweenWords = /^[\s/.,'’()–-]*$/

function dateInWords(text: string): string | undefined {
  const words = text.match(/\p{L}+/gu) ?? []
  const numbers = text.match(/\d+/g) ?? []
  const months = words.flatMap((word) => monthNumber(word) ?? [])
  const isDate = words.every((word) => monthNumber(word) ?? isPartOfDate(word))
  if (!isDate || months.length !== 1 || !betweenWords.test(text.replace(/\p{L}+|\d+/gu, ''))) return undefined
  const [one = '', other = '', ...more] = numbers
  // Two numbers of two digits: the day stands before the year.
  const [date, year] = one.length === 4 ? [other, one] : [one, other]
  const isComplete = more.length === 0 && /^\d{1,2}$/.test(date) && /^(\d{2}|\d{4})$/.test(year)
  return isComplete ? join(date, String(months[0]), year) : undefined
}

/** 1 to 12, for Jan, Sept and January. */
function monthNumber(word: string): number | undefined {
  const index = monthNames.findIndex((name) => isShortOf(word, name))
  return index < 0 ? undefined : index + 1
}

const isShortOf = (word: string, name: string) => word.length >= 3 && name.toLowerCase().startsWith(word.toLowerCase())

/** Monday, the 4th of … */
const isPartOfDate = (word: string) =>
  /^(st|nd|rd|th|of|the)$/i.test(word) || weekdayNames.some((name) => isShortOf(word, name))

/** The digits in the order day, month, year. A single digit before a separator gets a leading zero. */
export function typedDigits(text: string): string {
  let digits = ''
  for (const sign of text) {
    if (/\d/.test(sign)) digits += sign
    else if (separator.test(sign) && endsWithSingleDigit(digits)) digits = `${digits.slice(0, -1)}0${digits.slice(-1)}`
  }
  return digits
}

/** Whether the day or month at the end has one digit that can be all of it. */
const endsWithSingleDigit = (digits: string) => (digits.length === 1 || digits.length === 3) && !digits.endsWith('0')

/** The text of the field while the customer types at its end: 270327 becomes 27/03/27. */
export function groupTypedDate(text: string): string {
  const digits = typedDigits(text)
  const grouped = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
  const groupEnds = digits.length === 2 || digits.length === 4
  return groupEnds && separator.test(text.slice(-1)) ? `${grouped}/` : grouped
}

/**
 * What a field of a date shows for a text that was pasted or filled in: 04/01/2027 for January 4, 2027. A text that is no beginning of a
 * date is returned as it was entered.
 */
export function arrangeDate(text: string): string {
  const date = dayFirst(text)
  if (date !== undefined) return isReal(date) ? date : text
  const plain = plainCharacters(text).trim()
  const isInDigits = /^[\d\s/.,–-]*$/.test(plain) && typedDigits(plain).length <= 8
  return isInDigits ? groupTypedDate(plain) : text
}

/** Of day/month/year; two digits of a year are read as 20YY (D4). */
function isReal(text: string): boolean {
  const [date = '', month = '', year = ''] = text.split('/')
  return parseDay(`${year.padStart(4, '20')}-${month}-${date}`) !== undefined
}

/** The day that the text means in a field of this format; undefined for an incomplete or impossible date. */
export function parseTypedDate(text: string, format: DateFormat): Day | undefined {
  const order = orderOf(format)
  const year = order.indexOf('YYYY')
  const plain = arrangeDate(text)
  const typed = /^[\d/]*$/.test(plain) ? typedDigits(plain) : ''
  const digits = typed.length === 6 ? `${typed.slice(0, year)}20${typed.slice(year)}` : typed
  const parsed = dayjs.utc(digits, order, true)
  return parsed.isValid() ? parseDay(parsed.format('YYYY-MM-DD')) : undefined
}

/** The day that the text means, if it is selectable. */
export function acceptTypedDate(text: string, format: DateFormat, days: SelectableDays): Day | undefined {
  const day = parseTypedDate(text, format)
  return day !== undefined && isSelectable(day, days) ? day : undefined
}

/** The parts of a format at full length, without what stands between them: DDMMYYYY. */
function orderOf(format: DateFormat): string {
  return format
    .replace(/D+/, 'DD')
    .replace(/M+/, 'MM')
    .replace(/Y+/, 'YYYY')
    .replace(/[^DMY]/g, '')
}
