/** What a rule reports, why, and examples. */
export interface Rule {
  /** for a list of all rules */
  reports: string
  why: string
  bad: Example
  good: Example
}

/** Code, or the path of a fixture on which the gate's tests try the rule. */
export type Example = string | { fixture: string }
