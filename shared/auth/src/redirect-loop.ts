// Detects that portal and provider redirect the browser to each other in a loop.

const KEY = 'switchboard.redirects'
const DEPARTURE = 'switchboard.departure'
const LIMIT = 3
const WINDOW_MS = 30_000

/** How this page was opened, according to the browser. */
export interface Opening {
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly type: string | undefined
}

/** Records when this page is replaced by the next one, which happens only when the next one's response arrives. */
function recordDeparture(): void {
  addEventListener('pagehide', () => sessionStorage.setItem(DEPARTURE, String(Date.now())), { once: true })
}

/**
 * Whether the provider sent the browser back without an answer: this page began to load before the previous one was
 * gone, so there was no login page in between. A customer who opens the portal repeatedly is not a loop.
 */
export function isSentBack({ startedAt, type }: Opening): boolean {
  const departure = sessionStorage.getItem(DEPARTURE)
  sessionStorage.removeItem(DEPARTURE)
  return departure !== null && type === 'navigate' && startedAt <= Number(departure)
}

/**
 * Records that the provider sent the browser back.
 * @returns whether that happened too often without a sign-in. The count then restarts, so that Retry works.
 */
export function recordReturn(now: number): boolean {
  const recent = [...read().filter((at) => now - at < WINDOW_MS), now]
  const isLooping = recent.length > LIMIT
  sessionStorage.setItem(KEY, JSON.stringify(isLooping ? [] : recent))
  return isLooping
}

export function clearReturns(): void {
  sessionStorage.removeItem(KEY)
}

function read(): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((at) => typeof at === 'number') : []
  } catch {
    return []
  }
}

function opening(): Opening {
  const [entry] = performance.getEntriesByType('navigation')
  return {
    startedAt: performance.timeOrigin,
    type: entry instanceof PerformanceNavigationTiming ? entry.type : undefined,
  }
}

/** Whether the provider has sent the browser back too often. Counts this page, and the next one if it returns, too. */
export function isRedirectLoop(): boolean {
  const isLooping = (isSentBack(opening()) || location.hash.includes('state=')) && recordReturn(Date.now())
  if (!isLooping) recordDeparture()
  return isLooping
}
