// Keeps an environment's latest state with its records in memory, so that a page needs no query.
import { setTimeout } from 'node:timers/promises'
import {
  canonicalJson,
  type BuildRecord,
  type FindRecord,
  type PublicKey,
  type RegistryState,
} from '@switchboard/record'
import type { Settings } from '../settings'
import type { Database } from '../db/connection'
import { selectableBuilds } from './compatibility'
import { createRecordFinder, loadRecords } from './records'
import { readNewestState, readState, type NewestState } from './states'

export interface Snapshot {
  readonly state: RegistryState
  /** Synchronous, because every record that `resolve` can choose is in memory. */
  readonly find: FindRecord
  readonly keys: readonly PublicKey[]
  /** Identifies the keys and signatures; if it changes, all records are read again. */
  readonly trust: string
}

interface Known {
  readonly snapshot: Snapshot
  readonly records: ReadonlyMap<string, BuildRecord>
}

const FRESH_MS = 200
/** A page does not wait longer for a slow database if the last known state can serve it. */
const MAX_WAIT_MS = 300
const PAUSE_AFTER_FAILURE_MS = 1_000

const trustOf = ({ keys, signedAnew }: NewestState): string => canonicalJson([keys, signedAnew])

export class SnapshotCache {
  #known: Known | undefined
  #nextAt = 0
  #reading: Promise<Snapshot> | undefined

  constructor(
    readonly db: Database,
    readonly environment: Settings['environment'],
  ) {}

  /** The latest state, read at most every 200 ms; the last known one while the database is slow or unavailable. */
  async current(): Promise<Snapshot> {
    const last = this.#known?.snapshot
    if (last && performance.now() < this.#nextAt) return last
    this.#reading ??= this.read()
    return last ? this.#waitBriefly(this.#reading, last) : this.#reading
  }

  /** Reads the latest state from the database. */
  async read(): Promise<Snapshot> {
    try {
      const newest = await readNewestState(this.db, this.environment)
      this.#nextAt = performance.now() + FRESH_MS
      return await this.update(newest)
    } catch (error) {
      this.#nextAt = performance.now() + PAUSE_AFTER_FAILURE_MS
      throw error
    } finally {
      this.#reading = undefined
    }
  }

  /** @param written the latest state, if this process has just written it */
  async update(newest: NewestState, written?: RegistryState): Promise<Snapshot> {
    const { number, keys } = newest
    const trust = trustOf(newest)
    const before = this.#known?.snapshot.trust === trust ? this.#known : undefined
    if (before && before.snapshot.state.number >= number) return before.snapshot
    const state = written ?? (await this.#stateOf(number))
    const records = await loadRecords(this.db, selectableBuilds(state), keys, before?.records)
    // Two reads may overlap, so never replace the known state with an older one.
    if (!this.#known || state.number >= this.#known.snapshot.state.number)
      this.#known = { snapshot: { state, keys, find: createRecordFinder(records), trust }, records }
    return this.#known.snapshot
  }

  /** The records in memory, if they were read with these keys. */
  recordsTrustedBy(newest: NewestState): ReadonlyMap<string, BuildRecord> | undefined {
    return this.#known?.snapshot.trust === trustOf(newest) ? this.#known.records : undefined
  }

  /** Makes the next call of `current` read the state again. */
  expire(): void {
    this.#nextAt = 0
  }

  async #stateOf(number: number): Promise<RegistryState> {
    const known = this.#known?.snapshot.state
    return known?.number === number ? known : readState(this.db, this.environment, number)
  }

  async #waitBriefly(reading: Promise<Snapshot>, last: Snapshot): Promise<Snapshot> {
    const late = new AbortController()
    try {
      const patience = setTimeout(MAX_WAIT_MS, last, { signal: late.signal, ref: false }).then(() => {
        this.#nextAt = performance.now() + PAUSE_AFTER_FAILURE_MS
        return last
      })
      return await Promise.race([reading.catch(() => last), patience])
    } finally {
      late.abort()
    }
  }
}
