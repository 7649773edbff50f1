import { useCallback, useRef } from 'react'

/**
 * The ref of a place that another one replaces. If the focus was in it, the focus moves into the new place.
 * @param target a selector of what gets the focus there
 */
export function useReplacedFocus(target: string) {
  const hadFocus = useRef(false)
  return useCallback(
    (place: HTMLElement | null) => {
      if (!place) return
      if (hadFocus.current) place.querySelector<HTMLElement>(target)?.focus()
      hadFocus.current = false
      // React calls this while the old place is still in the page.
      return () => void (hadFocus.current = place.contains(document.activeElement))
    },
    [target],
  )
}
