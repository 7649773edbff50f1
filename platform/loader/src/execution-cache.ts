// Executes each build's code once, and keeps it for the lifetime of the document.
import type { BuildRecord, BuildReference } from '@switchboard/record'
import type { ComponentType } from 'react'
import { buildKey } from './build-store'
import type { LoadBuild, LoadedBuild } from './load-build'
import type { OnStep } from './load-step'

/** One execution of a build's code, with the page components loaded from it. */
export interface Execution {
  readonly build: LoadedBuild
  readonly pages: Map<string, ComponentType>
}

export interface ExecutionCache {
  find(build: BuildReference): Execution | undefined
  /** Returns the build's execution, joins one in progress, or begins one. @throws like loadBuild */
  get(record: BuildRecord, path: string, onStep: OnStep): Promise<Execution>
  /** Keeps the execution, unless the build has another one. */
  keep(build: BuildReference, execution: Execution): void
  /** Makes the next `get` execute the code again. */
  forget(build: BuildReference): void
}

export function createExecutionCache(loadBuild: LoadBuild): ExecutionCache {
  const finished = new Map<string, Execution>()
  const loading = new Map<string, Promise<Execution>>()

  const keep = (key: string, execution: Execution) => void (finished.has(key) || finished.set(key, execution))

  function join(record: BuildRecord, path: string, onStep: OnStep): Promise<Execution> {
    const key = buildKey(record)
    const begin = () => loadBuild(record, path, onStep).then((build): Execution => ({ build, pages: new Map() }))
    const execution = loading.get(key) ?? begin()
    loading.set(key, execution)
    const finish = () => loading.get(key) === execution && loading.delete(key)
    execution.then((result) => {
      finish()
      keep(key, result)
    }, finish)
    return execution
  }

  return {
    find: (build) => finished.get(buildKey(build)),
    async get(record, path, onStep) {
      const execution = finished.get(buildKey(record))
      if (!execution) return join(record, path, onStep)
      await execution.build.restoreStyles()
      return execution
    },
    keep: (build, execution) => keep(buildKey(build), execution),
    forget(build) {
      for (const cache of [loading, finished]) cache.delete(buildKey(build))
    },
  }
}
