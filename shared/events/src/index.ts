// Banners and toasts: remotes speak, the shell draws. The store stays inside this package.
import { createStore } from 'zustand/vanilla'

export type Severity = 'success' | 'error' | 'error-cross' | 'warning'

export interface Banner {
  readonly severity: Severity
  readonly detail: string
  /** Words for analytics instead of `detail`. */
  readonly analyticsOverride?: string
}

export interface Toast {
  readonly id: number
  readonly severity: Severity
  readonly detail: string
}

export interface Messages {
  readonly banner: Banner | undefined
  readonly toasts: readonly Toast[]
  /** What a screen reader is told next; `id` tells two equal sentences apart. */
  readonly announcement: { readonly id: number; readonly text: string; readonly assertive: boolean } | undefined
}

const store = createStore<Messages>(() => ({ banner: undefined, toasts: [], announcement: undefined }))
let last = 0

/** Shows one banner; a new one replaces the old. */
export function showBanner(banner: Banner): void {
  store.setState({ banner })
}

export function clearBanner(): void {
  store.setState({ banner: undefined })
}

/** Shows a toast; the shell takes it away after 5 seconds or on dismiss. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  store.setState((s) => ({ toasts: [...s.toasts, { ...toast, id: ++last }] }))
}

export function dismissToast(id: number): void {
  store.setState((s) => ({ toasts: s.toasts.filter((t) => t.id !== id) }))
}

/** Tells a screen reader something that is seen elsewhere on the page. */
export function announce(text: string, assertive = false): void {
  store.setState({ announcement: { id: ++last, text, assertive } })
}

/** For the shell, which draws what the others say. */
export const messages = { get: store.getState, subscribe: store.subscribe }
