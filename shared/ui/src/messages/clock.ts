import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

interface Clock {
  readonly onEnd: () => void
  /** Told what is left whenever the clock stops, also when its piece goes away. */
  readonly onStop: (left: number) => void
}

/** Ends once after `left` milliseconds, counting only while `running` and while the page is in view. */
export function useClock(left: number, running: boolean, { onEnd, onStop }: Clock): void {
  const inView = useSyncExternalStore(onVisibility, () => !document.hidden)
  const counting = running && inView
  const since = useRef(0)
  const end = useEffectEvent(onEnd)
  const stop = useEffectEvent(() => onStop(Math.max(0, left - (performance.now() - since.current))))
  useEffect(() => {
    if (!counting) return
    since.current = performance.now()
    const timer = setTimeout(end, left)
    return () => clearTimeout(timer)
  }, [counting, left])
  // Apart from the timer, so that time taken away from outside is not answered with a stop.
  useEffect(() => (counting ? () => stop() : undefined), [counting])
}

function onVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
