// When a tab asks the registry which builds it is to have, and what counts of the answer.
import type { Resolution } from '@switchboard/registry'

/** 'start': after sign-in, when the page is idle. 'failure': a build failed, or the customer pressed Refresh. */
export type Occasion = 'start' | 'navigation' | 'failure'

const BETWEEN_NAVIGATIONS_MS = 60_000
const TICKET_MS = 12 * 3_600_000

/** @param last when the registry spoke last, in the page itself to begin with; milliseconds of the same clock as `now` */
export function mayAsk(occasion: Occasion, now: number, last: number): boolean {
  return occasion !== 'navigation' || isOld(now, last)
}

/** After a failure an old answer is renewed before the last good build is tried: what it names may be gone. */
export function isOld(now: number, last: number): boolean {
  return now - last >= BETWEEN_NAVIGATIONS_MS
}

/** Tickets are good for a day, and only a full answer brings another one. */
export function isOldTicket(now: number, issued: number): boolean {
  return now - issued >= TICKET_MS
}

type Told = Pick<Resolution, 'tag' | 'remotes'>

/** After a failure the same tag counts, too: the record that failed may have been spoilt on its way here. */
export function isNews(answer: Told, before: Told, isFailure: boolean): boolean {
  if (answer.tag !== before.tag) return true
  return isFailure && JSON.stringify(answer.remotes) !== JSON.stringify(before.remotes)
}
