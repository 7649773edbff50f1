// Rate limit rules: pure functions of the stored state and the time in milliseconds.
import { Type, type Static, type TSchema } from '@sinclair/typebox'

/** The state of one caller. */
export type State<Schema extends TSchema> = Static<Schema> & object

export interface Rule<Schema extends TSchema> {
  /** Schema of a caller's state, which is stored as JSON. */
  readonly schema: Schema
  /** The state after one more event. */
  count(state: State<Schema> | undefined, now: number): State<Schema>
  /** Time until the next event is allowed; 0 if it is allowed now. */
  waitMs(state: State<Schema> | undefined, now: number): number
  /** From this time on the state has no effect. */
  expiresAt(state: State<Schema>): number
}

interface Window {
  readonly most: number
  readonly withinMs: number
}

const Times = Type.Array(Type.Number())

/** Allows a number of events within any period of a given length. The state contains the times of the latest events. */
export function slidingWindow({ most, withinMs }: Window): Rule<typeof Times> {
  const recent = (times: readonly number[] = [], now: number) => times.filter((at) => at > now - withinMs)
  return {
    schema: Times,
    count: (times, now) => [...recent(times, now), now],
    waitMs(times, now) {
      const next = recent(times, now).at(-most)
      return next === undefined ? 0 : next + withinMs - now
    },
    expiresAt: (times) => Math.max(...times) + withinMs,
  }
}

interface Bucket {
  readonly capacity: number
  readonly refillPerSecond: number
}

const Level = Type.Object({ left: Type.Number(), at: Type.Number() })

/** An event takes a token from the bucket, and time refills it. Events beyond the last token extend the wait. */
export function leakyBucket({ capacity, refillPerSecond }: Bucket): Rule<typeof Level> {
  const refillPerMs = refillPerSecond / 1000
  const leftAt = (level: Static<typeof Level> | undefined, now: number) =>
    level ? Math.min(capacity, level.left + Math.max(0, now - level.at) * refillPerMs) : capacity
  return {
    schema: Level,
    count: (level, now) => ({ left: leftAt(level, now) - 1, at: now }),
    waitMs: (level, now) => Math.max(0, (1 - leftAt(level, now)) / refillPerMs),
    expiresAt: ({ left, at }) => at + (capacity - left) / refillPerMs,
  }
}

interface Lock {
  /** The number of the first event that locks. */
  readonly lockingEvent: number
  readonly firstLockMs: number
  readonly longestLockMs: number
  /** After this time without an event, all are forgotten. */
  readonly forgottenAfterMs: number
}

const Locked = Type.Object({ events: Type.Number(), until: Type.Number(), at: Type.Number() })

/** The first events are free. Each later one locks for twice as long as the previous one. */
export function growingLock({ lockingEvent, firstLockMs, longestLockMs, forgottenAfterMs }: Lock): Rule<typeof Locked> {
  const lockMs = (events: number) =>
    events < lockingEvent ? 0 : Math.min(longestLockMs, firstLockMs * 2 ** (events - lockingEvent))
  return {
    schema: Locked,
    count(state, now) {
      const before = state && state.at + forgottenAfterMs > now ? state.events : 0
      return { events: before + 1, until: now + lockMs(before + 1), at: now }
    },
    waitMs: (state, now) => Math.max(0, (state?.until ?? now) - now),
    expiresAt: ({ at }) => at + forgottenAfterMs,
  }
}
