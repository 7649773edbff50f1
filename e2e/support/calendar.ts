// Days that a test types and expects on the screen.
export interface WrittenDay {
  /** 2026-12-03 */
  readonly iso: string
  /** 03/12/2026 */
  readonly short: string
  /** 3 December 2026 */
  readonly long: string
}

/** The first of the given weekdays (0 is Sunday) that is at least `days` days from now in eastern Australia. */
export function dayAfter(days: number, weekdays: readonly number[] = [1, 2, 3, 4, 5]): WrittenDay {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Brisbane' }).format(new Date())
  const day = new Date(`${today}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  while (!weekdays.includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1)
  const write = (month: 'long' | '2-digit', date: 'numeric' | '2-digit') =>
    day.toLocaleDateString('en-AU', { timeZone: 'UTC', year: 'numeric', month, day: date })
  const iso = day.toISOString().slice(0, 10)
  return { iso, short: write('2-digit', '2-digit'), long: write('long', 'numeric') }
}
