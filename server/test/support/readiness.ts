// Whether a server reports that it is ready.
import { setTimeout } from 'node:timers/promises'
import { call } from './portal'

const MOST_MS = 5_000

/**
 * Status of the readiness check. Each check has one second, which a busy machine exceeds, so 503 is retried for a
 * while.
 * @param server with its origin
 */
export async function readiness({ origin }: { readonly origin: string }): Promise<number> {
  const until = Date.now() + MOST_MS
  for (;;) {
    const { status } = await call('/health/ready', undefined, {}, origin)
    if (status === 200 || Date.now() > until) return status
    await setTimeout(200)
  }
}
