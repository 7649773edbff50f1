// Prefetches what the customer may open next while the page is idle: remotes' records, then their files.
import { inLanguage, type BuildRecord, type fileAddress } from '@switchboard/record'
import type { Builds, Candidate } from './build-store'
import type { PrefetchQueue } from './prefetch-queue'
import { resourceLinks } from './resource-links'

export interface Prefetcher {
  /** Prefetches records, and files unless the customer saves data. */
  start(builds: Builds): void
  /** After a new response from the registry, prefetches the records it refers to, once prefetching has begun. */
  update(builds: Builds): void
}

/** Limits prefetching, because a portal may have hundreds of remotes. */
const MAX_REMOTES = 12
const IDLE_FALLBACK_MS = 2_000

/** @param prefetchRecord must not reject @param language tag of the page's */
export function createPrefetcher(
  queue: PrefetchQueue,
  addressOf: typeof fileAddress,
  prefetchRecord: (build: Candidate) => Promise<BuildRecord | undefined>,
  language?: string,
): Prefetcher {
  let isStarted = false
  /** One at a time, because a browser has few connections to a server. */
  const prefetchRecords = (builds: Builds, onRecord: (record: BuildRecord) => void) =>
    whenIdle(async () => {
      for (const build of nextBuilds(builds)) {
        const record = await prefetchRecord(build)
        if (record) onRecord(inLanguage(record, language))
      }
    })
  return {
    start(builds) {
      isStarted = true
      queue.clear()
      prefetchRecords(builds, (record) => {
        if (!isSavingData())
          queue.add(resourceLinks('prefetch', record, (file) => addressOf(record, file), record.routes))
      })
    },
    update(builds) {
      if (isStarted) prefetchRecords(builds, () => undefined)
    },
  }
}

/** Builds that are not in use here, those of remotes in the navigation first. */
export function nextBuilds({ resolved, inUse }: Builds): Candidate[] {
  const unused = Object.values(resolved).flatMap(({ current }) => (inUse[current.name] ? [] : [current]))
  const isInNavigation = ({ routes }: (typeof unused)[number]) => routes.some(({ navigation }) => navigation)
  const others = unused.filter((one) => !isInNavigation(one))
  return [...unused.filter(isInNavigation), ...others].slice(0, MAX_REMOTES)
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
