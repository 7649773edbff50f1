// Where the keyboard goes on when what had focus is replaced.

/**
 * For places that get focus only from us. Browsers draw a ring around it for somebody who uses the keyboard; as long as
 * nothing was pressed they draw one for everybody, and base.css leaves that one out.
 */
export function moveFocus(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  if (!wasPressed()) {
    place.dataset.quietFocus = ''
    place.addEventListener('blur', () => delete place.dataset.quietFocus, { once: true })
  }
  place.focus({ preventScroll: true })
}

/** Since this page opened. A browser that does not count has its way. */
const wasPressed = (): boolean =>
  !('eventCounts' in performance) ||
  ['keydown', 'pointerdown'].some((type) => (performance.eventCounts.get(type) ?? 0) > 0)

/** To the page's heading, else to its main part. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
  if (heading) moveFocus(heading)
}

/**
 * The ref of a piece whose own button makes it go away: focus that stood in it goes to the nearest heading of what is there instead.
 * It belongs on the piece's outermost element.
 */
export function keepFocusNear(piece: HTMLElement | null) {
  if (!piece) return
  // React calls this while the piece still stands in the page.
  return () => {
    if (!piece.contains(document.activeElement)) return
    const around = ancestors(piece)
    // By then, what takes the place of the piece stands in the page.
    queueMicrotask(() => {
      if (document.activeElement === document.body) focusNear(around)
    })
  }
}

/** From the inside out. */
function ancestors(element: HTMLElement | null): HTMLElement[] {
  const parent = element?.parentElement
  return parent && parent !== document.body ? [parent, ...ancestors(parent)] : []
}

function focusNear(around: readonly HTMLElement[]): void {
  const headings = around.map((place) => place.isConnected && place.querySelector<HTMLElement>('h1, h2, h3'))
  const nearest = headings.find((heading) => heading instanceof HTMLElement)
  if (nearest) moveFocus(nearest)
  else focusHeading()
}
