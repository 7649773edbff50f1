// Banners, toasts and announcements, rendered by the areas of shared/ui. Only this package accesses the store.
import { bannerShown, errorToastShown } from '@switchboard/analytics'
import { TOAST_MS, WAITING_REPEATED_MS } from '@switchboard/domain'
import { createStore } from 'zustand/vanilla'
import { areaFor, type Area, type Modal, type Place, type Position } from './areas'
import { analyticsKind, type Severity } from './severity'

export { areaFor } from './areas'
export type { Area, AreaKind, Modal, Place, Position } from './areas'
export type { Severity } from './severity'

export interface Banner {
  readonly severity: Severity
  readonly detail: string
  /**
   * 'top' (default): above the page's content, or at the top of the open dialog. 'bottom': below the content, so that
   * the customer sees a message about a button there without scrolling.
   */
  readonly position?: Position
  /** Text for analytics instead of `detail`, required if the detail contains a name or address. */
  readonly analyticsOverride?: string
}

export interface ShownBanner extends Banner {
  readonly id: number
  /** The area that renders the banner; undefined until there is one. */
  readonly area: Area | undefined
}

export interface Toast {
  readonly id: number
  readonly severity: Severity
  readonly detail: string
  /** Milliseconds of visibility left; 0 while it fades. */
  readonly left: number
  /** Whether no area has rendered it yet. */
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
  /** Announcements that a screen reader has not received yet. */
  readonly announcements: readonly Announcement[]
  readonly areas: readonly Area[]
  /** The open step's title, for the document title. */
  readonly step: string | undefined
  /** The number of the page view; our support finds the view by it. */
  readonly pageNumber: string | undefined
  /** Whether focus is about to move to another page, which would cut off an announcement. */
  readonly isArriving: boolean
}

const store = createStore<Messages>(() => ({
  banner: undefined,
  toasts: [],
  announcements: [],
  areas: [],
  step: undefined,
  pageNumber: undefined,
  isArriving: false,
}))
let last = 0
/** The place in which the customer acted last. */
let usedPlace: Place | undefined

/** Shows a banner instead of the previous one. */
export function showBanner(banner: Banner): void {
  store.setState(({ areas }) => ({
    banner: { ...banner, id: ++last, area: areaFor(areas, 'banner', banner.position, usedPlace) },
  }))
  const kind = analyticsKind(banner.severity)
  announceMessage(banner.detail, kind)
  if (kind) bannerShown(kind, banner.analyticsOverride ?? banner.detail)
}

/** @param modal removes the banner only if an area of this modal renders it */
export function clearBanner(modal?: Modal): void {
  store.setState(({ banner }) => (modal === undefined || banner?.area?.modal === modal ? { banner: undefined } : {}))
}

/** Removes the banner if an area of this place renders it. */
export function clearBannerOf(place: Place): void {
  store.setState(({ banner }) => (banner?.area?.place === place ? { banner: undefined } : {}))
}

/** Called when the customer uses this place, so that later banners are shown there. */
export function markPlaceUsed(place: Place): void {
  usedPlace = place
}

/**
 * Shows a toast. Its area removes it after 5 seconds, or when the customer dismisses it.
 * @returns its id, for dismissToast() when it is out of date
 */
export function showToast(toast: Pick<Toast, 'severity' | 'detail'>): number {
  const id = ++last
  store.setState(({ toasts }) => ({ toasts: [...toasts, { ...toast, id, left: TOAST_MS, isNew: true }] }))
  const kind = analyticsKind(toast.severity)
  announceMessage(toast.detail, kind)
  if (kind === 'error') errorToastShown(toast.detail)
  return id
}

export function dismissToast(id: number): void {
  store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Called by the area when it first renders the toast. */
export function startToast(id: number): void {
  changeToast(id, (toast) => ({ ...toast, isNew: false }))
}

/**
 * Called by the area when it stops the clock, because the toast is being read, fades or moves to another area. `left`
 * never increases.
 */
export function stopToast(id: number, left: number): void {
  changeToast(id, (toast) => ({ ...toast, left: Math.min(toast.left, left) }))
}

function changeToast(id: number, change: (toast: Toast) => Toast): void {
  store.setState(({ toasts }) => ({ toasts: toasts.map((toast) => (toast.id === id ? change(toast) : toast)) }))
}

/**
 * Makes a screen reader read out a text that is visible elsewhere on the page. Without an announcer only the last text
 * is kept.
 */
export function announce(text: string): void {
  addAnnouncement(createAnnouncement(text))
}

let waitingAnnouncedAt = -Infinity

/** For a part of a page that loads: says it once for all parts that wait at the same time. */
export function announceWaiting(text: string): void {
  const now = performance.now()
  if (now - waitingAnnouncedAt < WAITING_REPEATED_MS) return
  waitingAnnouncedAt = now
  announce(text)
}

/** Like `announce`, but interrupts the screen reader. */
export function announceAtOnce(text: string): void {
  addAnnouncement({ id: ++last, text, assertive: true })
}

/** Another page appears. Announcements wait until focus has moved there. */
export function beginArrival(): void {
  store.setState({ isArriving: true })
}

/** Focus is on the page. @param title announced before anything that the page has announced; undefined if focus names it */
export function endArrival(title?: string): void {
  store.setState(({ announcements }) => ({
    isArriving: false,
    announcements: title === undefined ? announcements : [createAnnouncement(title), ...announcements],
  }))
}

/**
 * Names the step that the customer has reached: it is announced, and the shell adds it to the document title.
 * @param focused 'panel' if the element that has focus names the step, so that it is not announced
 */
export function openStep(title: string, focused: 'heading' | 'panel' = 'heading'): void {
  store.setState({ step: title })
  if (focused === 'heading') announce(title)
}

/** Restores the page's own title when the customer leaves the step's page. */
export function closeStep(): void {
  store.setState({ step: undefined })
}

/** Failure messages show it, and calls name it. */
export function setPageNumber(pageNumber: string): void {
  store.setState({ pageNumber })
}

function announceMessage(text: string, kind: ReturnType<typeof analyticsKind>): void {
  if (kind === 'error') announceAtOnce(text)
  else announce(text)
}

const createAnnouncement = (text: string): Announcement => ({ id: ++last, text, assertive: false })

function addAnnouncement(next: Announcement): void {
  store.setState(({ announcements, areas }) => ({
    announcements: areaFor(areas, 'announcements') ? [...announcements, next] : [next],
  }))
}

/** Called by the announcer when it says the text. */
export function removeAnnouncement(id: number): void {
  store.setState(({ announcements }) => ({ announcements: announcements.filter((one) => one.id !== id) }))
}

/** Adds an area that is now on the page. A banner without an area moves there. */
export function openArea(area: Area): void {
  store.setState((s) => placeBanner({ ...s, areas: [...s.areas, area] }))
}

/** Removes an area. Its banner moves to another one, so that a message shown while a dialog closes is not lost. */
export function closeArea(area: Area): void {
  store.setState((s) => placeBanner({ ...s, areas: s.areas.filter((other) => other !== area) }))
}

function placeBanner(s: Messages): Messages {
  const { banner, areas } = s
  if (!banner || (banner.area && areas.includes(banner.area))) return s
  return { ...s, banner: { ...banner, area: areaFor(areas, 'banner', banner.position, usedPlace) } }
}

/** For the areas, which render the messages. */
export const messages = { get: store.getState, subscribe: store.subscribe }
