// Detects that the portal and the provider redirect the browser to each other without end.

const KEY = 'switchboard.redirects'
const LIMIT = 3
const WINDOW_MS = 30_000

/**
 * Records that the provider sent the browser back with an answer. A start without an answer is not recorded, because a customer who
 * opens the login page again and again makes no loop.
 * @returns whether there were too many whose answer could not be used. The count then starts again, so that Retry works.
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
