// All texts of the half hours of a day.
import {
  dateOf,
  serviceInSentence,
  shortMonthName,
  shortWeekdayName,
  showLongDate,
  weekdayName,
  yearOf,
  type Day,
} from '@switchboard/domain'

export const levels = 'Levels of usage'
export const heading = 'Half hours'
export const time = 'Time'
export const halfHour = 'Half hour'
export const usage = 'Usage'
export const lastYear = 'Last year'
export const loading = 'Loading half hours'
export const missing = 'No data'
export const thing = 'the half hours of this day'
export const earlierDay = 'Earlier day'
export const laterDay = 'Later day'

/** Saturday 24 October 2026 */
export const fullDay = (day: Day) => `${weekdayName(day)} ${showLongDate(day)}`
/** Saturday 24 */
export const shortDay = (day: Day) => `${weekdayName(day)} ${dateOf(day)}`
/** Sat 24 Oct 2026 */
export const keyDay = (day: Day) => `${shortWeekdayName(day)} ${dateOf(day)} ${shortMonthName(day)} ${yearOf(day)}`

export const clocks = {
  forward: (hours: string) => `Clocks went forward, so this day has ${hours} hours.`,
  back: (hours: string) => `Clocks went back, so this day has ${hours} hours.`,
}
export const allEstimated = (count: number) => `All ${count} half hours are estimated: your meter sent no readings.`
export const someEstimated = (count: number) =>
  count === 1 ? '1 half hour is estimated.' : `${count} half hours are estimated.`
export const someMissing = (count: number) =>
  count === 1 ? '1 half hour has no data.' : `${count} half hours have no data.`
export const someIncomplete = (count: number) =>
  count === 1 ? '1 half hour lacks some data.' : `${count} half hours lack some data.`
export const noReadings = 'There is no data for this day.'
export const wholeDay = (title: string) =>
  `Your ${serviceInSentence(title)} meter wasn't read every half hour, so we can only show the whole day.`
export const notYetWithUs = (day: Day) => `You were not with us on ${fullDay(day)}.`

export const compared = {
  more: (amount: string, day: Day) => `${amount} more than ${fullDay(day)}.`,
  less: (amount: string, day: Day) => `${amount} less than ${fullDay(day)}.`,
  same: (day: Day) => `The same as ${fullDay(day)}.`,
}

export const count = (number: number) => `${number} half hours.`
export const costOfDay = (cost: string) => `Cost of the day: ${cost}.`
/** The value that the customer earned. */
export const valueOfDay = (value: string) => `Value of the day: ${value}.`
export const yearBefore = 'Compared with the same weekday, 364 days before.'

/** For screen readers. */
export const summary = (counted: number, quantity: string) => `${counted} half hours, ${quantity} in total.`
export const highest = (time: string, quantity: string) => `Highest: ${time}, ${quantity}.`
