// Keyboard focus when the focused element is replaced.

/**
 * Focuses an element, focusable or not, and scrolls as little as needed to show it (D74). Before the first key or
 * pointer press, browsers show the focus ring to everybody; base.css hides it in that case.
 */
export function moveFocus(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  if (!wasPressed()) {
    place.dataset.quietFocus = ''
    place.addEventListener('blur', () => delete place.dataset.quietFocus, { once: true })
  }
  // The browser itself would scroll the element to the middle of the window, even if it is already visible.
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'nearest' })
}

/** Since this page was opened. True in a browser that does not count events. */
const wasPressed = (): boolean =>
  !('EventCounts' in window && performance.eventCounts instanceof EventCounts) ||
  ['keydown', 'pointerdown'].some((type) => (performance.eventCounts.get(type) ?? 0) > 0)

/** Moves focus to the page's heading, or to its main part if it has none. */
export function focusHeading(): void {
  const heading = mainHeading()
  if (heading) moveFocus(heading)
}

/**
 * For another step of the same page. In a third-party page, which may have much content above, scrolls only if needed.
 * A status panel that has taken focus keeps it, because a screen reader would say only one of the two, and not always
 * the same.
 * @returns what has focus
 */
export function moveToHeading(): 'heading' | 'panel' {
  const heading = mainHeading()
  const isInPortal = !heading || heading.closest('.sb-root')?.querySelector('main.sb-page')
  if (isInPortal) window.scrollTo(0, 0)
  const { activeElement } = document
  if (heading && activeElement?.matches('[role=group]') && activeElement.contains(heading)) return 'panel'
  if (heading) moveFocus(heading)
  return 'heading'
}

function mainHeading(): HTMLElement | null {
  // In a legacy page with several remotes, the one in use is marked.
  const root = document.querySelector('.sb-root[data-used]') ?? document.querySelector('.sb-root')
  const marked = root?.querySelector<HTMLElement>('[data-main-heading]') ?? root?.querySelector<HTMLElement>('main h1')
  return marked ?? document.getElementById('main')
}

/**
 * Ref for the outermost element of a piece that its own button removes. If the focus was inside, it moves to the
 * nearest remaining heading.
 */
export function keepFocusNear(piece: HTMLElement | null) {
  if (!piece) return
  // React calls this while the piece is still in the page.
  return () => {
    if (!piece.contains(document.activeElement)) return
    const around = elementsAround(piece)
    // The microtask runs after the piece's replacement has rendered.
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusNear(around)
    })
  }
}

/** The element's ancestors, nearest first, up to our root, because a third-party page may surround it. */
export function elementsAround(element: Element | null): HTMLElement[] {
  const parent = element?.matches('.sb-root') ? null : element?.parentElement
  return parent && parent !== document.body ? [parent, ...elementsAround(parent)] : []
}

/**
 * Moves focus to the nearest visible heading.
 * @param around ancestors of the removed element, nearest first
 */
export function focusNear(around: readonly HTMLElement[]): void {
  const headings = around.map((place) => place.isConnected && place.querySelector<HTMLElement>('h1, h2, h3'))
  const nearest = headings.find((heading) => heading instanceof HTMLElement && isVisible(heading))
  if (nearest) moveFocus(nearest)
  else focusHeading()
}

/** A heading for screen readers only is one pixel wide. */
const isVisible = (heading: HTMLElement) => heading.checkVisibility() && heading.offsetWidth > 1
