// Caches records, executed builds and page components for the lifetime of the document.
import type { BuildRecord, BuildReference, PageRemotes } from '@switchboard/record'
import type { Remote } from '@switchboard/remote'
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
   * Makes one attempt at a page of a build. A result later than `ms` is kept for the next attempt. @throws like
   * loadBuild
   */
  load(candidate: Candidate, path: string, ms: number, onStep: OnStep): Promise<ReadyPage>
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
    async load(candidate, path, ms, onStep) {
      const attempt: BuildReference = { name: candidate.name, build: candidate.build }
      attempts.add(attempt)
      try {
        return await withTimeout(ms, loadPage({ records, executions }, candidate, path, onStep))
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

async function loadPage(
  { records, executions }: Caches,
  candidate: Candidate,
  path: string,
  onStep: OnStep,
): Promise<ReadyPage> {
  const record = isFullRecord(candidate) ? candidate : await timeStep('record', onStep, records.get(candidate))
  if (buildKey(record) !== buildKey(candidate)) throw new LoadError('signature')
  const execution = await executions.get(record, path, onStep)
  const { build, pages } = execution
  const route = build.remote.routes.find((one) => one.path === path)
  if (!route) throw new LoadError('missing-module')
  const load = () => build.fetchModules(path).then(() => route.lazy())
  const Component = pages.get(path) ?? (await timeStep('page', onStep, load())).Component
  pages.set(path, Component)
  executions.keep(record, execution)
  return { kind: 'ready', record, Component }
}
