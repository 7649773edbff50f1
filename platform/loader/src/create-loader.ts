// Assembles the loader from its parts.
import {
  addressRule,
  isPlace,
  isShell,
  matchRoute,
  printViewNumber,
  remotesFilling,
  viewOfTicket,
  type Addressing,
  type BuildRecord,
  type PageRemotes,
  type Resolution,
  type BuildReference,
  type ShellFiles,
} from '@switchboard/record'
import type { Remote } from '@switchboard/remote'
import type { ComponentType } from 'react'
import { createBuildStore, isFullRecord, type Builds, type BuildStore } from './build-store'
import { removeStylesExcept } from './build-styles'
import { createHostHealth, type ShellBuild } from './host-health'
import { folderPathOf } from './integrity'
import { watchInteractions } from './interactions'
import { createBuildLoader, type ContractAdapters, type LoadBuild } from './load-build'
import { createLoadReporter, type LoadReporter, type LoadResult } from './load-reporter'
import { createOutcomeQueue, flushOnLeave, sendBeacon } from './outcome-queue'
import { createPageCache, type PageCache } from './page-cache'
import { isPageFault, PageFault } from './page-fault'
import { placeInShell, placeOfPage } from './page-place'
import { watchErrors, type ErrorWatch, type RootErrorOptions } from './page-errors'
import { createPageLoader, type PageLoader, type PageResult } from './page-loader'
import type { PollOccasion } from './poll-policy'
import { createPrefetchQueue } from './prefetch-queue'
import { createPrefetcher } from './prefetcher'
import { fetchWithKeys } from './record-keys'
import { fetchRecord } from './registry-client'
import { createRegistryPoller } from './registry-poller'
import { createResolutionSource } from './resolution-source'
import { removePreloads } from './resource-links'
import { forgetWhenLeft, takeUnfinishedPage } from './unfinished-page'

export interface Loader {
  /** The resolved builds, the builds in use, and the broken builds. */
  builds(): Builds
  /** Calls back after each change of the builds. @returns a function that unsubscribes */
  subscribe(onChange: () => void): () => void
  /**
   * Starts loading the page at an address, for example during sign-in. The next `loadPage` of that page uses the
   * result.
   */
  preloadPage(pathname: string): Promise<PageResult> | undefined
  /** The names of the remotes that fill a place, in the order in which the page shows them. */
  fillersOf(place: string): readonly string[]
  /**
   * Loads a page, or what a remote shows in a place, from the first build that is ready within 10 seconds. Never
   * rejects. @param path one of the remote's routes, or the place
   */
  loadPage(remote: string, path: string): Promise<PageResult>
  /**
   * Like loadPage, for a customer who retries: asks the registry first, and also tries builds that broke before. Never
   * rejects.
   */
  retryPage(remote: string, path: string): Promise<PageResult>
  cachedPage(record: BuildRecord, path: string): ComponentType | undefined
  cachedRemote(record: BuildRecord): Remote | undefined
  /** Polls the registry, after navigations at most once a minute. Never rejects. */
  pollRegistry(occasion: PollOccasion): Promise<void>
  /** Prefetches what the customer may open next while the page is idle. */
  prefetchRemotes(): void
  /** The build is on screen in a place. @returns a function to call when it no longer is */
  keepStyles(build: BuildReference): () => void
  /** Removes styles of builds that are neither in use nor loading nor on screen. */
  removeUnusedStyles(onScreen: BuildRecord | undefined): void
  /**
   * Call when a page threw while rendering: its build is not used again until the customer retries. After an error in a
   * filler, only that filler is not.
   * @param path of the page, or the place @param ms since it was opened @param error a PageFault is reported, too
   */
  reportBrokenPage(build: BuildRecord, path: string, ms: number, error?: unknown): void
  /** Call when nothing is left to render. */
  reportBrokenShell(): void
  /**
   * Call when the shell was not rendered in time, because it may suspend indefinitely without an error.
   * @param component the function of the component that it waits for, if known @returns settles when the place of the
   * component was looked up. Never rejects
   */
  reportUnrenderedShell(component: unknown): Promise<void>
  /** Results of the latest attempts, oldest first. */
  results(): readonly LoadResult[]
  /** For each React root of the page: reports what React catches. */
  readonly rootOptions: RootErrorOptions
}

export interface LoaderOptions {
  /** The build of the page that shows the remotes. */
  readonly shell: ShellBuild & ShellFiles
  /** For a shell that runs remotes of several contracts, which its package.json lists as `switchboard.contracts`. */
  readonly contracts?: ContractAdapters
  /** The registry's response that came with the page. */
  readonly resolution: Resolution
  /** How the page requests files. */
  readonly addressing: Addressing | undefined
  /** Tag of the page's language. Builds without it are in English. */
  readonly language?: string | undefined
  /** The signed-in customer's token; undefined before sign-in. */
  readonly token: () => Promise<string | undefined>
  /** Replaces resolved builds, for example with those of development servers. */
  readonly replaceBuilds?: (remotes: PageRemotes) => PageRemotes
  /** Gets the number of the page view, as the customer reads it out (decision record 0089), and each later one. */
  readonly onPageNumber?: (number: string) => void
}

export function createLoader(options: LoaderOptions): Loader {
  const { shell, resolution, addressing, language, token, replaceBuilds = (same) => same, onPageNumber } = options
  const store = createBuildStore(replaceBuilds(resolution.remotes))
  const onChange = (remotes: PageRemotes) => {
    cache.keepRecords(remotes)
    store.dispatch({ kind: 'resolved', remotes: replaceBuilds(remotes) })
    prefetcher.update(store.get())
  }
  const source = createResolutionSource({ resolution, shell, token, onChange, onTicket: reportNumber(onPageNumber) })
  const poller = createRegistryPoller(source)
  const outcomes = createOutcomeQueue(source.ticket, sendBeacon)
  const reporter = createLoadReporter(outcomes, (error) => errors.reportThrown(error))
  flushOnLeave(outcomes, reporter.reportOpenFailures, watchInteractions(shell))
  const health = createHostHealth(shell, outcomes, () => performance.now())
  const prefetch = createPrefetchQueue()
  const loadBuild = recordExecutions(createBuildLoader({ ...options, keys: source.keys }), store)
  const fetchTrusted = fetchWithKeys({ fetchRecord, keys: source.keys, pollRegistry: () => poller.poll('failure') })
  const cache = createPageCache({ loadBuild, fetchRecord: fetchTrusted, onAttemptsEnd: removePreloads })
  cache.keepRecords(resolution.remotes)
  const prefetcher = createPrefetcher(prefetch, addressRule(addressing), cache.prefetchRecord, language)
  const { pages, routeOf } = rememberRoutes(createPageLoader({ store, cache, poller, reporter, health, prefetch }))
  const errors = watchErrors(routeOf, outcomes.addError)
  giveUpUnfinishedPage({ store, reporter, errors })
  return {
    ...accessTo(store),
    fillersOf: (place) => remotesFilling(place, store.get().resolved),
    ...withPreload(pages, store),
    cachedPage: cache.page,
    cachedRemote: cache.remote,
    pollRegistry: poller.poll,
    prefetchRemotes: () => prefetcher.start(store.get()),
    ...ownStyles(store, cache),
    reportBrokenPage(build, path, ms, error) {
      if (isPageFault(error)) void placeOfPage(build, path, cache.page(build, path)).then(errors.reportFault(error))
      reporter.reportBrokenPage(build, path, ms)
      cache.forget(build)
      store.dispatch({ kind: 'broke', build, view: path })
    },
    reportBrokenShell: health.reportBroken,
    reportUnrenderedShell: reportUnrenderedShell(options, errors),
    results: reporter.results,
    rootOptions: errors.rootOptions,
  }
}

const reportUnrenderedShell =
  ({ shell, language }: LoaderOptions, errors: ErrorWatch): Loader['reportUnrenderedShell'] =>
  async (component) => {
    // Scripts that the shell's code requests are in the document until they have arrived.
    const isLoading = [...document.scripts].some(
      ({ src, defer }) => !defer && folderPathOf(src)?.startsWith(shell.base) === true,
    )
    // Does not contain names, because they would be removed from the report.
    const words = `the shell was not rendered: a component ${isLoading ? 'waits for a script' : 'suspends'}`
    const report = errors.reportFault(new Error(words))
    report(await placeInShell(shell, component, language))
  }

const accessTo = ({ get, subscribe }: BuildStore): Pick<Loader, 'builds' | 'subscribe'> => ({ builds: get, subscribe })

const reportNumber = (onNumber: LoaderOptions['onPageNumber']) => (ticket: string) => {
  const number = viewOfTicket(ticket)
  if (number !== undefined) onNumber?.(printViewNumber(number))
}

/** Its build is not tried again in this document, unless the customer asks for it. */
function giveUpUnfinishedPage({
  store,
  reporter,
  errors,
}: {
  readonly store: BuildStore
  readonly reporter: LoadReporter
  readonly errors: ErrorWatch
}): void {
  const found = takeUnfinishedPage()
  forgetWhenLeft()
  if (!found) return
  const { build, path } = found
  reporter.reportBrokenPage(build, path, 0)
  store.dispatch({ kind: 'broke', build, view: path })
  const { current } = store.get().resolved[build.name] ?? {}
  if (current?.build !== build.build || !isFullRecord(current)) return
  void placeOfPage(current, path, undefined).then(errors.reportFault(new PageFault('endless')))
}

/** `routeOf` is the route that a part showed last; for a shell, that of any remote. */
function rememberRoutes({ loadPage, retryPage }: PageLoader) {
  const routes = new Map<string, string>()
  let last: string | undefined
  const remember =
    (load: PageLoader['loadPage']): PageLoader['loadPage'] =>
    (remote, path) => {
      routes.set(remote, path)
      if (!isPlace(path)) last = path
      return load(remote, path)
    }
  const pages: PageLoader = { loadPage: remember(loadPage), retryPage: remember(retryPage) }
  return { pages, routeOf: (part: string) => routes.get(part) ?? (isShell(part) ? last : undefined) }
}

function ownStyles(store: BuildStore, cache: PageCache): Pick<Loader, 'keepStyles' | 'removeUnusedStyles'> {
  const inPlaces = new Set<BuildReference>()
  return {
    keepStyles({ name, build }) {
      const kept = { name, build }
      inPlaces.add(kept)
      return () => void inPlaces.delete(kept)
    },
    removeUnusedStyles(onScreen) {
      const others = [...Object.values(store.get().inUse), ...inPlaces, ...cache.loadingBuilds()]
      removeStylesExcept(onScreen ? [onScreen, ...others] : others)
    },
  }
}

const recordExecutions =
  (loadBuild: LoadBuild, store: BuildStore): LoadBuild =>
  (record, path, onStep) =>
    loadBuild(record, path, (step, ms) => {
      if (step === 'entry') store.dispatch({ kind: 'executed', build: record })
      onStep(step, ms)
    })

function withPreload({ loadPage, retryPage }: PageLoader, store: BuildStore): PageLoader & Pick<Loader, 'preloadPage'> {
  let preloaded: { readonly remote: string; readonly path: string; readonly result: Promise<PageResult> } | undefined
  return {
    retryPage,
    preloadPage(pathname) {
      const match = matchRoute(pathname, store.get().resolved)
      if (!match) return undefined
      const { remote, route } = match
      preloaded = { remote, path: route.path, result: loadPage(remote, route.path) }
      return preloaded.result
    },
    loadPage(remote, path) {
      const first = preloaded
      preloaded = undefined
      return first?.remote === remote && first.path === path ? first.result : loadPage(remote, path)
    },
  }
}
