// Limits how often a caller may do something: bad tokens per address, files per account, passwords per email address.
import type { TSchema } from '@sinclair/typebox'
import { LRUCache } from 'lru-cache'
import type { Database } from '../db/connection'
import { isUnavailable } from '../db/unavailable'
import { Problem } from './problem'
import type { Rule, State } from './rate-limit-rules'
import { databaseStore, type Change, type RateLimitStore } from './rate-limit-store'

export interface RateLimit {
  /** Decides from memory, without a query. @throws Problem 429 while the caller has to wait */
  check(caller: string): void
  /** From memory: the time until the next event is allowed; 0 if it is allowed now. */
  waitMs(caller: string): number
  /** Counts in memory immediately and in the database in the background. */
  count(caller: string): void
  /** Counts across all processes, unless the caller has to wait. @throws Problem 429 while the caller has to wait */
  take(caller: string): Promise<void>
  /** Like `take`, but returns the wait instead of throwing a Problem. */
  attempt(caller: string): Promise<Attempt>
  forget(caller: string): Promise<void>
}

export interface Attempt {
  readonly allowed: boolean
  /** Time until the next attempt is allowed; 0 if it is allowed now. */
  readonly waitMs: number
}

interface Refusal {
  readonly code: string
  readonly detail: string
}

interface LimitOptions<Schema extends TSchema> {
  /** The name of the limit in the database. */
  readonly name: string
  readonly rule: Rule<Schema>
  /** If absent, each process counts separately. */
  readonly db?: Pick<Database, 'sql'>
  readonly refusal?: Refusal
  readonly now?: () => number
  readonly onFailedSave?: (error: unknown) => void
}

export function rateLimit<Schema extends TSchema>({ db, ...options }: LimitOptions<Schema>): RateLimit {
  return new CallerLimit(options, db && databaseStore({ db, ...options }))
}

const TOO_OFTEN: Refusal = { code: 'too-often', detail: 'This was asked for too often. Try again in a moment.' }
const MOST_CALLERS = 10_000

/**
 * Caches each caller's latest known state. `check` uses only this cache; so does every call while the database is
 * unavailable.
 */
class CallerLimit<Schema extends TSchema> implements RateLimit {
  readonly #states = new LRUCache<string, State<Schema>>({ max: MOST_CALLERS })
  /** Times of events that are not yet stored in the database. */
  readonly #unsaved = new LRUCache<string, readonly number[]>({ max: MOST_CALLERS })
  #isSaving = false

  constructor(
    readonly options: Omit<LimitOptions<Schema>, 'db'>,
    readonly store: RateLimitStore<State<Schema>> | undefined,
  ) {}

  check(caller: string): void {
    const waitMs = this.waitMs(caller)
    if (waitMs > 0) throw this.#problem(waitMs)
  }

  waitMs(caller: string): number {
    return this.options.rule.waitMs(this.#states.get(caller), this.#now())
  }

  count(caller: string): void {
    const now = this.#now()
    this.#states.set(caller, this.options.rule.count(this.#states.get(caller), now))
    if (!this.store) return
    this.#unsaved.set(caller, [...(this.#unsaved.get(caller) ?? []), now])
    if (!this.#isSaving) void this.#saveAll(this.store)
  }

  async take(caller: string): Promise<void> {
    const { allowed, waitMs } = await this.attempt(caller)
    if (!allowed) throw this.#problem(waitMs)
  }

  async attempt(caller: string): Promise<Attempt> {
    const { store } = this
    if (store) {
      try {
        return await this.#attemptWith(caller, (change) => store.update(caller, change, this.#states.get(caller)))
      } catch (error) {
        if (!isUnavailable(error)) throw error
      }
    }
    return this.#attemptWith(caller, async (change) => void change(this.#states.get(caller)))
  }

  async forget(caller: string): Promise<void> {
    this.#states.delete(caller)
    this.#unsaved.delete(caller)
    await this.store?.remove(caller)
  }

  async #attemptWith(caller: string, update: (change: Change<State<Schema>>) => Promise<void>): Promise<Attempt> {
    const { rule } = this.options
    let attempt: Attempt = { allowed: false, waitMs: 0 }
    let latest: State<Schema> | undefined
    await update((state) => {
      const now = this.#now()
      const allowed = rule.waitMs(state, now) === 0
      latest = allowed ? rule.count(state, now) : state
      attempt = { allowed, waitMs: rule.waitMs(latest, now) }
      return latest
    })
    if (latest !== undefined) this.#states.set(caller, latest)
    return attempt
  }

  /**
   * Stores the events of one caller at a time, so that a flood of refused requests uses only one database connection.
   */
  async #saveAll(store: RateLimitStore<State<Schema>>): Promise<void> {
    this.#isSaving = true
    try {
      for (let [caller] = this.#unsaved.rkeys(); caller !== undefined; [caller] = this.#unsaved.rkeys()) {
        const times = this.#unsaved.get(caller) ?? []
        this.#unsaved.delete(caller)
        let latest: State<Schema> | undefined
        await store.update(caller, (state) => (latest = this.#countAll(state, times)))
        latest = this.#countAll(latest, this.#unsaved.get(caller) ?? [])
        if (latest !== undefined) this.#states.set(caller, latest)
      }
    } catch (error) {
      this.#unsaved.clear()
      if (!isUnavailable(error)) this.options.onFailedSave?.(error)
    } finally {
      this.#isSaving = false
    }
  }

  #countAll(state: State<Schema> | undefined, times: readonly number[]): State<Schema> | undefined {
    return times.reduce((after, at) => this.options.rule.count(after, at), state)
  }

  #now(): number {
    return (this.options.now ?? Date.now)()
  }

  #problem(waitMs: number): Problem {
    const { code, detail } = this.options.refusal ?? TOO_OFTEN
    const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) }
    return new Problem(429, code, detail, undefined, headers)
  }
}
