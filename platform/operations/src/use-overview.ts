import { useCallback, useEffect, useRef, useState } from 'react'
import { readOverview, SignedOut, type Overview } from './calls'

export const REFRESH_SECONDS = 30

type Status = 'loading' | 'ready' | 'failed' | 'signed-out'

interface OverviewState {
  /** The last one that was read; kept when a refresh fails. */
  readonly overview: Overview | undefined
  readonly status: Status
}

/** Reads the overview every 30 seconds while the page is visible. */
export function useOverview(): OverviewState & { readonly refresh: () => Promise<void> } {
  const [state, setState] = useState<OverviewState>({ overview: undefined, status: 'loading' })
  const isEnded = useRef(false)
  const refresh = useCallback(async () => {
    try {
      const overview = await readOverview()
      if (!isEnded.current) setState({ overview, status: 'ready' })
    } catch (error) {
      const status = error instanceof SignedOut ? 'signed-out' : 'failed'
      if (!isEnded.current) setState(({ overview }) => ({ overview, status }))
    }
  }, [])
  useEffect(() => {
    isEnded.current = false
    const refreshVisible = () => void (document.visibilityState === 'visible' && refresh())
    const timer = setInterval(refreshVisible, REFRESH_SECONDS * 1000)
    document.addEventListener('visibilitychange', refreshVisible)
    void refresh()
    return () => {
      isEnded.current = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refreshVisible)
    }
  }, [refresh])
  return { ...state, refresh }
}
