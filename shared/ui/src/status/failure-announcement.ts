import { joinSentences } from '@switchboard/domain'
import { announce } from '@switchboard/events'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Announces each failed attempt as one message. Screen readers report the lines of an element with the role 'alert' one
 * by one, in any order, and between other messages.
 * @param sentences of the visible message, in its order
 */
export function useFailureAnnouncement(
  sentences: readonly string[],
  { refreshing }: { readonly refreshing: boolean },
): void {
  const text = joinSentences(sentences)
  useEffect(() => {
    if (!refreshing) announce(text)
  }, [refreshing, text])
}

interface Success {
  readonly text: string
  readonly refreshing: boolean
}

/**
 * Announces the content that replaces a message whose Refresh has focus. Orca is silent about the heading that gets
 * focus then, if it has not yet noticed that the message is gone.
 */
export function useSuccessAnnouncement(message: RefObject<HTMLElement | null>, { text, refreshing }: Success): void {
  const latest = useRef<Success>(undefined)
  useLayoutEffect(() => {
    latest.current = { text, refreshing }
  })
  useLayoutEffect(() => {
    const piece = message.current
    return () => {
      // React calls this while the piece is still in the page. Without Refresh, the customer leaves for another page.
      const { refreshing: isRefreshed, text: words = '' } = latest.current ?? {}
      if (isRefreshed && piece?.contains(document.activeElement)) announce(words)
    }
  }, [message])
}
