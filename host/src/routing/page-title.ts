import { messages } from '@switchboard/events'
import { useEffect, useSyncExternalStore } from 'react'

/** Sets the title of the document, which the browser's tab shows: the page's, or that of the step it has opened. */
export function usePageTitle(title: string): void {
  const step = useSyncExternalStore(messages.subscribe, () => messages.get().step)
  useEffect(() => {
    document.title = `My Account | ${step ?? title}`
  }, [step, title])
}
