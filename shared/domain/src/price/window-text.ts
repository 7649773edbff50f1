// The times of a window as a backend stores them, and in words.
import { monthNames, weekdayNames } from '../date/date-text'
import type { Day } from '../date/day'
import { joinFacts } from '../format/joining-text'
import type { WindowTime, WindowTimes } from './price-windows'

/** As stored with a price: {"days": [1, 2, 3, 4, 5], "from": "15:00", "to": "21:00", "months": [11, 12, 1]} */
export interface StoredTime {
  readonly days: readonly number[]
  readonly from: string
  readonly to: string
  readonly months?: readonly number[] | undefined
  /** 'weekend' if public holidays count as Sundays; without it, they count as their weekday. */
  readonly holidays?: 'weekend' | undefined
}

/**
 * @param holidays those of the property's state
 * @throws RangeError for a time that does not exist, which the database refuses
 */
export const windowTimes = (stored: readonly StoredTime[], holidays: ReadonlySet<Day> = NO_DAYS): WindowTimes =>
  stored.map(({ days, from, to, months, holidays: countAs }) => ({
    days: [...days].sort((a, b) => a - b),
    from: minutesOf(from),
    to: minutesOf(to),
    ...(months && { months: [...months].sort((a, b) => a - b) }),
    ...(countAs === 'weekend' && { holidays }),
  }))

const NO_DAYS: ReadonlySet<Day> = new Set()

function minutesOf(clock: string): number {
  const match = /^(\d\d):(\d\d)$/.exec(clock)
  const minutes = Number(match?.[1]) * 60 + Number(match?.[2])
  if (!(minutes <= 1440)) throw new RangeError(`${clock} is no time`)
  return minutes
}

/** As stored; null for the window with all other times. */
export const storedTimes = (times: WindowTimes | null): readonly StoredTime[] | null =>
  times &&
  times.map(({ days, from, to, months, holidays }) => ({
    days,
    from: storedClock(from),
    to: storedClock(to),
    ...(months && { months }),
    ...(holidays && { holidays: 'weekend' as const }),
  }))

const storedClock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** When a part of a price counts, and for which register of the meter. */
export interface PriceTimes {
  /** Null: all times that no other part has. Undefined: always. */
  readonly times?: readonly StoredTime[] | null | undefined
  /** The suffix of a register. Null: all registers that no other part has. Undefined: all of them. */
  readonly register?: string | null | undefined
}

/**
 * '3 pm to 9 pm on weekdays', 'register E2 of your meter' or 'all other registers'
 * @throws RangeError for a time that does not exist
 */
export function whenText({ times, register }: PriceTimes): string {
  const words = [
    ...(times === undefined ? [] : [timesText(times && windowTimes(times))]),
    ...(register ? [`register ${register} of your meter`] : []),
  ]
  return words.length === 0 && register === null ? 'all other registers' : joinFacts(words)
}

/** '3 pm to 9 pm on weekdays'; 'all other times' for the window that has the rest */
export function timesText(times: WindowTimes | null): string {
  if (times === null) return 'all other times'
  const kinds = new Map<string, string[]>()
  for (const time of times) {
    const when = [daysText(time), ...(time.months ? [monthsText(time.months)] : [])].join(' ')
    kinds.set(when, [...(kinds.get(when) ?? []), spanText(time)])
  }
  return joinWords(
    [...kinds].map(([when, spans]) => `${joinWords(spans)} ${when}`),
    '; ',
  )
}

/** 'Usage, peak (3 pm to 9 pm on weekdays)' @param when the times in words */
export const windowTitle = (title: string, name: string, when: string): string => `${title}, ${name} (${when})`

function spanText({ from, to }: WindowTime): string {
  return from % 1440 === to % 1440 && from === 0 ? 'all day' : `${clockText(from)} to ${clockText(to)}`
}

/** '3 pm', '3:30 pm', 'midnight', 'midday' */
function clockText(minutes: number): string {
  if (minutes % 1440 === 0) return 'midnight'
  if (minutes === 720) return 'midday'
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  const [shown, half] = [String(hour % 12 || 12), hour < 12 ? 'am' : 'pm']
  return minute === 0 ? `${shown} ${half}` : `${shown}:${String(minute).padStart(2, '0')} ${half}`
}

/** 'on weekdays', 'on weekdays except public holidays', 'on weekends and public holidays' */
function daysText({ days, holidays }: WindowTime): string {
  const words = weekText(days)
  if (!holidays || days.length === 7) return words
  return `${words} ${days.includes(7) ? 'and' : 'except'} public holidays`
}

function weekText(days: readonly number[]): string {
  const list = days.join('')
  if (list === '1234567') return 'every day'
  if (list === '12345') return 'on weekdays'
  if (list === '67') return 'on weekends'
  return `on ${runsText(days, 7, (day) => `${weekdayNames[day - 1]}s`)}`
}

const monthsText = (months: readonly number[]): string =>
  months.length === 1
    ? `in ${monthNames[(months[0] ?? 1) - 1]}`
    : `from ${runsText(months, 12, (month) => monthNames[month - 1] ?? '')}`

/** Numbers that follow each other, in a circle, are named by the first and the last: 'November to March'. */
function runsText(numbers: readonly number[], count: number, nameOf: (number: number) => string): string {
  const has = new Set(numbers)
  const next = (number: number) => (number % count) + 1
  const isFirst = (number: number) => !has.has(number === 1 ? count : number - 1)
  const runs = numbers.filter(isFirst).map((first) => {
    let last = first
    while (has.has(next(last)) && next(last) !== first) last = next(last)
    if (last === first) return [nameOf(first)]
    return next(first) === last ? [nameOf(first), nameOf(last)] : [`${nameOf(first)} to ${nameOf(last)}`]
  })
  return joinWords(runs.flat())
}

function joinWords(words: readonly string[], between = ', '): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(between)} and ${last}`
}
