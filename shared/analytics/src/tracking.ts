// The portal's calls to analytics. To add an event, add a function here and its details in call.ts.
import type { AccountFacts, Details, Link, PageFacts } from './call'
import { createCallQueue, type CallQueue } from './call-queue'

/** Host and remotes use the same queue, because this package is shared. */
const { data, send: say, start } = createCallQueue()

/** For the page owner only: the host, or the third-party page. See CallQueue.start. */
export const startAnalytics: CallQueue['start'] = start

/** Replaces the page in the data layer before the rule runs. */
export function pageViewed(page: PageFacts): void {
  say({ kind: 'clear', parts: ['page'] })
  say({ kind: 'update', data: { page } })
  say({ kind: 'rule', name: 'page-viewed' })
}

/** Adds facts to the known ones. Sends nothing if no fact is new. */
export function accountKnown(more: Partial<AccountFacts>): void {
  const account = { ...data.account, ...more }
  if (JSON.stringify(account) === JSON.stringify(data.account)) return
  say({ kind: 'update', data: { account } })
  say({ kind: 'rule', name: 'account-known' })
}

/** Call before signing out leaves the page. */
export function loggedOut(): void {
  say({ kind: 'clear', parts: ['page', 'account'] })
  say({ kind: 'rule', name: 'logged-out' })
}

/** @param words must not contain names or addresses */
export function bannerShown(severity: 'error' | 'warning', words: string): void {
  say({ kind: 'event', name: `banner-${severity}`, detail: { detail: words } })
}

/** @param words must not contain names or addresses */
export function errorToastShown(words: string): void {
  say({ kind: 'event', name: 'toast-error', detail: { detail: words } })
}

/** @param label at most 50 characters (specification 9) */
export function tooltipOpened(label: string): void {
  say({ kind: 'event', name: 'tooltip-opened', detail: { label } })
}

export function statusPanelAction({ text, type }: Details['status-panel-action']): void {
  say({ kind: 'event', name: 'status-panel-action', detail: { text, type } })
}

export function linkFollowed(link: Link): void {
  say({ kind: 'event', name: 'link-followed', detail: { link } })
}

/** A page threw while rendering. */
export function pageBroke(detail: Details['page-broke']): void {
  say({ kind: 'event', name: 'page-broke', detail })
}

/** A load attempt ended: 'ready', or the failure class. */
export function remoteLoaded(detail: Details['remote-load']): void {
  say({ kind: 'event', name: 'remote-load', detail })
}
