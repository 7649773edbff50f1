// Prefetches what the customer may open next: the code of builds with a record here, and the records of other remotes in the navigation.
import type { BuildReference } from '@switchboard/registry'
import { isFullRecord, type Builds } from './build-store'
import type { PrefetchQueue } from './prefetch-queue'
import { resourceLinks } from './resource-links'

/** A portal may have hundreds of remotes. */
const MAX_REMOTES = 12
const IDLE_FALLBACK_MS = 2_000

/** @param fetchRecord must not reject */
export function prefetchRemotes(
  { resolved, inUse }: Builds,
  queue: PrefetchQueue,
  fetchRecord: (build: BuildReference) => Promise<unknown>,
): void {
  const unused = Object.values(resolved).flatMap(({ current }) => (inUse[current.name] ? [] : [current]))
  const records = unused.filter(isFullRecord).slice(0, MAX_REMOTES)
  const summaries = unused.filter((one) => !isFullRecord(one) && one.routes.some(({ navigation }) => navigation))
  if (!isSavingData())
    whenIdle(() =>
      queue.replace(records.flatMap((record) => resourceLinks('prefetch', record, record.base, record.routes))),
    )
  whenIdle(async () => {
    for (const summary of summaries.slice(0, MAX_REMOTES)) await fetchRecord(summary)
  })
}

function isSavingData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  )
}

function whenIdle(work: () => unknown): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void work())
  else setTimeout(work, IDLE_FALLBACK_MS)
}
