// The portal's calls to analytics. A new event is a new function here, with its details in call.ts.
import type { AccountFacts, Details, Link, PageFacts } from './call'
import { createCallQueue, type CallQueue } from './call-queue'

/** This package is shared, so host and remotes use the same queue. */
const { data, send: say, start } = createCallQueue()

/** For the owner of the page: the host, or the page that contains a remote. See CallQueue.start. */
export const startAnalytics: CallQueue['start'] = start

/** Replaces the page in the data layer before the rule runs. */
export function pageViewed(page: PageFacts): void {
  say({ kind: 'clear', parts: ['page'] })
  say({ kind: 'update', data: { page } })
  say({ kind: 'rule', name: 'page-viewed' })
}

/** Adds facts to the known ones. Sends nothing when there is no new fact. */
export function accountKnown(more: Partial<AccountFacts>): void {
  const account = { ...data.account, ...more }
  if (JSON.stringify(account) === JSON.stringify(data.account)) return
  say({ kind: 'update', data: { account } })
  say({ kind: 'rule', name: 'account-known' })
}

/** Call it before the sign-out leaves the page. */
export function loggedOut(): void {
  say({ kind: 'clear', parts: ['page', 'account'] })
  say({ kind: 'rule', name: 'logged-out' })
}

/** @param words must not name a person or an address */
export function bannerShown(severity: 'error' | 'warning', words: string): void {
  say({ kind: 'event', name: `banner-${severity}`, detail: { detail: words } })
}

/** @param words must not name a person or an address */
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

/** A page threw while it was drawn. */
export function pageBroke(detail: Details['page-broke']): void {
  say({ kind: 'event', name: 'page-broke', detail })
}

/** An attempt to load a build ended: 'ready', or the class of the failure. */
export function remoteLoaded(detail: Details['remote-load']): void {
  say({ kind: 'event', name: 'remote-load', detail })
}
