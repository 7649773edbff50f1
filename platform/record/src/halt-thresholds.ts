// From how many customers, failures and odds a build is halted (decision record 0025).

export interface ComparisonThresholds {
  /** Probability that two equal builds are ever distinguished, however long they are compared. */
  readonly errorRate: number
  /** Minimum number of customers on each side. */
  readonly customers: number
  /** Minimum number of the candidate's customers with a failure. */
  readonly failed: number
  /** Minimum difference between failure rates. Smaller ones are not worth an interruption. */
  readonly difference: number
}

export const DEFAULT_THRESHOLDS: ComparisonThresholds = {
  errorRate: 0.001,
  customers: 30,
  failed: 5,
  difference: 0.005,
}
