// An environment's numbered states. A change turns each state into the next.
import * as v from 'valibot'
import type { TypeOf } from './schema'

const percentRollout = v.object({
  build: v.string(),
  /** Above 0, up to 100; at most two decimals. */
  percent: v.number(),
  /** Start of the rollout: ISO 8601, UTC. */
  from: v.exactOptional(v.string()),
})

const cohortRollout = v.object({
  build: v.string(),
  cohort: v.string(),
  from: v.exactOptional(v.string()),
})

/** The host is a part like the remotes. */
const partState = v.object({
  /** Absent while the part has only a rollout of its first build. */
  current: v.exactOptional(v.string()),
  /** Previously current builds, newest first. The first is the last good build. */
  earlier: v.array(v.string()),
  /** Cohorts first, then at most one percentage. */
  rollouts: v.array(v.union([percentRollout, cohortRollout])),
  /** Refuses promotions and rollouts. Rolling back to a previously current build stays possible. */
  frozen: v.exactOptional(v.literal(true)),
})

/** States are immutable: each change creates the state with the next number. */
export const registryState = v.object({
  number: v.pipe(v.number(), v.integer()),
  parts: v.record(v.string(), partState),
  /** Sorted customer keys by cohort. */
  cohorts: v.record(v.string(), v.array(v.string())),
  /** Whether all parts are frozen. */
  frozen: v.exactOptional(v.literal(true)),
})

export type PercentRollout = TypeOf<typeof percentRollout>
export type CohortRollout = TypeOf<typeof cohortRollout>
/** Gives another build to a percentage of customers, or to a cohort's members. */
export type Rollout = PercentRollout | CohortRollout
export type PartState = TypeOf<typeof partState>
export type RegistryState = TypeOf<typeof registryState>

export const EMPTY_STATE: RegistryState = { number: 0, parts: {}, cohorts: {} }

const ofBuild = { part: v.string(), build: v.string() }

export const changeSchema = v.variant('kind', [
  /** Gives the build to all customers; its rollouts end. */
  v.object({ kind: v.literal('promote'), ...ofBuild }),
  v.object({ kind: v.literal('rollout'), part: v.string(), ...percentRollout.entries }),
  v.object({ kind: v.literal('rollout'), part: v.string(), ...cohortRollout.entries }),
  /** Ends a build's rollouts. */
  v.object({ kind: v.literal('halt'), ...ofBuild }),
  /**
   * Returns to the last good build, or to the build `to`; all rollouts end. `from` is the build to take back: the
   * change is refused if it is no longer there, so that repeating a rollback has no effect.
   */
  v.object({
    kind: v.literal('rollback'),
    part: v.string(),
    to: v.exactOptional(v.string()),
    from: v.exactOptional(v.string()),
  }),
  /** Without `part`: the whole environment. */
  v.object({ kind: v.picklist(['freeze', 'thaw']), part: v.exactOptional(v.string()) }),
  v.object({
    kind: v.literal('cohort'),
    cohort: v.string(),
    add: v.array(v.string()),
    remove: v.array(v.string()),
  }),
  /** Removes the part from the portal. */
  v.object({ kind: v.literal('retire'), part: v.string() }),
])

/** An audit trail entry. Replaying the changes in order reproduces the states byte for byte. */
export const historyEntry = v.object({
  number: v.number(),
  /** ISO 8601, UTC. */
  at: v.string(),
  who: v.string(),
  why: v.string(),
  change: changeSchema,
  /** The current build before and after; absent if there was none, and in changes without a part. */
  from: v.exactOptional(v.string()),
  to: v.exactOptional(v.string()),
  /** The refusals that the author overrode: one sentence each. */
  overridden: v.exactOptional(v.array(v.string())),
  /** The train that made the change: the number of the first state of the train. */
  train: v.exactOptional(v.number()),
})

export type Change = TypeOf<typeof changeSchema>
export type HistoryEntry = TypeOf<typeof historyEntry>

export const lastGoodBuild = (part: PartState | undefined): string | undefined => part?.earlier[0]
