// When a customer may pay a bill later, by state. docs/payments.md says where each rule comes from.
import type { State } from '@switchboard/domain'

export interface ExtensionRule {
  /** Calendar days after the due date. If the day is a weekend or a public holiday of `state`, the next business day. */
  readonly days: number
  readonly state: State
  /** A bill that is longer overdue is not extended online. */
  readonly mostDaysOverdue: number
  /** Bills of an account that are extended within a year. */
  readonly mostInYear: number
  /** Stored with each extension. */
  readonly basis: string
}

const policyIn = (state: State): ExtensionRule => ({
  days: 14,
  state,
  mostDaysOverdue: 5,
  mostInYear: 2,
  basis: "retailer's policy of 2026-11-29",
})

/** A state without a rule has no extensions online. */
export const extensionRules: Readonly<Record<State, ExtensionRule | undefined>> = {
  ACT: policyIn('ACT'),
  NSW: policyIn('NSW'),
  NT: policyIn('NT'),
  QLD: policyIn('QLD'),
  SA: policyIn('SA'),
  TAS: policyIn('TAS'),
  VIC: policyIn('VIC'),
  WA: policyIn('WA'),
}
