// A browser's requests to the registry.
import {
  parseRecord,
  parseResolution,
  type BuildRecord,
  type RecordReference,
  type Resolution,
} from '@switchboard/record'
import { LoadError } from './failure-class'
import type { ShellBuild } from './host-health'

const RECORD_TIMEOUT_MS = 6_000

interface ResolutionQuery {
  /** The build of the page that shows the remotes. */
  readonly shell: ShellBuild
  /** Tag of the current response. Without it the registry sends a full response. */
  readonly have: string | undefined
  /** The signed-in customer's token, if there is one. */
  readonly token: string | undefined
}

/** @returns undefined if nothing changed or the registry is unreachable */
export async function fetchResolution(
  { shell, have, token }: ResolutionQuery,
  signal: AbortSignal,
): Promise<Resolution | undefined> {
  const query = new URLSearchParams({ [shell.name]: shell.build, ...(have !== undefined && { have }) })
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  try {
    const response = await fetch(`/registry/resolved.json?${query}`, { headers, signal, cache: 'no-store' })
    return response.status === 200 ? parseResolution(await response.json()) : undefined
  } catch {
    return undefined
  }
}

/** 'reload' bypasses the browser's copy of the record, which failed. */
export type RecordCacheMode = 'default' | 'reload'

/**
 * A record never changes except for its signature, so the key in the address prevents caches from returning an older
 * one. @throws LoadError
 */
export async function fetchRecord({ name, build, key }: RecordReference, cache: RecordCacheMode): Promise<BuildRecord> {
  const signal = AbortSignal.timeout(RECORD_TIMEOUT_MS)
  const query = key === undefined ? '' : `?key=${encodeURIComponent(key)}`
  try {
    const response = await fetch(`/registry/records/${name}/${build}.json${query}`, { signal, cache })
    if (!response.ok) throw new LoadError(isBusy(response.status) ? 'network' : 'http')
    const record = parseRecord(await response.json())
    if (!record) throw new LoadError('signature')
    return record
  } catch (error) {
    throw error instanceof LoadError ? error : new LoadError(signal.aborted ? 'timeout' : 'network')
  }
}

/**
 * Whether the registry is temporarily unavailable, which says nothing about the build: 'http' would count against it.
 */
const isBusy = (status: number) => status >= 500 || status === 429
