// The public holidays of the states, from the rules by which they fall.
import { DateTime } from 'luxon'

const easterSundays: Readonly<Record<number, string>> = { 2024: '2024-03-31', 2025: '2025-04-20', 2026: '2026-04-05' }
const grandFinalFridays = ['2024-09-27', '2025-09-26', '2026-09-25']

const known = new Map<string, boolean>()

export function isPublicHoliday(state: string, date: string): boolean {
  const key = `${state} ${date}`
  const found = known.get(key) ?? findHoliday(state, date)
  known.set(key, found)
  return found
}

function findHoliday(state: string, date: string): boolean {
  const day = DateTime.fromISO(date, { zone: 'utc' })
  const isIn = (...states: string[]) => states.includes(state)
  const isFixed = ['01-01', '04-25', '12-25', '12-26'].includes(date.slice(5))
  return isFixed || isAustraliaDay(day) || isEaster(day, isIn) || isMonday(day, isIn) || isOther(date, day, isIn)
}

type In = (...states: string[]) => boolean

/** 26 January, or the Monday after it if it is on a weekend. */
const isAustraliaDay = ({ month, day, weekday }: DateTime) =>
  month === 1 && ((day === 26 && weekday < 6) || (weekday === 1 && (day === 27 || day === 28)))

function isEaster(day: DateTime, isIn: In): boolean {
  const sunday = DateTime.fromISO(easterSundays[day.year] ?? '', { zone: 'utc' })
  const after = day.diff(sunday, 'days').days
  if (after === -2 || after === 1) return true
  return after === -1 ? !isIn('TAS', 'WA') : after === 0 && !isIn('TAS')
}

function isMonday({ month, day, weekday }: DateTime, isIn: In): boolean {
  const which = Math.ceil(day / 7)
  if (weekday !== 1) return false
  if (month === 3) return which === 2 ? isIn('VIC', 'TAS', 'SA', 'ACT') : which === 1 && isIn('WA')
  if (month === 5) return which === 1 && isIn('QLD', 'NT')
  if (month === 6) return which === 2 ? !isIn('QLD', 'WA') : which === 1 && isIn('WA')
  if (month === 8) return which === 1 && isIn('NT')
  return month === 10 && which === 1 && isIn('NSW', 'ACT', 'SA', 'QLD')
}

function isOther(date: string, { month, day, weekday }: DateTime, isIn: In): boolean {
  if (isIn('VIC') && (grandFinalFridays.includes(date) || (month === 11 && weekday === 2 && day <= 7))) return true
  // The King's Birthday of Western Australia is proclaimed for each year.
  if (isIn('WA') && ['2024-09-23', '2025-09-29', '2026-09-28'].includes(date)) return true
  if (isIn('NSW', 'WA', 'ACT') && date === '2026-04-27') return true
  return date === '2026-12-28'
}
