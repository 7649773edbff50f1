// Names of periods and slots.
import {
  addDays,
  dateOf,
  monthName,
  shortMonthName,
  showDate,
  showLongDate,
  showMonth,
  showShortDay,
  startWithCapital,
  weekdayName,
  yearOf,
  type Interval,
  type Period,
  type Span,
} from '@switchboard/domain'

/** November 2026 · 2026 · 2024 to 2026 */
export function periodName(interval: Interval, { from, to }: Span): string {
  switch (interval) {
    case 'Daily':
      return showMonth(from)
    case 'Monthly':
      return String(yearOf(from))
    case 'Yearly':
      return `${yearOf(from)} to ${yearOf(addDays(to, -1))}`
  }
}

export const periodOptions = (interval: Interval, periods: readonly Period[]) =>
  periods.map((period) => ({ value: period.id, label: startWithCapital(periodName(interval, period)) }))

/** In the table: 14/11/2026 · Nov 2026 · 2026 */
export function slotName(interval: Interval, { from }: Span): string {
  switch (interval) {
    case 'Daily':
      return showDate(from)
    case 'Monthly':
      return `${shortMonthName(from)} ${yearOf(from)}`
    case 'Yearly':
      return String(yearOf(from))
  }
}

/** In a table with columns of years: 14 Nov · Nov */
export const nameWithoutYear = (interval: Interval, { from }: Span): string =>
  interval === 'Daily' ? showShortDay(from) : shortMonthName(from)

/** In full: Saturday 14 November 2026 · November 2026 · 2026 */
export function slotInFull(interval: Interval, { from }: Span): string {
  switch (interval) {
    case 'Daily':
      return `${weekdayName(from)} ${showLongDate(from)}`
    case 'Monthly':
      return `${monthName(from)} ${yearOf(from)}`
    case 'Yearly':
      return String(yearOf(from))
  }
}

/** Below a bar: 14 · Nov · 2026 */
export function barLabel(interval: Interval, { from }: Span): string {
  switch (interval) {
    case 'Daily':
      return String(dateOf(from))
    case 'Monthly':
      return shortMonthName(from)
    case 'Yearly':
      return String(yearOf(from))
  }
}

/** The days of a partial slot: 21 Nov – 31 Dec. The slot's own name contains the year. */
export function partDays({ from, to }: Span): string {
  const last = addDays(to, -1)
  return from === last ? showShortDay(from) : `${showShortDay(from)} – ${showShortDay(last)}`
}
