// When something happened, by the property's clock.
import { addDays, clockTime, showLongDate, showTime, todayIn, type Day, type Zone } from '@switchboard/domain'

/** @example 'Today at 8:52 am', 'Yesterday at 7:10 pm' or '21 November 2026 at 7:10 pm' */
export function showMoment(instant: number, { zone, today }: { readonly zone: Zone; readonly today: Day }): string {
  const at = new Date(instant)
  return `${showRecentDay(todayIn(zone, at), today)} at ${showTime(clockTime(zone, at))}`
}

function showRecentDay(day: Day, today: Day): string {
  if (day === today) return 'Today'
  return day === addDays(today, -1) ? 'Yesterday' : showLongDate(day)
}
