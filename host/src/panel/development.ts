// Part of a page with an override only: what development servers serve in place of builds.
import type { BuildRecord, PageRemotes } from '@switchboard/registry'
import { parseRecord } from '../boot/page'
import { allowScriptsFrom } from '../boot/trusted-types'
import { leaveUnchecked } from '../federation/integrity'
import { isComplete } from '../tab/builds'

const PATIENCE_MS = 3_000

/**
 * Their files change while they are in use: they have no hashes and no signature, below their address only.
 * @param wanted address by part
 */
export async function recordsOf(
  wanted: readonly (readonly [part: string, address: string])[],
): Promise<(remotes: PageRemotes) => PageRemotes> {
  const answers = await Promise.all(wanted.map(([part, address]) => recordAt(part, address)))
  const records = answers.filter((record) => record !== undefined)
  for (const { base } of records) {
    leaveUnchecked(base)
    allowScriptsFrom(new URL(base).origin)
  }
  return (remotes) => Object.fromEntries(records.map((current) => [current.name, inPlaceOf(current, remotes)]))
}

/** Behind it stands the published build, of which a page may have no more than a summary. */
function inPlaceOf(current: BuildRecord, remotes: PageRemotes): PageRemotes[string] {
  const fallback = remotes[current.name]?.current
  const rule = { kind: 'override' } as const
  if (!fallback) return { current, rule }
  return isComplete(fallback) ? { current, fallback, rule } : { summary: true, current, fallback, rule }
}

async function recordAt(part: string, address: string): Promise<BuildRecord | undefined> {
  try {
    const response = await fetch(`${address}/record.json`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      cache: 'no-store',
    })
    if (!response.ok) return undefined
    const record = parseRecord(await response.json())
    return record && { ...record, name: part, base: `${address}/` }
  } catch {
    return undefined
  }
}
