import { keepFocusNear } from '@switchboard/ui/focus'

/** A ref of a place whose first input gets the focus. */
export function focusInput(place: HTMLElement | null): void {
  place?.querySelector('input')?.focus()
}

/** The same for a place that its own buttons remove. */
export function focusInputWhileShown(place: HTMLElement | null) {
  focusInput(place)
  return keepFocusNear(place)
}
