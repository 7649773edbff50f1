import { messages } from '@switchboard/events'
import { useSyncExternalStore } from 'react'
import { pageNumber } from '../text/text'

/** The number with which our support finds this page view. */
export function PageNumber() {
  const number = useSyncExternalStore(messages.subscribe, () => messages.get().pageNumber)
  return number === undefined ? null : <p>{pageNumber(number)}</p>
}
