import { refusalCode, refusalSentence, type Account } from '@switchboard/api-client'
import { showLongDate } from '@switchboard/domain'
import { moveOut as text } from './text'

/** What a final refusal says. Undefined for a failure after which another attempt may succeed. */
export function refusalOf(thrown: unknown, account?: Account): string | undefined {
  const on = account?.moveOut?.on
  if (on && refusalCode(thrown) === 'already-booked') return text.bookedElsewhere(showLongDate(on))
  return refusalSentence(thrown, text.refusals)
}
