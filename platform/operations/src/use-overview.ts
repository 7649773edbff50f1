import { useCallback, useEffect, useRef, useState } from 'react'
import { readOverview, SignedOut, type Overview } from './calls'

export const REFRESH_SECONDS = 30

type Status = 'loading' | 'ready' | 'failed' | 'signed-out'

interface OverviewState {
  /** The last one that was read; kept when a refresh fails. */
  readonly overview: Overview | undefined
  readonly status: Status
}

/**
 * Reads the overview every 30 seconds while the page is visible, and when `hours` change.
 * @param hours how far back the figures go
 */
export function useOverview(hours: number): OverviewState & { readonly refresh: () => Promise<void> } {
  const [state, setState] = useState<OverviewState>({ overview: undefined, status: 'loading' })
  const wanted = useRef<number>(undefined)
  const refresh = useCallback(async () => {
    // False after unmounting, and once other hours are requested.
    const isWanted = () => wanted.current === hours
    try {
      const overview = await readOverview(hours)
      if (isWanted()) setState({ overview, status: 'ready' })
    } catch (error) {
      const status = error instanceof SignedOut ? 'signed-out' : 'failed'
      if (isWanted()) setState(({ overview }) => ({ overview, status }))
    }
  }, [hours])
  useEffect(() => {
    wanted.current = hours
    const refreshVisible = () => void (document.visibilityState === 'visible' && refresh())
    const timer = setInterval(refreshVisible, REFRESH_SECONDS * 1000)
    document.addEventListener('visibilitychange', refreshVisible)
    void refresh()
    return () => {
      wanted.current = undefined
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshVisible)
    }
  }, [refresh, hours])
  return { ...state, refresh }
}
