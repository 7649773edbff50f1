import { useSyncExternalStore } from 'react'

/** Mobile (specification 9). */
const NARROW = '(width < 768px)'

function subscribe(changed: () => void) {
  const query = matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

export const useIsNarrow = () => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
