// The line below a passkey's name.
import { joinSentences, showTime, type Day } from '@switchboard/domain'
import type { Passkey } from './sign-in-changes'
import { signInMethods as text } from './text'

/** @example 'Added today at 8:52 am. Not used yet.' */
export function passkeyDetails({ addedOn, addedTime, lastUsedOn }: Passkey, today: Day | undefined): string {
  return joinSentences([...addition(addedOn, addedTime, today), ...use(lastUsedOn, today)])
}

function addition(day: Day | undefined, time: string | undefined, today: Day | undefined): readonly string[] {
  if (day === undefined) return []
  return [day === today && time !== undefined ? text.addedToday(showTime(time)) : text.addedOn(day)]
}

function use(day: Day | null | undefined, today: Day | undefined): readonly string[] {
  if (day === undefined) return []
  if (day === null) return [text.notUsed]
  return [day === today ? text.usedToday : text.usedOn(day)]
}
