// An environment's numbered states. A change turns each state into the next.
import * as v from 'valibot'
import type { TypeOf } from './schema'

export const percentRollout = v.object({
  build: v.string(),
  /** Above 0, up to 100; at most two decimals. */
  percent: v.number(),
  /** Start of the rollout: ISO 8601, UTC. */
  from: v.exactOptional(v.string()),
})

export const cohortRollout = v.object({
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

export const lastGoodBuild = (part: PartState | undefined): string | undefined => part?.earlier[0]
