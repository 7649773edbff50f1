// Requests a file again to find out why it did not load, because a script element reports no reason. Nothing is
// executed.
import type { FailureClass } from '@switchboard/record'

const TIMEOUT_MS = 3_000

/** @param integrity of the file in its record, if known */
export async function whyMissing(address: string, integrity: string | undefined): Promise<FailureClass> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const response = await fetch(address, { signal, cache: 'force-cache' })
    if (!response.ok) return 'http'
    await response.arrayBuffer()
  } catch {
    return 'network'
  }
  // A request with a hash fails in the same cases as a script element with that hash.
  const isAsPublished = await fetch(address, { signal, cache: 'force-cache', ...(integrity && { integrity }) }).then(
    () => true,
    () => signal.aborted,
  )
  return isAsPublished ? 'network' : 'integrity'
}
