import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

interface CountdownOptions {
  readonly isRunning: boolean
  readonly onEnd: () => void
  /** Called with the remaining milliseconds when the countdown stops, including on unmount. */
  readonly onStop: (left: number) => void
}

/** Calls `onEnd` once after `left` milliseconds. Time passes only while `isRunning` and while the page is visible. */
export function useCountdown(left: number, { isRunning, onEnd, onStop }: CountdownOptions): void {
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
  // A separate effect, so that changing `left` from outside is not reported as a stop.
  useEffect(() => (isCounting ? () => stop() : undefined), [isCounting])
}

function subscribeToVisibility(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
