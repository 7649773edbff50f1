// Stops a portal and a provider that redirect the browser to each other for ever.

const KEY = 'switchboard.redirects'
const LIMIT = 3
const WINDOW_MS = 30_000

/** Records a redirect to the provider. @returns whether there were too many without a sign-in between; then the count starts again, for Retry */
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
