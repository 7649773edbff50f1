// The public holidays of each state.
import { publicHolidays } from '@switchboard/brand/holidays'
import { addDays, dayOf, weekdayOf, type Day } from '@switchboard/domain'

/** Whether the holidays of a year are entered. */
export const areHolidaysKnown = (year: number): boolean => year in publicHolidays

const holidaysByState = new Map<string | null, ReadonlySet<Day>>()

/** All public holidays of a state that are known. @param state null: those of every state */
export function holidaysIn(state: string | null): ReadonlySet<Day> {
  const found =
    holidaysByState.get(state) ??
    new Set(
      Object.entries(publicHolidays).flatMap(([year, { every, ...others }]) =>
        [...every, ...((state !== null && others[state]) || [])].map((date) =>
          dayOf(Number(year), Number(date.slice(0, 2)), Number(date.slice(3))),
        ),
      ),
    )
  holidaysByState.set(state, found)
  return found
}

const SATURDAY = 6

/**
 * The first business day of a state on or after a day: neither a weekend nor a public holiday. Of a year whose holidays
 * are not entered, only its weekends are known.
 */
export function businessDayFrom(day: Day, state: string): Day {
  const holidays = holidaysIn(state)
  let found = day
  while (weekdayOf(found) >= SATURDAY || holidays.has(found)) found = addDays(found, 1)
  return found
}
