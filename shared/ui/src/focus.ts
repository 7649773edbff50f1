// Where the keyboard goes on when what had focus is replaced.
import { useEffect } from 'react'

/** To the page's heading, else to its main part. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  heading?.focus({ preventScroll: true })
}

/** For a piece whose own button makes it go away: focus that would be lost goes to the page's heading. */
export function useFocusKept(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading()
    },
    [],
  )
}
