// Limits how much of the server one customer uses for usage and CSV requests, which read many rows.
import type { FastifyReply } from 'fastify'
import type { VerifiedAccount } from '../authentication/verified-account'
import { CallerTurns, signalOfDisconnect } from '../http/caller-turns'
import { rateLimit } from '@switchboard/platform-server/http/rate-limit'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'

/** More than a person can request with the page's controls, because the page aborts requests when settings change. */
const REQUESTS = leakyBucket({ capacity: 300, refillPerSecond: 5 })
const TURNS = { running: 2, waiting: 20, longestWaitMs: 5_000 }

export interface UsageTurns {
  /** @throws Problem 429 */
  run<Result>(account: VerifiedAccount, reply: FastifyReply, read: () => Promise<Result>): Promise<Result>
}

/** One limit for all routes, so that a customer's requests count together. */
export function createUsageTurns(rule = REQUESTS): UsageTurns {
  const requests = rateLimit({ name: 'usage-requests', rule })
  const turns = new CallerTurns(TURNS)
  return {
    async run({ id }, reply, read) {
      await requests.take(String(id))
      return turns.run(String(id), signalOfDisconnect(reply), read)
    },
  }
}
