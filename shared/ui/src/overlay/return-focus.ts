import { focusHeading, focusNear } from '../focus/focus'

/**
 * Returns focus to where it was before something covered the page. If that element cannot be focused, focus moves to
 * the button of its menu, or else to a heading: the nearest one if the element was removed. Has no effect if another
 * element has focus.
 * @param around ancestors of the element, nearest first
 */
export function returnFocus(to: Element | null, around: readonly HTMLElement[]): void {
  const isLost = () => document.activeElement === null || document.activeElement === document.body
  if (!isLost() || !to || to === document.body) return
  const menu = to.closest('[popover]')?.id
  const button = menu ? document.querySelector(`[popovertarget="${CSS.escape(menu)}"]`) : null
  for (const place of [to, button]) {
    if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    if (!isLost()) return
  }
  if (to.isConnected) focusHeading()
  else focusNear(around)
}
