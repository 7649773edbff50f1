import { useSyncExternalStore } from 'react'

/** From this width on the navigation is a row; below it is behind a button (spec section 9). */
const WIDE = '(width >= 992px)'

function subscribe(changed: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export const useWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
