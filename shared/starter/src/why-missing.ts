// A script element tells only that a file did not arrive; asking for the file again tells why. Only after a failure, and nothing is executed.
import type { FailureClass } from '@switchboard/registry'

const PATIENCE_MS = 3_000

/** @param integrity what the record says of the file; undefined where none is known */
export async function whyMissing(address: string, integrity: string | undefined): Promise<FailureClass> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    const response = await fetch(address, { signal, cache: 'force-cache' })
    if (!response.ok) return 'http'
    await response.arrayBuffer()
  } catch {
    return 'network'
  }
  // A browser that fetches with a hash refuses what a script element with that hash refuses.
  const asPublished = await fetch(address, { signal, cache: 'force-cache', ...(integrity && { integrity }) }).then(
    () => true,
    () => signal.aborted,
  )
  return asPublished ? 'network' : 'integrity'
}
