/** A ref of a place whose first input gets the focus. */
export function focusInput(place: HTMLElement | null): void {
  place?.querySelector('input')?.focus()
}
