// Builds from development servers instead of published ones. Loaded only if the page has such an override.
import { allowScriptsFrom, isFullRecord, skipIntegrity } from '@switchboard/loader'
import { parseRecord, type BuildRecord, type PageRemotes } from '@switchboard/record'

const TIMEOUT_MS = 3_000

type Server = readonly [part: string, address: string]

/** Development files change during use, so files under their base addresses are exempt from hashes and signatures. */
export async function fetchDevelopmentBuilds(
  servers: readonly Server[],
): Promise<(remotes: PageRemotes) => PageRemotes> {
  const answers = await Promise.all(servers.map(fetchRecord))
  const records = answers.filter((record) => record !== undefined)
  for (const { base } of records) {
    skipIntegrity(base)
    allowScriptsFrom(new URL(base).origin)
  }
  return (remotes) => Object.fromEntries(records.map((current) => [current.name, replacement(current, remotes)]))
}

/** Falls back to the published build, of which the page may have only a summary. */
function replacement(current: BuildRecord, remotes: PageRemotes): PageRemotes[string] {
  const fallback = remotes[current.name]?.current
  const rule = { kind: 'override' } as const
  if (!fallback) return { current, rule }
  return isFullRecord(fallback) ? { current, fallback, rule } : { summary: true, current, fallback, rule }
}

async function fetchRecord([part, address]: Server): Promise<BuildRecord | undefined> {
  try {
    const response = await fetch(`${address}/record.json`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: 'no-store',
    })
    if (!response.ok) return undefined
    const record = parseRecord(await response.json())
    return record && { ...record, name: part, base: `${address}/` }
  } catch {
    return undefined
  }
}
