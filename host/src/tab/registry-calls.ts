// What the host asks the registry.
import type { BuildRecord, Resolution } from '@switchboard/registry'
import { LoadFailed } from '../federation/failure-class'
import { parseRecord, parseResolution } from '../boot/page'

const RECORD_MS = 6_000

/**
 * @returns undefined when nothing changed, or nobody answers
 * @param have the tag of what is here; without one the answer is always in full
 * @param token of the signed-in customer, if there is one
 */
export async function askResolution(
  host: string,
  have: string | undefined,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Resolution | undefined> {
  const query = new URLSearchParams({ host, ...(have !== undefined && { have }) })
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  try {
    const response = await fetch(`/registry/resolved.json?${query}`, { headers, signal, cache: 'no-store' })
    return response.status === 200 ? parseResolution(await response.json()) : undefined
  } catch {
    return undefined
  }
}

/**
 * A record stays the same under its address, but for its signature.
 * @param isAgain what the browser kept did not count
 * @throws LoadFailed
 */
export async function askRecord(
  { name, build }: Pick<BuildRecord, 'name' | 'build'>,
  isAgain: boolean,
): Promise<BuildRecord> {
  const signal = AbortSignal.timeout(RECORD_MS)
  const cache = isAgain ? 'reload' : 'default'
  try {
    const response = await fetch(`/registry/records/${name}/${build}.json`, { signal, cache })
    if (!response.ok) throw new LoadFailed('http')
    const record = parseRecord(await response.json())
    if (!record) throw new LoadFailed('signature')
    return record
  } catch (error) {
    throw error instanceof LoadFailed ? error : new LoadFailed(signal.aborted ? 'timeout' : 'network')
  }
}
