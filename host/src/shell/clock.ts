import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'

/** Calls once after that long, counting only while `running` and while the page is in view. */
export function useClock(milliseconds: number, running: boolean, onEnd: () => void): void {
  const left = useRef(milliseconds)
  const inView = useSyncExternalStore(onVisibility, () => !document.hidden)
  const end = useEffectEvent(onEnd)
  const counting = running && inView
  useEffect(() => {
    if (!counting) return
    const since = performance.now()
    const timer = setTimeout(end, left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - since))
    }
  }, [counting])
}

function onVisibility(changed: () => void) {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
