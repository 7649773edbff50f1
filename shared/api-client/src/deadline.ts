/**
 * Runs the work for at most `ms`. The signal it gets aborts at the deadline or with the caller's signal.
 * @throws late at the deadline, or the reason of the caller's signal
 */
export async function runWithDeadline<T>(
  ms: number,
  late: Error,
  caller: AbortSignal | null | undefined,
  work: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  caller?.throwIfAborted()
  const stop = new AbortController()
  const giveUp = () => stop.abort(caller?.reason)
  const timer = setTimeout(() => stop.abort(late), ms)
  caller?.addEventListener('abort', giveUp)
  const over = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  const stopped = over.then((): never => {
    throw stop.signal.reason
  })
  try {
    return await Promise.race([work(stop.signal), stopped])
  } finally {
    clearTimeout(timer)
    caller?.removeEventListener('abort', giveUp)
  }
}
