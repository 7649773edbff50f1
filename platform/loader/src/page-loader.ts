// Loads remotes' pages and fillers from the build in use, or else from the first candidate that is ready within the
// deadline.
import { isPlace, type FailureClass } from '@switchboard/record'
import { buildKey, candidatesFor, isFullRecord, type BuildStore, type Candidate } from './build-store'
import { DEADLINE_MS, withTimeout } from './deadline'
import { LoadError } from './failure-class'
import { raceCandidates, type RaceSources, type RegistryState } from './fallback-loader'
import type { HostHealth } from './host-health'
import type { LoadReporter } from './load-reporter'
import { PlaceNotFilled, type PageCache, type ReadyPage } from './page-cache'
import type { PrefetchQueue } from './prefetch-queue'
import { noteOpening } from './unfinished-page'
import type { RegistryPoller } from './registry-poller'

/** How long a request sent during the first attempt may still take after that attempt failed. */
const NEWS_TIMEOUT_MS = 1_000

export type PageResult = ReadyPage | { readonly kind: 'failed' }

export interface PageLoader {
  loadPage(remote: string, path: string): Promise<PageResult>
  retryPage(remote: string, path: string): Promise<PageResult>
}

interface PageLoaderParts {
  readonly store: BuildStore
  readonly cache: PageCache
  readonly poller: RegistryPoller
  readonly reporter: LoadReporter
  readonly health: HostHealth
  readonly prefetch: PrefetchQueue
}

interface Target {
  readonly remote: string
  /** The path of a page, or a place that the remote fills. */
  readonly path: string
}

export function createPageLoader(parts: PageLoaderParts): PageLoader {
  const { poller, store } = parts
  // The router first renders the page with the build in use; a pending response takes effect afterwards.
  const share = shareLoads(() => setTimeout(() => void poller.acceptPending()))
  return {
    loadPage: (remote, path) =>
      share({ remote, path }, (target) => {
        const deadline = performance.now() + DEADLINE_MS
        poller.pollInBackground()
        return loadWithin(parts, target, deadline, 'unasked')
      }),
    retryPage: (remote, path) =>
      share({ remote, path }, async (target) => {
        const deadline = performance.now() + DEADLINE_MS
        await poller.poll('failure')
        store.dispatch({ kind: 'retried', remote })
        return loadWithin(parts, target, deadline, 'asked')
      }),
  }
}

/** Callers who request the same page at the same time share one load. */
function shareLoads(onEnd: () => void) {
  const running = new Map<string, Promise<PageResult>>()
  return (target: Target, load: (target: Target) => Promise<PageResult>): Promise<PageResult> => {
    const key = `${target.remote} ${target.path}`
    const finish = () => {
      running.delete(key)
      onEnd()
    }
    const result = running.get(key) ?? load(target).finally(finish)
    running.set(key, result)
    return result
  }
}

async function loadWithin(
  parts: PageLoaderParts,
  target: Target,
  deadline: number,
  registry: RegistryState,
): Promise<PageResult> {
  const { store, poller, health, prefetch } = parts
  let lastFailure: Promise<FailureClass> | undefined
  const sources: RaceSources = {
    candidates: () => candidatesFor(store.get(), target.remote, target.path),
    attempt: (candidate, ms) =>
      attempt(parts, target, candidate, ms, (reason) => {
        lastFailure = reason
      }),
    acceptNews: () => poller.acceptWithin(NEWS_TIMEOUT_MS),
    pollRegistry: (ms) => withTimeout(ms, poller.poll('failure')).catch(() => undefined),
  }
  const resumePrefetch = prefetch.pause()
  const page = await raceCandidates(sources, deadline, registry).finally(resumePrefetch)
  const isPage = !isPlace(target.path)
  if (!page) {
    if (isPage) health.reportPageFailed(lastFailure)
    return { kind: 'failed' }
  }
  if (isPage) health.reportPageReady()
  if (store.get().inUse[target.remote]?.build !== page.record.build)
    store.dispatch({ kind: 'loaded', record: page.record })
  return page
}

async function attempt(
  { cache, reporter }: PageLoaderParts,
  { remote, path }: Target,
  candidate: Candidate,
  ms: number,
  onFailure: (reason: Promise<FailureClass>) => void,
): Promise<ReadyPage | undefined> {
  const wasCached = isFullRecord(candidate) && cache.page(candidate, path) !== undefined
  const report = reporter.begin(candidate, path)
  const opening = noteOpening(buildKey(candidate), path)
  try {
    if (candidate.name !== remote) throw new LoadError('signature')
    const page = await cache.load(candidate, path, ms, report.onStep)
    if (!wasCached) report.reportReady()
    opening.isReady()
    return page
  } catch (error) {
    if (error instanceof PlaceNotFilled) {
      opening.isReady()
      return undefined
    }
    opening.hasFailed()
    const keepCode = cache.forget(candidate)
    const reason = report.reportFailure(error)
    onFailure(reason)
    // A missing chunk says nothing about the executed code. After any other failure the build needs new addresses.
    void reason.then((found) => found === 'http' && keepCode())
    return undefined
  }
}
