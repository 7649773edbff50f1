// What the portal says to analytics. A new event is a new function here with its details in call.ts, never a string elsewhere.
import type { AccountFacts, Details, Link, PageFacts } from './call'
import { openLine, type Line } from './line'

/** The one line of the page: this package is shared, so host and remotes speak into the same one. */
const { data, say, start } = openLine()

/** For what owns the page: the host, or the page that a remote stands in. See Line.start. */
export const startAnalytics: Line['start'] = start

/** A page takes the place of the one before: what the data layer says of it changes before the rule runs. */
export function pageViewed(page: PageFacts): void {
  say({ kind: 'clear', parts: ['page'] })
  say({ kind: 'update', data: { page } })
  say({ kind: 'rule', name: 'page-viewed' })
}

/** What was learnt of the account is added to what was known; nothing is said when it was known already. */
export function accountKnown(more: Partial<AccountFacts>): void {
  const account = { ...data.account, ...more }
  if (JSON.stringify(account) === JSON.stringify(data.account)) return
  say({ kind: 'update', data: { account } })
  say({ kind: 'rule', name: 'account-known' })
}

/** To be called before the sign-out leaves the page. */
export function loggedOut(): void {
  say({ kind: 'clear', parts: ['page', 'account'] })
  say({ kind: 'rule', name: 'logged-out' })
}

/** @param words none that name a person or an address */
export function bannerShown(severity: 'error' | 'warning', words: string): void {
  say({ kind: 'event', name: `banner-${severity}`, detail: { detail: words } })
}

/** @param words none that name a person or an address */
export function errorToastShown(words: string): void {
  say({ kind: 'event', name: 'toast-error', detail: { detail: words } })
}

/** @param label 50 characters at most (specification 9) */
export function tooltipOpened(label: string): void {
  say({ kind: 'event', name: 'tooltip-opened', detail: { label } })
}

export function statusPanelAction({ text, type }: Details['status-panel-action']): void {
  say({ kind: 'event', name: 'status-panel-action', detail: { text, type } })
}

export function linkFollowed(link: Link): void {
  say({ kind: 'event', name: 'link-followed', detail: { link } })
}

/** A page that could not be drawn. */
export function pageBroke(detail: Details['page-broke']): void {
  say({ kind: 'event', name: 'page-broke', detail })
}

/** How one build of a remote fared: 'ready', or the class of its failure. */
export function remoteLoaded(detail: Details['remote-load']): void {
  say({ kind: 'event', name: 'remote-load', detail })
}
