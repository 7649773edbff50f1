// Name of a usage CSV file, used by the page if the backend sends no name.

import { addDays } from '../date/day'
import type { Interval, Span } from './usage-periods'

const LONGEST_TITLE = 50

/** Electricity daily usage 2026-11-01 to 2026-11-20.csv, Electricity half-hourly usage 2026-11-20.csv. Valid on every file system, whatever the title. */
export function usageFileName(title: string, interval: Interval | 'Half-hourly', { from, to }: Span): string {
  const last = addDays(to, -1)
  const days = from < last ? `${from} to ${last}` : from
  const usage = `${interval.toLowerCase()} usage`
  return `${[fileNameText(title), usage, days].filter(Boolean).join(' ')}.csv`
}

/** Removes characters with a meaning in paths, shells or Windows. */
function fileNameText(title: string): string {
  const words = title.normalize('NFC').replace(/[\p{C}\s<>:"/\\|?*]+/gu, ' ')
  const short = [...words.trim()].slice(0, LONGEST_TITLE).join('')
  return short.replace(/^[.=+@\s-]+|[.\s]+$/g, '')
}
