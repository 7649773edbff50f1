// The changes of an environment, and the entries of its history: who made which change, when and why.
import * as v from 'valibot'
import type { TypeOf } from './schema'
import { cohortRollout, percentRollout } from './state'

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
