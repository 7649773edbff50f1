/** A ref callback for an element whose first input gets focus. */
export function focusInput(place: HTMLElement | null): void {
  place?.querySelector('input')?.focus()
}
