import { setTimeout } from 'node:timers/promises'
import { DatabaseOpenError } from './open-error'
import { isUnavailable } from './unavailable'

const LONGEST_PAUSE = 10_000

interface Waiting {
  warn(message: string): void
  /** Ends the wait. The work then fails with its last error. */
  readonly signal?: AbortSignal | undefined
  /** Seconds after which the work fails; unlimited if absent. */
  readonly seconds?: number
}

/**
 * Repeats the work while the database is unavailable, at growing intervals. @throws DatabaseOpenError after the time
 * limit
 */
export async function whenAvailable<Result>(
  work: () => Promise<Result>,
  { warn, signal, seconds = Infinity }: Waiting,
): Promise<Result> {
  const end = performance.now() + seconds * 1000
  for (let wait = 500; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
    try {
      return await work()
    } catch (error) {
      if (signal?.aborted || !isUnavailable(error)) throw error
      const left = end - performance.now()
      if (left <= 0) throw unavailableFor(seconds, error)
      const pause = Math.min(wait, Math.ceil(left / 100) * 100)
      warn(`waiting for the database: trying again in ${pause / 1000} s`)
      await setTimeout(pause, undefined, { signal }).catch(() => undefined)
      if (signal?.aborted) throw error
    }
  }
}

const unavailableFor = (seconds: number, cause: unknown) =>
  new DatabaseOpenError(
    `The database was not available for ${seconds} s (${reasonOf(cause)}): check that it runs, and its address in DATABASE_URL.`,
    { cause },
  )

/** A name with several addresses fails with one error per address. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
