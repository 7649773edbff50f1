// When a customer may pay a bill later, by state. docs/payments.md says where each rule comes from.
import type { State } from '@switchboard/domain'

export interface ExtensionRule {
  /** Calendar days after the due date. If the day is a weekend or a public holiday, the next business day. */
  readonly days: number
  /** A bill that is longer overdue is not extended online. */
  readonly mostDaysOverdue: number
  /** Bills of an account that are extended within a year. */
  readonly mostInYear: number
  /** Stored with each extension. */
  readonly basis: string
}

const policy: ExtensionRule = { days: 14, mostDaysOverdue: 5, mostInYear: 2, basis: "retailer's policy of 2026-11-29" }

/** A state without a rule has no extensions online. */
export const extensionRules: Readonly<Record<State, ExtensionRule | undefined>> = {
  ACT: policy,
  NSW: policy,
  NT: policy,
  QLD: policy,
  SA: policy,
  TAS: policy,
  VIC: policy,
  WA: policy,
}
