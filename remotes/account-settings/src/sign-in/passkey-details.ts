// The line below a passkey's name.
import type { Day } from '@switchboard/domain'
import type { Passkey } from './sign-in-changes'
import { signInMethods as text } from './text'

/** @example 'Added today at 8:52 am. Not used yet.' */
export function passkeyDetails({ addedOn, addedTime, lastUsedOn }: Passkey, today: Day | undefined): string {
  return [...addition(addedOn, addedTime, today), ...use(lastUsedOn, today)].join(' ')
}

function addition(day: Day | undefined, time: string | undefined, today: Day | undefined): readonly string[] {
  if (day === undefined) return []
  return [day === today && time !== undefined ? text.addedToday(spokenTime(time)) : text.addedOn(day)]
}

function use(day: Day | null | undefined, today: Day | undefined): readonly string[] {
  if (day === undefined) return []
  if (day === null) return [text.notUsed]
  return [day === today ? text.usedToday : text.usedOn(day)]
}

/** @example '8:52 am' */
function spokenTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}
