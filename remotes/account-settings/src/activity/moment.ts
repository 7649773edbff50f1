// When something happened, by the property's clock.
import { addDays, dayOf, showLongDate, wallClock, type Day, type Zone } from '@switchboard/domain'

/** @example 'Today at 8:52 am', 'Yesterday at 7:10 pm' or '21 November 2026 at 7:10 pm' */
export function showMoment(instant: number, { zone, today }: { readonly zone: Zone; readonly today: Day }): string {
  const { year, month, date, hour, minute } = wallClock(zone, instant)
  const day = dayOf(year, month, date)
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}\u00a0${hour < 12 ? 'am' : 'pm'}`
  return `${showRecentDay(day, today)} at ${time}`
}

function showRecentDay(day: Day, today: Day): string {
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : showLongDate(day)
}
