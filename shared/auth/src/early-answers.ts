// The answers to the calls of the starter, until the page's own calls take them.
import type { EarlyCalls } from './first/handover'

export interface EarlyAnswers {
  /**
   * The answer for a call that would be sent now with this token. Each is given once, and none to a call that has been stopped.
   * @param signal of that call, which then stops the early one
   * @returns undefined when the call has to be sent
   */
  take(address: string, token: string, signal: AbortSignal): Promise<Response> | undefined
}

/** A call of the page itself would not wait longer for its answer. */
const KEPT_MS = 30_000

/** @param token with which the calls were sent: the answers belong to its customer */
export function keepEarlyAnswers(token: string, { pathname, sentAt, calls }: EarlyCalls): EarlyAnswers {
  const kept = new Set(calls)
  // The connection broke: the attempts that follow are sent.
  for (const call of calls) call.response.catch(() => kept.delete(call))
  const drop = () => {
    for (const { stop } of kept) stop.abort()
    kept.clear()
  }
  setTimeout(drop, KEPT_MS)
  return {
    take(address, given, signal) {
      if (signal.aborted) return undefined
      // The timer may be late in a tab that was asleep.
      const isOver = Math.abs(Date.now() - sentAt) >= KEPT_MS
      if (isOver || given !== token || location.pathname !== pathname) drop()
      const call = [...kept].find((one) => one.address === address)
      if (!call) return undefined
      kept.delete(call)
      signal.addEventListener('abort', () => call.stop.abort())
      return call.response
    },
  }
}
