// An environment's registry: numbered states in the database. A change turns each state into the next.
import { setTimeout } from 'node:timers/promises'
import { applyChange, type BuildRecord, type Change, type HistoryEntry, type RegistryState } from '@switchboard/record'
import type { Settings } from '../settings'
import type { Database } from '../db/connection'
import { buildMadeLive, selectableBuilds } from './compatibility'
import { checkChangeAllowed, type Overrides } from './refusals'
import { createRecordCache } from './record-cache'
import { createRecordFinder, findBuildsWith, loadRecords } from './records'
import { SnapshotCache, type Snapshot } from './snapshot-cache'
import { refuseUnseen, StateMoved } from './state-moved'
import { addState, readNewestState, readState } from './states'

export interface By {
  readonly who: string
  readonly why: string
  /** Number of the state that the author saw; refused if the part or cohort has changed since. */
  readonly expect?: number
  /**
   * Makes the change although the policy refuses it, or also although a live build cannot run with it. The history
   * has the reasons.
   */
  readonly overrides?: Overrides
}

export interface Registry {
  readonly environment: Settings['environment']
  readonly gatedEnvironments: Settings['gatedEnvironments']
  /**
   * The latest state, at most 200 ms old and up to date after a change by this process. The same object while nothing
   * changed; the last known one while the database is unavailable.
   */
  snapshot(): Promise<Snapshot>
  /** The database's current state, for decisions; the last known one while it is unavailable. */
  latest(): Promise<Snapshot>
  /**
   * The record of any published build; repeated calls are cheap.
   * @param beforeAsking called before a query; throws to refuse it
   * @throws while the database is unavailable
   */
  record(part: string, build: string, beforeAsking?: () => void): Promise<BuildRecord | undefined>
  /**
   * Published builds that have a file with this content address, newest first. @throws while the database is
   * unavailable
   */
  buildsWith(part: string, address: string): Promise<readonly string[]>
  /**
   * @throws ChangeRefused, also for builds that are not published, have no owner in prod, did not pass the gate, or that
   *   a live host cannot run
   */
  change(change: Change, by: By): Promise<HistoryEntry>
}

const MAX_ATTEMPTS = 200

/** Opens the registry of an environment, once in each process. */
export function openRegistry(db: Database, settings: Pick<Settings, 'environment' | 'gatedEnvironments'>): Registry {
  const { environment, gatedEnvironments } = settings
  const isGated = gatedEnvironments.includes(environment)
  const cache = new SnapshotCache(db, environment)
  const findOther = createRecordCache((named, keys) => loadRecords(db, [named], keys))
  let lastChange: Promise<unknown> = Promise.resolve()
  return {
    environment,
    gatedEnvironments,
    snapshot: () => cache.current(),
    // A separate read, because one in progress may have begun before the relevant change.
    latest: () => cache.read().catch(() => cache.current()),
    async record(part, build, beforeAsking) {
      const { find, keys, trust } = await cache.current()
      return find(part, build) ?? findOther({ part, build }, { keys, trust }, beforeAsking)
    },
    buildsWith: (part, address) => findBuildsWith(db, part, address),
    // One change at a time in this process, so that only other processes compete.
    change(change, by) {
      const entry = lastChange.then(() => makeChange({ cache, isGated }, change, by))
      lastChange = entry.catch(() => undefined)
      return entry
    },
  }
}

interface Place {
  readonly cache: SnapshotCache
  readonly isGated: boolean
}

async function makeChange(place: Place, change: Change, by: By): Promise<HistoryEntry> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const entry = await tryChange(place, change, by)
    if (entry) return entry
    await setTimeout(Math.random() * Math.min(attempt, 20))
  }
  throw new StateMoved('Too many changes are made just now: ask again in a moment.')
}

/** @returns undefined if another process added a state first */
async function tryChange(place: Place, change: Change, by: By): Promise<HistoryEntry | undefined> {
  const { cache, isGated } = place
  const { db, environment } = cache
  const newest = await readNewestState(db, environment)
  const before = await readState(db, environment, newest.number)
  await refuseUnseen(cache, change, { before, expect: by.expect })
  const next = applyChange(before, change)
  const wanted = [...selectableBuilds(next), ...[buildMadeLive(change, next)].flatMap((named) => named ?? [])]
  const records = await loadRecords(db, wanted, newest.keys, cache.recordsTrustedBy(newest))
  const find = createRecordFinder(records)
  const overridden = checkChangeAllowed({ change, before, next, find, environment, isGated }, by.overrides)
  const entry = { ...entryOf(change, by, before, next), ...(overridden.length > 0 && { overridden }) }
  if (!(await addState(db, environment, entry, next))) return undefined
  await cache.update({ ...newest, number: next.number }, next).catch(() => cache.expire())
  return entry
}

function entryOf(change: Change, { who, why }: By, before: RegistryState, next: RegistryState): HistoryEntry {
  const part = 'part' in change ? change.part : undefined
  const of = (state: RegistryState) => (part === undefined ? undefined : state.parts[part]?.current)
  const [from, to] = [of(before), of(next)]
  return {
    number: next.number,
    at: new Date().toISOString(),
    who,
    why,
    change,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}
