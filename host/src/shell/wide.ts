import { useSyncExternalStore } from 'react'

/** From this width on the navigation is a row; below it is behind a button (spec section 9). */
const wide = matchMedia('(width >= 992px)')

function subscribe(changed: () => void) {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

export const useWide = () => useSyncExternalStore(subscribe, () => wide.matches)
