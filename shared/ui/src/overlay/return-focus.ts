import { focusHeading } from '../focus/focus'

/**
 * Back to where the keyboard was before something covered the page: there, else to the button of the menu around it, else to the
 * page's heading. Nothing happens when something has focus already.
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
