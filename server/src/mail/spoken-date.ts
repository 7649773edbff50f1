import { parseDay, showSpokenDate } from '@switchboard/domain'

/** Monday 23 November 2026; a text that is not a day is returned unchanged */
export function spokenDate(text: string): string {
  const day = parseDay(text)
  return day ? showSpokenDate(day) : text
}
