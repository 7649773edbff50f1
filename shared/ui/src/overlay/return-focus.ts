import { focusHeading } from '../focus/focus'

/**
 * Moves focus back to where it was before something covered the page. If that element cannot have focus, the button of the menu
 * around it gets focus, or else the page's heading. Does nothing if another element has focus.
 */
export function returnFocus(to: Element | null): void {
  const isLost = () => document.activeElement === null || document.activeElement === document.body
  if (!isLost() || !to || to === document.body) return
  const menu = to.closest('[popover]')?.id
  const button = menu ? document.querySelector(`[popovertarget="${CSS.escape(menu)}"]`) : null
  for (const place of [to, button]) {
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    if (!isLost()) return
  }
  focusHeading()
}
