// The numbered states of an environment. Each results from the previous one by a change.

/** Gives another build to a share of the customers, or to the members of a cohort. */
export type Rollout = PercentRollout | CohortRollout

export interface PercentRollout {
  readonly build: string
  /** Above 0, up to 100; two decimals at most. */
  readonly percent: number
  /** Start of the rollout: ISO 8601, UTC. */
  readonly from?: string
}

export interface CohortRollout {
  readonly build: string
  readonly cohort: string
  readonly from?: string
}

/** The host is a part like the remotes. */
export interface PartState {
  /** Absent while the part's first build is rolled out only. */
  readonly current?: string
  /** Builds that were current before, the newest first. The first is the last good build. */
  readonly earlier: readonly string[]
  /** Cohorts first, then at most one percentage. */
  readonly rollouts: readonly Rollout[]
  /** Promotes and rollouts are refused. Rolling back to a build that was current stays possible. */
  readonly frozen?: true
}

/** States are immutable: each change makes the state with the next number. */
export interface RegistryState {
  readonly number: number
  readonly parts: Readonly<Record<string, PartState>>
  /** Sorted customer keys by cohort. */
  readonly cohorts: Readonly<Record<string, readonly string[]>>
  /** All parts are frozen. */
  readonly frozen?: true
}

export const EMPTY_STATE: RegistryState = { number: 0, parts: {}, cohorts: {} }

export type Change =
  /** All customers get the build; its rollouts end. */
  | { readonly kind: 'promote'; readonly part: string; readonly build: string }
  | ({ readonly kind: 'rollout'; readonly part: string } & Rollout)
  /** Ends the rollouts of a build. */
  | { readonly kind: 'halt'; readonly part: string; readonly build: string }
  /**
   * Back to the last good build, or to the build `to`; all rollouts end. `from` is the build to take back: when it is gone already, the
   * change is refused, so a rollback that is requested twice happens once.
   */
  | { readonly kind: 'rollback'; readonly part: string; readonly to?: string; readonly from?: string }
  /** Without `part`: the whole environment. */
  | { readonly kind: 'freeze' | 'thaw'; readonly part?: string }
  | {
      readonly kind: 'cohort'
      readonly cohort: string
      readonly add: readonly string[]
      readonly remove: readonly string[]
    }
  /** Removes the part from the portal. */
  | { readonly kind: 'retire'; readonly part: string }

/** An entry of the audit trail. Replaying the changes in order gives the same states byte for byte. */
export interface HistoryEntry {
  readonly number: number
  /** ISO 8601, UTC. */
  readonly at: string
  readonly who: string
  readonly why: string
  readonly change: Change
  /** The current build before and after; absent where there was none, and in changes without a part. */
  readonly from?: string
  readonly to?: string
}

export const lastGoodBuild = (part: PartState | undefined): string | undefined => part?.earlier[0]
