import { beginArrival, clearBanner, closeStep, endArrival } from '@switchboard/events'
import { focusHeading } from '@switchboard/ui/focus'
import { useEffect, useLayoutEffect, useRef } from 'react'

/** From the second page on, clears the banner, and moves focus to the heading, which names the page. */
export function usePageFocus(title: string, pathname: string): void {
  const announcedPath = useRef(pathname)
  // A layout effect runs before the new page's effects, which may show a banner.
  useLayoutEffect(() => {
    if (announcedPath.current === pathname) return
    clearBanner()
    closeStep()
    beginArrival()
  }, [pathname])
  useEffect(() => () => endArrival(), [])
  useEffect(() => {
    if (announcedPath.current === pathname) return
    announcedPath.current = pathname
    window.scrollTo(0, 0)
    presentPage(title)
  }, [pathname, title])
}

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
