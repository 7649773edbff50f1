// An environment's registry: numbered states in the database. A change turns each state into the next.
import { setTimeout } from 'node:timers/promises'
import {
  applyChange,
  applyTrain,
  type BuildRecord,
  type Change,
  type HistoryEntry,
  type RegistryState,
  type TrainChange,
} from '@switchboard/record'
import type { Settings } from '../settings'
import type { Database } from '../db/connection'
import { buildMadeLive, selectableBuilds } from './compatibility'
import { checkChangesAllowed, type Overrides } from './refusals'
import { createRecordCache } from './record-cache'
import { createRecordFinder, findBuildsWith, loadRecords } from './records'
import { SnapshotCache, type Snapshot } from './snapshot-cache'
import { refuseUnseen, StateMoved } from './state-moved'
import { addStates, readNewestState, readState, type Step } from './states'

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
  /**
   * Makes all changes, or none. Each is checked against the state after all of them, because nobody reads the states in
   * between. @throws ChangeRefused with the reasons of all changes that are refused
   */
  changeTogether(changes: readonly TrainChange[], by: By): Promise<HistoryEntry[]>
}

const MAX_ATTEMPTS = 200

/** Opens the registry of an environment, once in each process. */
export function openRegistry(db: Database, settings: Pick<Settings, 'environment' | 'gatedEnvironments'>): Registry {
  const { environment, gatedEnvironments } = settings
  const isGated = gatedEnvironments.includes(environment)
  const cache = new SnapshotCache(db, environment)
  const findOther = createRecordCache((named, keys) => loadRecords(db, [named], keys))
  let lastChange: Promise<unknown> = Promise.resolve()
  // One change at a time in this process, so that only other processes compete.
  const make = (asked: AskedChanges, by: By) => {
    const entries = lastChange.then(() => makeChanges({ cache, isGated }, asked, by))
    lastChange = entries.catch(() => undefined)
    return entries
  }
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
    async change(change, by) {
      const [entry] = await make({ changes: [change], apply: (state) => [applyChange(state, change)] }, by)
      if (!entry) throw new Error('a change without an entry')
      return entry
    },
    changeTogether: (changes, by) => make({ changes, apply: (state) => applyTrain(state, changes), isTrain: true }, by),
  }
}

/** Changes that are made together. */
interface AskedChanges {
  readonly changes: readonly Change[]
  /** The state after each. @throws ChangeRefused */
  readonly apply: (before: RegistryState) => RegistryState[]
  readonly isTrain?: true
}

interface Place {
  readonly cache: SnapshotCache
  readonly isGated: boolean
}

async function makeChanges(place: Place, asked: AskedChanges, by: By): Promise<HistoryEntry[]> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const entries = await tryChanges(place, asked, by)
    if (entries) return entries
    await setTimeout(Math.random() * Math.min(attempt, 20))
  }
  throw new StateMoved('Too many changes are made just now: ask again in a moment.')
}

/** @returns undefined if another process added a state first */
async function tryChanges(place: Place, asked: AskedChanges, by: By): Promise<HistoryEntry[] | undefined> {
  const { cache, isGated } = place
  const { db, environment } = cache
  const { changes } = asked
  const newest = await readNewestState(db, environment)
  const before = await readState(db, environment, newest.number)
  for (const change of changes) await refuseUnseen(cache, change, { before, expect: by.expect })
  const states = asked.apply(before)
  const next = states.at(-1) ?? before
  const named = changes.flatMap((change) => buildMadeLive(change, next) ?? [])
  const wanted = [...selectableBuilds(next), ...named]
  const records = await loadRecords(db, wanted, newest.keys, cache.recordsTrustedBy(newest))
  const find = createRecordFinder(records)
  const overridden = checkChangesAllowed(changes, { before, next, find, environment, isGated }, by.overrides)
  const steps = describeSteps(asked, by, [before, ...states], overridden)
  if (!(await addStates(db, environment, steps))) return undefined
  await cache.update({ ...newest, number: next.number }, next).catch(() => cache.expire())
  return steps.map(({ entry }) => entry)
}

/** @param states the state before, and that after each change */
function describeSteps(
  { changes, isTrain }: AskedChanges,
  by: By,
  states: readonly RegistryState[],
  overridden: readonly string[][],
): Step[] {
  const at = new Date().toISOString()
  const train = isTrain && states[1]?.number
  return changes.flatMap((change, nth) => {
    const [before, state, reasons = []] = [states[nth], states[nth + 1], overridden[nth]]
    if (!before || !state) return []
    const more = { ...(reasons.length > 0 && { overridden: reasons }), ...(train !== undefined && { train }) }
    return { entry: { ...entryOf(change, { ...by, at }, before, state), ...more }, state }
  })
}

function entryOf(
  change: Change,
  { who, why, at }: Pick<By, 'who' | 'why'> & { readonly at: string },
  before: RegistryState,
  next: RegistryState,
): HistoryEntry {
  const part = 'part' in change ? change.part : undefined
  const of = (state: RegistryState) => (part === undefined ? undefined : state.parts[part]?.current)
  const [from, to] = [of(before), of(next)]
  return {
    number: next.number,
    at,
    who,
    why,
    change,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}
