// Decides which passwords are hashed next. A hash needs 32 MB and a processor for a long time, so few run in parallel and few wait.
import { availableParallelism } from 'node:os'
import { Problem } from '../http/problem'
import { RecentAttempts } from './recent-attempts'

export interface Waiter {
  /** The party that takes turns: a network, or a known device. */
  readonly source: string
  /** The account whose password is checked. */
  readonly account: string
  /** The browser has signed in to this account before. */
  readonly isKnownDevice: boolean
  /** Aborted when the client hangs up. */
  readonly hangUp: AbortSignal
}

interface Limits {
  readonly atOnce: number
  /** No attempt waits longer for its turn, so the number of places follows from the time that a hash takes. */
  readonly longestWaitMs: number
}

interface Clock {
  readonly now: () => number
  /** The expected time of a hash before the first one is measured. */
  readonly expectedMs: number
}

/** One processor stays free for everything else, and of the four threads of libuv one for files. */
const LIMITS: Limits = { atOnce: Math.min(3, Math.max(1, availableParallelism() - 1)), longestWaitMs: 1_200 }
const CLOCK: Clock = { now: () => performance.now(), expectedMs: 100 }

/** The weight of the latest hash in the average. */
const LATEST = 0.1
const LEAST_PLACES = 2
const MOST_PLACES = 30
/** A known device goes first until it has made so many attempts lately. */
const FIRST_ATTEMPTS = 4

/** The lower rank is served first; of equal ones, the first that arrived. */
interface Rank {
  readonly lane: 'first' | 'second'
  /** Attempts of the same source before this one: sources are served in turns, and those that flood after those that do not. */
  readonly before: number
}

interface Place {
  readonly waiter: Waiter
  readonly since: number
  readonly rank: Rank
  start(): void
  refuse(): void
}

export class PasswordQueue {
  /** In the order of arrival. */
  readonly #waiting = new Set<Place>()
  readonly #attempts = new RecentAttempts()
  #running = 0
  #averageMs: number

  constructor(
    readonly limits: Limits = LIMITS,
    readonly clock: Clock = CLOCK,
  ) {
    this.#averageMs = clock.expectedMs
  }

  /**
   * Waits for a turn and does the work in it.
   * @throws Problem 503 when there is no place, when others with fewer attempts take it, or when the client hangs up before its turn
   */
  async hold<T>(waiter: Waiter, work: () => Promise<T>): Promise<T> {
    if (waiter.hangUp.aborted) throw busy()
    await this.#turn(waiter)
    const begun = this.clock.now()
    try {
      return await work()
    } finally {
      this.#averageMs += LATEST * (this.clock.now() - begun - this.#averageMs)
      this.#running -= 1
      this.#startNext()
    }
  }

  #turn(waiter: Waiter): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiter.hangUp.removeEventListener('abort', place.refuse)
        this.#waiting.delete(place)
      }
      const place: Place = {
        waiter,
        since: this.clock.now(),
        rank: this.#rank(waiter),
        start: () => {
          leave()
          resolve()
        },
        refuse: () => {
          leave()
          reject(busy())
        },
      }
      waiter.hangUp.addEventListener('abort', place.refuse, { once: true })
      this.#waiting.add(place)
      this.#startNext()
      this.#refuseExcess()
    })
  }

  /** The attempt that would be served last gives up its place: of an account that has more than half of them, else of all. */
  #refuseExcess(): void {
    const places = this.#places()
    const order = this.#inOrder()
    if (order.length <= places) return
    const ofAccounts = new Map<string, Place[]>()
    for (const place of order) {
      const { account } = place.waiter
      ofAccounts.set(account, [...(ofAccounts.get(account) ?? []), place])
    }
    const greedy = [...ofAccounts.values()].find(({ length }) => length > places / 2)
    ;(greedy ?? order).at(-1)?.refuse()
  }

  #places(): number {
    const hashed = Math.floor((this.limits.longestWaitMs / this.#averageMs) * this.limits.atOnce)
    return Math.min(MOST_PLACES, Math.max(LEAST_PLACES, hashed))
  }

  #startNext(): void {
    const latest = this.clock.now() - this.limits.longestWaitMs
    for (const place of this.#waiting) if (place.since < latest) place.refuse()
    if (this.#running >= this.limits.atOnce) return
    const [next] = this.#inOrder()
    if (!next) return
    this.#running += 1
    next.start()
  }

  #rank({ source, isKnownDevice }: Waiter): Rank {
    const before = this.#attempts.count(source, this.clock.now())
    return { lane: isKnownDevice && before < FIRST_ATTEMPTS ? 'first' : 'second', before }
  }

  #inOrder(): Place[] {
    const lanes = { first: 0, second: 1 }
    return [...this.#waiting].sort(({ rank: a }, { rank: b }) => lanes[a.lane] - lanes[b.lane] || a.before - b.before)
  }
}

const busy = () =>
  new Problem(503, 'sign-ins-busy', 'Many people are logging in just now. Try again in a few seconds.', undefined, {
    'retry-after': '2',
  })
