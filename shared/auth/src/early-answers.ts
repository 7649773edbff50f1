// Responses to the starter's calls, kept until the page's own calls take them.
import type { EarlyCalls } from './first/handover'

export interface EarlyAnswers {
  /**
   * The response for a call that would be sent now with this token. Each response is returned once, and never to a
   * cancelled call.
   * @param signal of that call; also stops the early one
   * @returns undefined when the call has to be sent
   */
  take(address: string, token: string, signal: AbortSignal): Promise<Response> | undefined
}

/** The time that the page's own call would wait for a response. */
const KEPT_MS = 30_000

/** @param token the token sent with the calls: the responses belong to its customer */
export function keepEarlyAnswers(token: string, { pathname, sentAt, calls }: EarlyCalls): EarlyAnswers {
  const kept = new Set(calls)
  // After a broken connection, later attempts are sent.
  for (const call of calls) call.response.catch(() => kept.delete(call))
  const drop = () => {
    for (const { stop } of kept) stop.abort()
    kept.clear()
  }
  setTimeout(drop, KEPT_MS)
  return {
    take(address, given, signal) {
      if (signal.aborted) return undefined
      // The timer may be late in a tab that was suspended.
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
