// The rows of the card that shows where the customer is signed in.
import { addDays, endSentence, joinSentences, showTime, type Day } from '@switchboard/domain'
import { sessions as text } from '../text'

export interface Session {
  readonly id: string
  readonly browser: string
  readonly kind: 'phone' | 'computer'
  readonly isCurrent: boolean
  readonly isActive: boolean
  readonly lastUsedOn: Day
  /** Such as 19:10. */
  readonly lastUsedTime: string
  /** Null if unknown; undefined if places are not shown. */
  readonly place: string | null | undefined
}

/** Place and last use, in sentences. */
export function sessionDetails(session: Session, today: Day): string {
  const { place } = session
  const where = place === undefined ? [] : [endSentence(place ?? text.unknownPlace)]
  return joinSentences([...where, lastUse(session, today)])
}

function lastUse({ isCurrent, isActive, lastUsedOn, lastUsedTime }: Session, today: Day): string {
  if (isCurrent || isActive) return text.active
  const time = showTime(lastUsedTime)
  if (lastUsedOn === today) return text.usedToday(time)
  if (lastUsedOn === addDays(today, -1)) return text.usedYesterday(time)
  return text.usedOn(lastUsedOn)
}
