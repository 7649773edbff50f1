import { setTimeout } from 'node:timers/promises'
import { DatabaseOpenError } from './open-error'
import { isUnavailable } from './unavailable'

const LONGEST_PAUSE = 10_000

interface Waiting {
  warn(message: string): void
  /** Ends the waiting. The work fails then as it did before. */
  readonly signal?: AbortSignal | undefined
  /** After these seconds the work fails. Without it there is no end. */
  readonly seconds?: number
}

/** Repeats the work while the database is unavailable, ever later. @throws DatabaseOpenError at the end of the time */
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

/** A name with several addresses fails with an error for each of them. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
