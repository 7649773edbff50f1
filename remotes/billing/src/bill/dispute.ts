// What the customer disagrees with on a bill.
import type { Day } from '@switchboard/domain'

/** In the order of the form. */
export const REASONS = ['reading', 'price', 'days', 'other'] as const
export type Reason = (typeof REASONS)[number]

export interface Dispute {
  readonly number: string
  /** Number of the line; undefined for the whole bill. */
  readonly line: number | undefined
  readonly reason: Reason
  readonly words: string
  readonly received: Day
  readonly state: 'received' | 'answered' | 'closed'
  readonly answerBy: Day
  readonly answer: string | undefined
  readonly answered: Day | undefined
}

export interface Ombudsman {
  readonly name: string
  readonly phone: string
  readonly site: string
}

export const MOST_CHARACTERS = 1_000

/** @param line undefined for the whole bill */
export const disputesOf = (disputes: readonly Dispute[] | undefined, line: number | undefined): Dispute[] =>
  (disputes ?? []).filter((dispute) => dispute.line === line)

/** False for a backend without disputes, and while we owe an answer about the same line. */
export const isDisputable = (disputes: readonly Dispute[] | undefined, line: number | undefined): boolean =>
  disputes !== undefined && disputesOf(disputes, line).every(({ state }) => state !== 'received')

export const isWaiting = (disputes: readonly Dispute[] | undefined, line: number | undefined): boolean =>
  disputesOf(disputes, line).some(({ state }) => state === 'received')
