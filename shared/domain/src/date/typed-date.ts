// Dates as customers type and paste them (specification 5 'Calendar'; D4).

import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'
import { monthNames, type DateFormat } from './date-text'
import { parseDay, type Day } from './day'
import { isSelectable, type SelectableDays } from './selectable-days'

// Always dayjs.utc: a local midnight may not exist where clocks change.
dayjs.extend(utc)
dayjs.extend(customParseFormat)

const separator = /[\s/.,–-]/
const yearFirst = /^\s*(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})\s*$/
const words = /[a-z]{3,}/gi

/** The digits in the order day, month, year. A single digit before a separator gets a leading zero, a month name becomes its number. */
export function typedDigits(text: string): string {
  let digits = ''
  for (const sign of text.replace(yearFirst, '$3/$2/$1').replace(words, monthNumber)) {
    if (/\d/.test(sign)) digits += sign
    else if (separator.test(sign) && endsWithSingleDigit(digits)) digits = `${digits.slice(0, -1)}0${digits.slice(-1)}`
  }
  return digits
}

/** Whether the day or month at the end has one digit that can be all of it. */
const endsWithSingleDigit = (digits: string) => (digits.length === 1 || digits.length === 3) && !digits.endsWith('0')

function monthNumber(word: string): string {
  const index = monthNames.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase()))
  return index < 0 ? '' : `/${index + 1}/`
}

/** The text of the field while the customer types at its end: 270327 becomes 27/03/27. */
export function groupTypedDate(text: string): string {
  const digits = typedDigits(text).slice(0, 8)
  const grouped = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
  const groupEnds = digits.length === 2 || digits.length === 4
  return groupEnds && separator.test(text.slice(-1)) ? `${grouped}/` : grouped
}

/** The day that the text means in a field of this format; undefined for an incomplete or impossible date. */
export function parseTypedDate(text: string, format: DateFormat): Day | undefined {
  const order = orderOf(format)
  const year = order.indexOf('YYYY')
  const typed = typedDigits(text)
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
