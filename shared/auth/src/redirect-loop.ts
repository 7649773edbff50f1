// Detects that the portal and the provider redirect the browser to each other without end.

const KEY = 'switchboard.redirects'
const LIMIT = 3
const WINDOW_MS = 30_000

/**
 * Records a redirect to the provider.
 * @returns whether there were too many without a sign-in between them. The count then starts again, so that Retry works.
 */
export function recordRedirect(now: number): boolean {
  const recent = [...read().filter((at) => now - at < WINDOW_MS), now]
  const isLooping = recent.length > LIMIT
  sessionStorage.setItem(KEY, JSON.stringify(isLooping ? [] : recent))
  return isLooping
}

export function clearRedirects(): void {
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
