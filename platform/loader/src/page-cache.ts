// Caches records, executed builds and page components for the lifetime of the document.
import { isPlace, viewsOf, type BuildRecord, type BuildReference, type PageRemotes } from '@switchboard/record'
import type { Remote, RemoteFiller, RemoteRoute } from '@switchboard/remote'
import type { ComponentType } from 'react'
import { buildKey, isFullRecord, type Candidate } from './build-store'
import { withTimeout } from './deadline'
import { createExecutionCache, type ExecutionCache } from './execution-cache'
import { LoadError } from './failure-class'
import type { LoadBuild } from './load-build'
import { timeStep, type OnStep } from './load-step'
import { createRecordCache, type FetchRecord, type RecordCache } from './record-cache'

export interface ReadyPage {
  readonly kind: 'ready'
  readonly record: BuildRecord
  readonly Component: ComponentType
}

/** The build does not fill the place. This is not a failure: an earlier build may not know the place. */
export class PlaceNotFilled extends Error {}

interface PageSources {
  readonly loadBuild: LoadBuild
  readonly fetchRecord: FetchRecord
  /** Called when the last attempt at a build has ended. */
  readonly onAttemptsEnd: (build: BuildReference) => void
}

export interface PageCache {
  page(record: BuildRecord, path: string): ComponentType | undefined
  remote(record: BuildRecord): Remote | undefined
  /** Never rejects, and returns undefined for a build that failed here or whose record does not arrive. */
  prefetchRecord(build: Candidate): Promise<BuildRecord | undefined>
  /** Keeps complete records from a response, which later responses only refer to. */
  keepRecords(remotes: PageRemotes): void
  /**
   * Makes one attempt at a page or filler of a build. A result later than `ms` is kept for the next attempt.
   * @param view the path of the page, or the place
   * @throws like loadBuild, and PlaceNotFilled
   */
  load(candidate: Candidate, view: string, ms: number, onStep: OnStep): Promise<ReadyPage>
  /**
   * The next attempt at this build starts from its record, with new addresses. @returns a function that keeps the
   * executed code after all
   */
  forget(build: BuildReference): () => void
  /** Builds with an attempt in progress. */
  loadingBuilds(): readonly BuildReference[]
}

export function createPageCache({ loadBuild, fetchRecord, onAttemptsEnd }: PageSources): PageCache {
  const records = createRecordCache(fetchRecord)
  const executions = createExecutionCache(loadBuild)
  const attempts = new Set<BuildReference>()
  return {
    page: (record, path) => executions.find(record)?.pages.get(path),
    remote: (record) => executions.find(record)?.build.remote,
    prefetchRecord: records.prefetch,
    keepRecords: records.keep,
    async load(candidate, view, ms, onStep) {
      const attempt: BuildReference = { name: candidate.name, build: candidate.build }
      attempts.add(attempt)
      try {
        return await withTimeout(ms, loadView({ records, executions }, candidate, view, onStep))
      } finally {
        attempts.delete(attempt)
        if (![...attempts].some((other) => buildKey(other) === buildKey(attempt))) onAttemptsEnd(attempt)
      }
    },
    forget(build) {
      const execution = executions.find(build)
      records.forget(build)
      executions.forget(build)
      return () => execution && executions.keep(build, execution)
    },
    loadingBuilds: () => [...attempts],
  }
}

interface Caches {
  readonly records: RecordCache
  readonly executions: ExecutionCache
}

async function loadView(
  { records, executions }: Caches,
  candidate: Candidate,
  view: string,
  onStep: OnStep,
): Promise<ReadyPage> {
  const record = isFullRecord(candidate) ? candidate : await timeStep('record', onStep, records.get(candidate))
  if (buildKey(record) !== buildKey(candidate)) throw new LoadError('signature')
  if (isPlace(view) && !viewsOf(record).some(({ path }) => path === view)) throw new PlaceNotFilled()
  const execution = await executions.get(record, view, onStep)
  const { build, pages } = execution
  const found = findView(build.remote, view)
  if (!found) throw new LoadError('missing-module')
  const load = () => build.fetchModules(view).then(() => found.lazy())
  const Component = pages.get(view) ?? (await timeStep('page', onStep, load())).Component
  pages.set(view, Component)
  executions.keep(record, execution)
  return { kind: 'ready', record, Component }
}

const findView = ({ routes, fills = [] }: Remote, view: string): RemoteRoute | RemoteFiller | undefined =>
  isPlace(view) ? fills.find(({ place }) => place === view) : routes.find(({ path }) => path === view)
