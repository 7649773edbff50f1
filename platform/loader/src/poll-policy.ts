// When a page polls the registry, and whether a response changes anything.
import type { Resolution } from '@switchboard/record'

/** 'start': after sign-in, when the page is idle. 'failure': a build failed, or the customer pressed Refresh. */
export type PollOccasion = 'start' | 'navigation' | 'failure'

const MIN_POLL_INTERVAL_MS = 60_000
/** Tickets are valid for 24 hours, and only a full response contains a new one. */
const TICKET_RENEWAL_MS = 12 * 3_600_000

/** @param answeredAt time of the last response, initially that of the page itself; from the same clock as `now` */
export function isPollDue(occasion: PollOccasion, now: number, answeredAt: number): boolean {
  return occasion !== 'navigation' || isStale(now, answeredAt)
}

/** A stale response may name builds whose files are gone. */
export function isStale(now: number, answeredAt: number): boolean {
  return now - answeredAt >= MIN_POLL_INTERVAL_MS
}

export function isTicketStale(now: number, issuedAt: number): boolean {
  return now - issuedAt >= TICKET_RENEWAL_MS
}

/**
 * After a failure, responses are compared by content: even with the same tag, the failed record may have been damaged
 * in transit.
 */
export type Comparison = 'tag' | 'content'

type Comparable = Pick<Resolution, 'tag' | 'remotes'>

export function hasChanged(answer: Comparable, previous: Comparable, comparison: Comparison): boolean {
  if (answer.tag !== previous.tag) return true
  return comparison === 'content' && JSON.stringify(answer.remotes) !== JSON.stringify(previous.remotes)
}
