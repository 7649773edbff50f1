// Banners, toasts and announcements. The areas of shared/ui draw them. Only this package has access to the store.
import { bannerShown, errorToastShown } from '@switchboard/analytics'
import { TOAST_MS } from '@switchboard/domain'
import { createStore } from 'zustand/vanilla'
import { areaFor, type Area, type Modal, type Position } from './areas'
import { analyticsKind, type Severity } from './severity'

export { areaFor } from './areas'
export type { Area, AreaKind, Modal, Position } from './areas'
export type { Severity } from './severity'

export interface Banner {
  readonly severity: Severity
  readonly detail: string
  /**
   * 'top' (default): above the page's content, or at the top of the open dialog. 'bottom': below the content, for a message about
   * what was pressed there, so that the customer stays where they are.
   */
  readonly position?: Position
  /** Words for analytics instead of `detail`, for a detail that names a person or an address. */
  readonly analyticsOverride?: string
}

export interface ShownBanner extends Banner {
  readonly id: number
  /** Where it stands; undefined until there is an area. */
  readonly area: Area | undefined
}

export interface Toast {
  readonly id: number
  readonly severity: Severity
  readonly detail: string
  /** Milliseconds that it still has to be seen; 0 while it leaves. */
  readonly left: number
  /** Not drawn yet by any area. */
  readonly isNew: boolean
}

export interface Announcement {
  readonly id: number
  readonly text: string
  readonly assertive: boolean
}

export interface Messages {
  readonly banner: ShownBanner | undefined
  readonly toasts: readonly Toast[]
  /** Not yet said to a screen reader. */
  readonly announcements: readonly Announcement[]
  readonly areas: readonly Area[]
}

const store = createStore<Messages>(() => ({ banner: undefined, toasts: [], announcements: [], areas: [] }))
let last = 0

/** Shows one banner; a new one replaces the old. */
export function showBanner(banner: Banner): void {
  store.setState(({ areas }) => ({
    banner: { ...banner, id: ++last, area: areaFor(areas, 'banner', banner.position) },
  }))
  const kind = analyticsKind(banner.severity)
  announce(banner.detail, kind === 'error')
  if (kind) bannerShown(kind, banner.analyticsOverride ?? banner.detail)
}

/** @param from only when the banner stands in this modal */
export function clearBanner(from?: Modal): void {
  store.setState(({ banner }) => (from === undefined || banner?.area?.modal === from ? { banner: undefined } : {}))
}

/** Shows a toast; its area takes it away after 5 seconds or on dismiss. */
export function showToast(toast: Pick<Toast, 'severity' | 'detail'>): void {
  store.setState(({ toasts }) => ({ toasts: [...toasts, { ...toast, id: ++last, left: TOAST_MS, isNew: true }] }))
  const isError = analyticsKind(toast.severity) === 'error'
  announce(toast.detail, isError)
  if (isError) errorToastShown(toast.detail)
}

export function dismissToast(id: number): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** For the area: it draws this one now. */
export function startToast(id: number): void {
  changeToast(id, (toast) => ({ ...toast, isNew: false }))
}

/** For the area: the clock stopped, because the toast is read, leaves, or goes on in another area. It never gains time. */
export function stopToast(id: number, left: number): void {
  changeToast(id, (toast) => ({ ...toast, left: Math.min(toast.left, left) }))
}

function changeToast(id: number, change: (toast: Toast) => Toast): void {
  store.setState(({ toasts }) => ({ toasts: toasts.map((toast) => (toast.id === id ? change(toast) : toast)) }))
}

/** Tells a screen reader something that is seen elsewhere on the page. While nobody can say it, only the last one is kept. */
export function announce(text: string, assertive = false): void {
  const next = { id: ++last, text, assertive }
  store.setState(({ announcements, areas }) => ({
    announcements: areaFor(areas, 'announcements') ? [...announcements, next] : [next],
  }))
}

/** For the announcer: it says this one now. */
export function removeAnnouncement(id: number): void {
  store.setState(({ announcements }) => ({ announcements: announcements.filter((one) => one.id !== id) }))
}

/** An area that stands in the page now. A banner that nobody could draw yet goes into it. */
export function openArea(area: Area): void {
  store.setState((s) => placeBanner({ ...s, areas: [...s.areas, area] }))
}

/** A banner in an area that goes away moves to the next one: what a screen says while it closes its dialog is not lost. */
export function closeArea(area: Area): void {
  store.setState((s) => placeBanner({ ...s, areas: s.areas.filter((other) => other !== area) }))
}

function placeBanner(s: Messages): Messages {
  const { banner, areas } = s
  if (!banner || (banner.area && areas.includes(banner.area))) return s
  return { ...s, banner: { ...banner, area: areaFor(areas, 'banner', banner.position) } }
}

/** For the areas, which draw what the others say. */
export const messages = { get: store.getState, subscribe: store.subscribe }
