// What arrived in this tab, and what is on its way: records, the code of builds, their pages.
import type { BuildRecord } from '@switchboard/registry'
import type { ComponentType } from 'react'
import { within } from '../federation/deadline'
import { LoadFailed } from '../federation/failure-class'
import type { LoadedBuild } from '../federation/load'
import { timed, type Note } from '../federation/steps'
import { isComplete, nameOf, type Candidate } from './builds'

type Named = Pick<BuildRecord, 'name' | 'build'>

export interface ReadyPage {
  readonly kind: 'ready'
  readonly record: BuildRecord
  readonly build: LoadedBuild
  readonly Component: ComponentType
}

interface Sources {
  load(record: BuildRecord, path: string, note: Note): Promise<LoadedBuild>
  /** @param isAgain what came before did not count */
  ask(build: Named, isAgain: boolean): Promise<BuildRecord>
  /** No attempt at this build is under way any more. */
  ended(build: Named): void
}

interface Arrivals {
  page(record: BuildRecord, path: string): ComponentType | undefined
  code(record: BuildRecord): LoadedBuild | undefined
  record(build: Candidate): Promise<BuildRecord>
  /** One attempt at the page of a build. What comes after `ms` is kept for the next one. @throws like loadBuild */
  arrive(candidate: Candidate, path: string, ms: number, note: Note): Promise<ReadyPage>
  /** The next attempt at this build starts anew, at addresses of its own. Answers how to take its code back. */
  forget(build: Named): () => void
  /** Builds that an attempt is under way at. */
  underway(): readonly Named[]
}

/** One execution of a build's code, with the pages that came from it. */
interface Arrived {
  readonly build: LoadedBuild
  readonly pages: Map<string, ComponentType>
}

export function openArrivals({ load, ask, ended }: Sources): Arrivals {
  const records = new Map<string, Promise<BuildRecord>>()
  const askedBefore = new Set<string>()
  const arriving = new Map<string, Promise<Arrived>>()
  const here = new Map<string, Arrived>()
  const attempts = new Set<Named>()

  const keep = (name: string, arrived: Arrived) => void (here.has(name) || here.set(name, arrived))

  function record(build: Candidate): Promise<BuildRecord> {
    if (isComplete(build)) return Promise.resolve(build)
    const name = nameOf(build)
    const asked = records.get(name) ?? ask(build, askedBefore.has(name))
    askedBefore.add(name)
    records.set(name, asked)
    asked.catch(() => records.get(name) === asked && records.delete(name))
    return asked
  }

  function codeOf(record: BuildRecord, path: string, note: Note): Promise<Arrived> {
    const name = nameOf(record)
    const known = here.get(name)
    if (known) return known.build.restyle().then(() => known)
    const loading =
      arriving.get(name) ?? load(record, path, note).then((build): Arrived => ({ build, pages: new Map() }))
    arriving.set(name, loading)
    const over = () => arriving.get(name) === loading && arriving.delete(name)
    loading.then((arrived) => {
      over()
      keep(name, arrived)
    }, over)
    return loading
  }

  async function arrival(candidate: Candidate, path: string, note: Note): Promise<ReadyPage> {
    const its = isComplete(candidate) ? candidate : await timed('record', note, record(candidate))
    if (nameOf(its) !== nameOf(candidate)) throw new LoadFailed('signature')
    const arrived = await codeOf(its, path, note)
    const { build, pages } = arrived
    const route = build.remote.routes.find((one) => one.path === path)
    if (!route) throw new LoadFailed('missing-module')
    const Component = pages.get(path) ?? (await timed('page', note, route.lazy())).Component
    pages.set(path, Component)
    keep(nameOf(its), arrived)
    return { kind: 'ready', record: its, build, Component }
  }

  return {
    page: (record, path) => here.get(nameOf(record))?.pages.get(path),
    code: (record) => here.get(nameOf(record))?.build,
    record,
    async arrive(candidate, path, ms, note) {
      const own: Named = { name: candidate.name, build: candidate.build }
      attempts.add(own)
      try {
        return await within(ms, arrival(candidate, path, note))
      } finally {
        attempts.delete(own)
        if (![...attempts].some((other) => nameOf(other) === nameOf(own))) ended(own)
      }
    },
    forget(build) {
      const name = nameOf(build)
      const arrived = here.get(name)
      for (const known of [records, arriving, here]) known.delete(name)
      return () => arrived && keep(name, arrived)
    },
    underway: () => [...attempts],
  }
}
