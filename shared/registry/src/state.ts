// What an environment runs: numbered states, each made from the one before by a change.

/** Some customers get another build than the rest: a share of them, or the members of a cohort. */
export type Rollout = PercentRollout | CohortRollout

export interface PercentRollout {
  readonly build: string
  /** Above 0, up to 100; two decimals at most. */
  readonly percent: number
  /** ISO 8601, UTC; before it the rollout counts for nobody. */
  readonly from?: string
}

export interface CohortRollout {
  readonly build: string
  readonly cohort: string
  readonly from?: string
}

/** What one part runs. The host is a part like the remotes. */
export interface PartState {
  /** Absent while the part's first build is rolled out only. */
  readonly current?: string
  /** Builds that were current before, the newest first: the first is the last known good one. */
  readonly earlier: readonly string[]
  /** Cohorts first, then at most one percentage. */
  readonly rollouts: readonly Rollout[]
  /** No promote, no rollout until it is thawed; going back to a build that was current stays possible. */
  readonly frozen?: true
}

/** States are never changed: every change is the next number. */
export interface RegistryState {
  readonly number: number
  readonly parts: Readonly<Record<string, PartState>>
  /** Customer keys by cohort, in order. */
  readonly cohorts: Readonly<Record<string, readonly string[]>>
  /** The whole environment is frozen. */
  readonly frozen?: true
}

export const EMPTY: RegistryState = { number: 0, parts: {}, cohorts: {} }

export type Change =
  /** The build becomes everybody's; its rollouts are over. */
  | { readonly kind: 'promote'; readonly part: string; readonly build: string }
  | ({ readonly kind: 'rollout'; readonly part: string } & Rollout)
  /** Ends the rollouts of a build: everybody gets the current one. */
  | { readonly kind: 'halt'; readonly part: string; readonly build: string }
  /**
   * Back to the last known good build, or to a named one; every rollout is over. `from` is the build that is taken back, as whoever asks
   * saw it: asked for twice, it happens once.
   */
  | { readonly kind: 'rollback'; readonly part: string; readonly to?: string; readonly from?: string }
  /** Without `part` the whole environment. */
  | { readonly kind: 'freeze' | 'thaw'; readonly part?: string }
  | {
      readonly kind: 'cohort'
      readonly cohort: string
      readonly add: readonly string[]
      readonly remove: readonly string[]
    }
  /** The part is no longer in the portal. */
  | { readonly kind: 'retire'; readonly part: string }

/** One line of the audit trail. Replaying the changes in order rebuilds every state byte for byte. */
export interface HistoryEntry {
  readonly number: number
  /** ISO 8601, UTC. */
  readonly at: string
  readonly who: string
  readonly why: string
  readonly change: Change
  /** Build that everybody got before and after; absent where none was or where no part is concerned. */
  readonly from?: string
  readonly to?: string
}

/** The last known good build of a part. */
export const lastGood = (part: PartState | undefined): string | undefined => part?.earlier[0]
