// What the CSV file of some usage is called: by the server, and by the page where a backend gives no name.

import { addDays } from './day'
import type { Interval, Span } from './usage'

const LONGEST_TITLE = 50

/** Electricity daily usage 2026-11-01 to 2026-11-20.csv; a name that every file system takes, whatever the service is called. */
export function usageFileName(title: string, interval: Interval, { from, to }: Span): string {
  const last = addDays(to, -1)
  const days = from < last ? `${from} to ${last}` : from
  const usage = `${interval.toLowerCase()} usage`
  return `${[plain(title), usage, days].filter(Boolean).join(' ')}.csv`
}

/** Without what a path, a shell or Windows would take for something else. */
function plain(title: string): string {
  const words = title.normalize('NFC').replace(/[\p{C}\s<>:"/\\|?*]+/gu, ' ')
  const short = [...words.trim()].slice(0, LONGEST_TITLE).join('')
  return short.replace(/^[.=+@\s-]+|[.\s]+$/g, '')
}
