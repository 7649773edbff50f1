// The builds that this tab runs. A page comes from the build in use, else from the best one that can be had within the deadline.
import type { BuildRecord, FailureClass, Resolution } from '@switchboard/registry'
import type { ComponentType } from 'react'
import type { Overridden } from '../boot/overrides'
import type { PageData } from '../boot/page'
import { within } from '../federation/deadline'
import { LoadFailed } from '../federation/failure-class'
import { loadBuild, type LoadedBuild } from '../federation/load'
import { endPreload, holdPrefetch } from '../federation/prefetch'
import { openArrivals, type ReadyPage } from './arrivals'
import { isNews, isOldTicket, type Occasion } from './asking'
import { begin, candidates, next, type Builds, type Candidate, type Happening } from './builds'
import { DEADLINE_MS, firstReady } from './chain'
import { openTelling, type Fared } from './fared'
import { openHostFared } from './host-fared'
import { flushWhenLeft, openOutcomes, sendBeacon } from './outcomes'
import { openQuestions } from './questions'
import { askRecord, askResolution } from './registry-calls'

const ASK_MS = 3_000
/** What was asked beside an attempt gets so much of the time of what is behind it. */
const AFTER_FAILURE_MS = 1_000

export type Brought = ReadyPage | { readonly kind: 'failed' }

export interface Tab {
  readonly builds: () => Builds
  readonly fared: () => readonly Fared[]
  /** Brings the page of a remote at one of its routes. Never rejects, and settles within the deadline. */
  bring(remote: string, path: string): Promise<Brought>
  /** The same when the customer asks for another try: of what the registry says now, and also of what broke. */
  retry(remote: string, path: string): Promise<Brought>
  /** A page of this build threw while it was drawn: this tab does not take that build again by itself. */
  broke(build: Pick<BuildRecord, 'name' | 'build'>, path: string, ms: number): void
  /** Nothing is left that could be drawn. */
  hostBroke(): void
  ask(occasion: Occasion): Promise<void>
  /** A page that is here already. */
  page(record: BuildRecord, path: string): ComponentType | undefined
  code(record: BuildRecord): LoadedBuild | undefined
  /** Asks for the record of a build that came as a summary. Never rejects; what could not be had is asked for again when it is needed. */
  record(build: Candidate): Promise<BuildRecord | undefined>
  /** Builds that an attempt is under way at: their styles stay. */
  arriving(): readonly Pick<BuildRecord, 'name' | 'build'>[]
  /** Called when other builds are in use, or to be used from the next page on, until what is answered is called. */
  readonly subscribe: (changed: () => void) => () => void
}

interface TabParts {
  readonly page: PageData
  /** Of the customer who has signed in; undefined before. */
  readonly token: () => Promise<string | undefined>
  readonly overridden: Overridden
}

export function openTab({ page, token, overridden }: TabParts): Tab {
  let resolution: Resolution = page
  let builds = begin(overridden(page.remotes))
  let ticketed = Date.now()
  const questions = openQuestions({ request, take })
  const outcomes = openOutcomes(() => resolution.ticket, sendBeacon)
  const telling = openTelling(outcomes)
  const hostFared = openHostFared(page.host.build, outcomes, () => performance.now())
  let why: Promise<FailureClass> | undefined
  flushWhenLeft(outcomes, telling.settle)
  const listeners = new Set<() => void>()
  const underway = new Map<string, Promise<Brought>>()
  const arrivals = openArrivals({
    load: (record, path, note) =>
      loadBuild({
        record,
        path,
        host: page.host,
        keys: resolution.keys,
        note(step, ms) {
          if (step === 'entry') happened({ kind: 'executed', build: record })
          note(step, ms)
        },
      }),
    ask: askRecord,
    ended: endPreload,
  })

  function happened(happening: Happening): void {
    builds = next(builds, happening)
    for (const changed of listeners) changed()
  }

  async function request(isFull: boolean): Promise<Resolution | undefined> {
    const signal = AbortSignal.timeout(ASK_MS)
    const bearer = await within(ASK_MS, token()).catch(() => undefined)
    const have = isFull || isOldTicket(Date.now(), ticketed) ? undefined : resolution.tag
    return askResolution(page.host.build, have, bearer, signal)
  }

  function take(answer: Resolution, isFailure: boolean): void {
    const isTold = isNews(answer, resolution, isFailure)
    resolution = isTold ? answer : { ...answer, remotes: resolution.remotes }
    ticketed = Date.now()
    if (isTold) happened({ kind: 'told', remotes: overridden(answer.remotes) })
  }

  async function chain(remote: string, path: string, isRetry: boolean): Promise<Brought> {
    const deadline = performance.now() + DEADLINE_MS
    if (isRetry) {
      await questions.ask('failure')
      happened({ kind: 'retried', remote })
    } else questions.askBeside()
    const tries = {
      candidates: () => candidates(builds, remote, path),
      attempt: (candidate: Candidate, ms: number) => attempt(remote, candidate, path, ms),
      renewed: () => questions.renewed(AFTER_FAILURE_MS),
      ask: (ms: number) => within(ms, questions.ask('failure')).catch(() => undefined),
    }
    const release = holdPrefetch()
    const ready = await firstReady(tries, deadline, isRetry).finally(release)
    hostFared.brought(ready !== undefined, why)
    if (!ready) return { kind: 'failed' }
    if (builds.inUse[remote]?.build !== ready.record.build) happened({ kind: 'loaded', record: ready.record })
    return ready
  }

  async function attempt(remote: string, candidate: Candidate, path: string, ms: number) {
    const wasHere = 'files' in candidate && arrivals.page(candidate, path) !== undefined
    const told = telling.begin(candidate, path)
    try {
      if (candidate.name !== remote) throw new LoadFailed('signature')
      const ready = await arrivals.arrive(candidate, path, ms, told.note)
      if (!wasHere) told.ready()
      return ready
    } catch (error) {
      const takeBack = arrivals.forget(candidate)
      // A chunk that is not there says nothing of the code that is here; whatever else failed needs an address of its own.
      why = told.failed(error)
      void why.then((found) => found === 'http' && takeBack())
      return undefined
    }
  }

  function bring(remote: string, path: string, isRetry: boolean): Promise<Brought> {
    const key = `${remote}${path}`
    const running = underway.get(key) ?? chain(remote, path, isRetry).finally(() => over(key))
    underway.set(key, running)
    return running
  }

  /** The build that was brought is in use until the router has its page: what was asked beside it counts afterwards. */
  function over(key: string): void {
    underway.delete(key)
    setTimeout(() => void questions.settle())
  }

  return {
    builds: () => builds,
    fared: telling.lines,
    bring: (remote, path) => bring(remote, path, false),
    retry: (remote, path) => bring(remote, path, true),
    broke(build, path, ms) {
      telling.broke(build, path, ms)
      arrivals.forget(build)
      happened({ kind: 'broke', build })
    },
    hostBroke: hostFared.broke,
    ask: questions.ask,
    page: arrivals.page,
    code: arrivals.code,
    record: (build) => arrivals.record(build).catch(() => undefined),
    arriving: arrivals.underway,
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
}
