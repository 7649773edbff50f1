// What an environment runs, from the database: numbered states, each made from the one before by a change.
import { setTimeout } from 'node:timers/promises'
import {
  applyChange,
  canonical,
  ChangeRefused,
  type BuildRecord,
  type Change,
  type FindRecord,
  type HistoryEntry,
  type PublicKey,
  type RegistryState,
} from '@switchboard/registry'
import type { Config } from '../config'
import type { Database } from '../db'
import { choosable, newlyLive, obstacles } from './live'
import { otherRecords } from './other-records'
import { finder, loadRecords } from './records'
import { addState, readNewest, readState, type Newest } from './states'

interface Snapshot {
  readonly state: RegistryState
  /** Synchronous: every record that resolve() can choose is there. */
  readonly find: FindRecord
  readonly keys: readonly PublicKey[]
  /** What decides whose records count: when it changes, they are read again. */
  readonly trust: string
}

export interface By {
  readonly who: string
  readonly why: string
  /** The number of the state that the change was meant for; a newer one refuses it. */
  readonly expect?: number
  /** Although a live build cannot run with it. */
  readonly force?: boolean
}

export interface Registry {
  readonly environment: Config['environment']
  /**
   * The newest state: asked for at most every 200 ms, known at once after a change of this process. The same object while nothing
   * changed; the last known one while the database is away.
   */
  snapshot(): Promise<Snapshot>
  /** What the database says now, for whoever decides by it; the last known one while it is away. */
  latest(): Promise<Snapshot>
  /**
   * Any published build's. Asked for often, it costs little.
   * @param beforeAsking what this process does not know yet costs a question to the database: throws to refuse that
   * @throws while the database, which knows, is away
   */
  record(part: string, build: string, beforeAsking?: () => void): Promise<BuildRecord | undefined>
  /** @throws ChangeRefused also for builds that are not published or that a live host cannot run */
  change(change: Change, by: By): Promise<HistoryEntry>
}

/** Somebody else was first. */
export class StateMoved extends ChangeRefused {}

const FRESH_MS = 200
/** A page does not wait longer for a database that is slow when it can be made from what is known. */
const LONGEST_WAIT_MS = 300
const PAUSE_AFTER_FAILURE_MS = 1_000
const MOST_ATTEMPTS = 200

/** One for each process and environment. */
export function openRegistry(db: Database, { environment }: Pick<Config, 'environment'>): Registry {
  const others = otherRecords((named, keys) => loadRecords(db, [named], keys))
  let known: Known | undefined
  let nextAt = 0
  let asking: Promise<Snapshot> | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function ask(): Promise<Snapshot> {
    try {
      const seen = await readNewest(db, environment)
      nextAt = performance.now() + FRESH_MS
      return await learn(seen)
    } catch (error) {
      nextAt = performance.now() + PAUSE_AFTER_FAILURE_MS
      throw error
    } finally {
      asking = undefined
    }
  }

  async function learn(newest: Newest, made?: RegistryState): Promise<Snapshot> {
    const { number, keys } = newest
    const trust = trustOf(newest)
    const before = known?.snapshot.trust === trust ? known : undefined
    if (before && before.snapshot.state.number >= number) return before.snapshot
    const state =
      made ??
      (known?.snapshot.state.number === number ? known.snapshot.state : await readState(db, environment, number))
    const records = await loadRecords(db, choosable(state), keys, before?.records)
    const snapshot = { state, keys, find: finder(records), trust }
    // Two may have asked at once: a state never goes back.
    if (!known || state.number >= known.snapshot.state.number) known = { snapshot, records }
    return known.snapshot
  }

  async function attempt(change: Change, by: By): Promise<HistoryEntry | undefined> {
    const newest = await readNewest(db, environment)
    const before = await readState(db, environment, newest.number)
    if (by.expect !== undefined && by.expect !== before.number)
      throw new StateMoved(
        `The state is ${before.number} by now, not ${by.expect}: look at what changed, then ask again.`,
      )
    const next = applyChange(before, change)
    const wanted = [...choosable(next), ...[newlyLive(change, next)].flatMap((named) => named ?? [])]
    const isTrusted = known?.snapshot.trust === trustOf(newest)
    const records = await loadRecords(db, wanted, newest.keys, isTrusted ? known?.records : undefined)
    const reasons = obstacles(change, next, finder(records), by.force)
    if (reasons.length > 0) throw new ChangeRefused(reasons.join(' '))
    const entry = entryOf(change, by, before, next)
    if (!(await addState(db, environment, entry, next))) return undefined
    await learn({ ...newest, number: next.number }, next).catch(() => (nextAt = 0))
    return entry
  }

  async function make(change: Change, by: By): Promise<HistoryEntry> {
    for (let tries = 1; tries <= MOST_ATTEMPTS; tries += 1) {
      const entry = await attempt(change, by)
      if (entry) return entry
      await setTimeout(Math.random() * Math.min(tries, 20))
    }
    throw new StateMoved('Too many changes are made just now: ask again in a moment.')
  }

  async function snapshot(): Promise<Snapshot> {
    if (known && performance.now() < nextAt) return known.snapshot
    asking ??= ask()
    if (!known) return asking
    const last = known.snapshot
    const late = new AbortController()
    try {
      const patience = setTimeout(LONGEST_WAIT_MS, last, { signal: late.signal, ref: false }).then(() => {
        nextAt = performance.now() + PAUSE_AFTER_FAILURE_MS
        return last
      })
      return await Promise.race([asking.catch(() => last), patience])
    } finally {
      late.abort()
    }
  }

  return {
    environment,
    snapshot,
    // Not by the question under way, which may have been asked before the change that matters.
    latest: () => ask().catch(snapshot),
    async record(part, build, beforeAsking) {
      const { find, keys, trust } = await snapshot()
      return find(part, build) ?? others({ part, build }, { keys, trust }, beforeAsking)
    },
    // One at a time here, so that only other processes are competitors.
    change(change, by) {
      const mine = turn.then(() => make(change, by))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}

interface Known {
  readonly snapshot: Snapshot
  readonly records: ReadonlyMap<string, BuildRecord>
}

const trustOf = ({ keys, signedAnew }: Newest): string => canonical([keys, signedAnew])

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
