// Focus always has a successor (decision record 0119).
import { elementsAround, focusHeading, focusNear, moveFocus } from './focus'

interface Focused {
  readonly element: HTMLElement
  /** Its ancestors, nearest first, as they were when it got focus. */
  readonly around: readonly HTMLElement[]
}

/** A control is often disabled while something longer begins, whose spinner takes focus and gives it back. */
const DISABLED_MS = 250

/** Changes that can take focus from an element. */
const changes = { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden', 'inert', 'open', 'class'] }

/**
 * Watches the part of the page inside of this root. If the focused element is removed, hidden or disabled, and nothing
 * else has focus after the next frame, the button of its menu or the nearest remaining heading gets focus. Focus that the
 * customer has moved stays.
 * @returns a function that ends it
 */
export function keepFocus(root: HTMLElement): () => void {
  const end = new AbortController()
  let last: Focused | undefined
  let isScheduled = false

  const check = () => {
    isScheduled = false
    if (!last || end.signal.aborted) return
    const { element } = last
    if (isUsable(element)) last = document.activeElement === element ? last : undefined
    else if (isShown(element) && element.matches(':disabled')) setTimeout(pass, DISABLED_MS, last)
    else pass(last)
  }
  const pass = (from: Focused) => {
    if (last !== from || isUsable(from.element)) return
    last = undefined
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement === from.element
    if (!isLost || end.signal.aborted) return
    focusSuccessor(from.around)
    if (document.activeElement === document.body) moveFocus(root)
  }
  // After the frame, effects have moved focus, and the layout is known.
  const schedule = () => {
    if (!last || isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => setTimeout(check))
  }
  const note = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return
    last = { element: target, around: elementsAround(target) }
  }
  const forget = ({ target }: PointerEvent) => {
    if (target instanceof Node && !last?.element.contains(target)) last = undefined
  }
  root.addEventListener('focusin', note, { signal: end.signal })
  root.addEventListener('focusout', schedule, { signal: end.signal })
  document.addEventListener('pointerdown', forget, { signal: end.signal, capture: true })
  const observer = new MutationObserver(schedule)
  observer.observe(root, changes)
  return () => {
    end.abort()
    observer.disconnect()
  }
}

const isShown = (element: HTMLElement) =>
  element.isConnected && element.closest('[inert]') === null && element.checkVisibility({ visibilityProperty: true })

const isUsable = (element: HTMLElement) => isShown(element) && !element.matches(':disabled')

function focusSuccessor(around: readonly HTMLElement[]): void {
  for (const place of around) {
    const opener = place.isConnected ? openerOf(place) : undefined
    opener?.focus({ preventScroll: true })
    if (opener && document.activeElement === opener) return
  }
  const remaining = around.find((place) => place.isConnected)
  // The rest of the page, or another page: its heading is not always the first one.
  if (!remaining || remaining.matches('main, :has(main)')) focusHeading()
  else focusNear(around)
}

/** The button of a menu, or the summary of details, that has closed. */
function openerOf(place: HTMLElement): HTMLElement | null {
  if (place.matches('details:not([open])')) return place.querySelector('summary')
  if (!place.matches('[popover]:not(:popover-open)')) return null
  return document.querySelector(`[popovertarget="${CSS.escape(place.id)}"]`)
}
