import { beginArrival, clearBanner, closeStep, endArrival } from '@switchboard/events'
import { useLocation } from '@switchboard/router'
import { focusHeading } from '@switchboard/ui/focus'
import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * From the second page on, clears the banner, and moves focus to the heading, which names the page. A link of the header
 * to the current page moves focus there, too.
 * @returns is called when a link of the header is followed
 */
export function usePageFocus(title: string): () => void {
  const { pathname, key } = useLocation()
  const shown = useRef({ pathname, key })
  const followedAt = useRef<string>(undefined)
  // A layout effect runs before the new page's effects, which may show a banner.
  useLayoutEffect(() => {
    if (shown.current.pathname === pathname) return
    clearBanner()
    closeStep()
    beginArrival()
  }, [pathname])
  useEffect(() => () => endArrival(), [])
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, key }
    const isSame = before.pathname === pathname
    if (isSame && (before.key === key || before.key !== followedAt.current || isFocusInPage())) return
    window.scrollTo(0, 0)
    presentPage(title)
  }, [pathname, key, title])
  return () => {
    followedAt.current = key
  }
}

/** A page focuses its steps itself. */
const isFocusInPage = () => document.activeElement?.closest('main') !== null

/**
 * Moves focus to the heading after the paint: focusing needs the new page's layout, which would otherwise be computed
 * in the task that renders the page. If the customer has moved focus meanwhile, it stays.
 * @param onFocused called even if focus stays
 */
function focusAfterPaint(onFocused: () => void): void {
  const before = document.activeElement
  const isUntouched = () => document.activeElement === before || document.activeElement === document.body
  const focus = () => {
    if (isUntouched()) focusHeading()
    onFocused()
  }
  // A hidden document is not painted.
  if (document.hidden) focus()
  else requestAnimationFrame(() => setTimeout(focus))
}

/**
 * Names the page, unless the heading that gets focus does. If the focused link was removed with its page, Orca is silent
 * about the heading.
 */
function presentPage(title: string): void {
  const isFocusLost = document.activeElement === document.body
  const isNamed = () => {
    const { activeElement: focused } = document
    // The main part and the body contain the title in any case.
    return focused?.matches('h1, [data-main-heading]') && focused.textContent.includes(title)
  }
  focusAfterPaint(() => {
    endArrival(isFocusLost || !isNamed() ? title : undefined)
  })
}
