// How often and when an email is sent again after a failure.
import type { DeliveryFailure } from './delivery-failure'

export const MOST_ATTEMPTS = 24
const FIRST_DELAY_MS = 30_000
const LONGEST_DELAY_MS = 3_600_000
const OURS_DELAY_MS = 300_000

/**
 * @param attempts number of failures @param random from 0 to 1, so that emails that failed together are not retried
 * together
 */
export function retryDelay(kind: DeliveryFailure['kind'], attempts: number, random: number): number {
  const delay =
    kind === 'temporary' ? Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1)) : OURS_DELAY_MS
  return Math.round(delay * (0.5 + random))
}
