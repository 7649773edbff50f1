import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

interface CountdownEvents {
  readonly onEnd: () => void
  /** Told what is left whenever the clock stops, also when its piece goes away. */
  readonly onStop: (left: number) => void
}

/** Ends once after `left` milliseconds, counting only while `isRunning` and while the page is in view. */
export function useCountdown(left: number, isRunning: boolean, { onEnd, onStop }: CountdownEvents): void {
  const isInView = useSyncExternalStore(subscribeToVisibility, () => !document.hidden)
  const isCounting = isRunning && isInView
  const since = useRef(0)
  const end = useEffectEvent(onEnd)
  const stop = useEffectEvent(() => onStop(Math.max(0, left - (performance.now() - since.current))))
  useEffect(() => {
    if (!isCounting) return
    since.current = performance.now()
    const timer = setTimeout(end, left)
    return () => clearTimeout(timer)
  }, [isCounting, left])
  // Apart from the timer, so that time taken away from outside is not answered with a stop.
  useEffect(() => (isCounting ? () => stop() : undefined), [isCounting])
}

function subscribeToVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
