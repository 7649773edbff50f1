// Guards against a portal and a provider that send the browser to each other for ever.

const KEY = 'switchboard.redirects'
const LIMIT = 3
const WINDOW_MS = 30_000

/** Notes one more way to the provider; true when there were too many without a sign-in in between. Then the count starts anew, so that Retry is one. */
export function redirectsAreLooping(now: number): boolean {
  const recent = [...read().filter((at) => now - at < WINDOW_MS), now]
  const looping = recent.length > LIMIT
  sessionStorage.setItem(KEY, JSON.stringify(looping ? [] : recent))
  return looping
}

export function signInSucceeded(): void {
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
