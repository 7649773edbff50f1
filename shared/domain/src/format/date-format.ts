import { parseDay, type Day } from '../date/day'
import { plainText, type Format } from './format'

/** DD / MM / YYYY, with or without spaces; the separator may be a slash, hyphen, dot or nothing. */
export const dateFormat: Format<Day> = {
  parse: (typed) => {
    const [, date, month, year] = /^(\d{2})[\s./-]*(\d{2})[\s./-]*(\d{4})$/.exec(plainText(typed)) ?? []
    return year === undefined ? undefined : parseDay(`${year}-${month}-${date}`)
  },
  show: (day) => `${day.slice(8, 10)} / ${day.slice(5, 7)} / ${day.slice(0, 4)}` as const,
  message: 'Please enter a valid date',
}
