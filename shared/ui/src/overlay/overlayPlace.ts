// Where a floating card stands beside what it belongs to. Pixels of the window throughout.

export interface Edges {
  readonly left: number
  readonly top: number
  readonly bottom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Place {
  readonly left: number
  readonly top: number
}

const MARGIN = 8
const GAP = 4

/** Below, else above, else where the window has room for it, even over the anchor. */
export function overlayPlace(anchor: Edges, card: Size, window: Size): Place {
  const below = anchor.bottom + GAP
  const above = anchor.top - GAP - card.height
  const lowest = window.height - MARGIN - card.height
  const left = Math.min(anchor.left, window.width - MARGIN - card.width)
  return { left: Math.max(MARGIN, left), top: topOf(below, above, lowest) }
}

function topOf(below: number, above: number, lowest: number): number {
  if (below <= lowest) return Math.max(MARGIN, below)
  if (above >= MARGIN) return Math.min(above, lowest)
  return Math.max(MARGIN, lowest)
}
