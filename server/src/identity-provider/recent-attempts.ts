// How many attempts each network or known device has made lately.
import { RecentMap } from '../http/recent-map'

const MOST_SOURCES = 10_000
const HALF_LIFE_MS = 10 * 60_000
/** Below this they are forgotten, so that a source that comes back an hour later is as good as a new one. */
const FORGOTTEN = 0.02

export class RecentAttempts {
  readonly #counted = new RecentMap<{ readonly attempts: number; readonly at: number }>(MOST_SOURCES)

  /** @returns the attempts before this one */
  count(source: string, now: number): number {
    const before = this.#of(source, now)
    this.#counted.set(source, { attempts: before + 1, at: now })
    return before
  }

  #of(source: string, now: number): number {
    const counted = this.#counted.get(source)
    if (!counted) return 0
    const left = counted.attempts * 0.5 ** ((now - counted.at) / HALF_LIFE_MS)
    return left < FORGOTTEN ? 0 : left
  }
}
