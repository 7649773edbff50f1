// Where a bubble stands at its bar: above it if there is room in the chart, else under the labels, else above all the same, over the words
// before the chart (specification 2.12 and 9 'Layout').

/** Spec: the bubble stays that far inside the edges of its parent. */
const PADDING = 10
/** Pixels from the start and the top of the frame. */
export interface Anchor {
  /** The middle of the bar. */
  readonly x: number
  readonly top: number
  readonly bottom: number
  /** Where the window ends. */
  readonly end: number
}

export interface Place {
  readonly side: 'above' | 'below'
  readonly x: number
  readonly y: number
  /** The arrow's middle, from the start of the bubble. */
  readonly arrow: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** @param bubble with the arrow */
export function placeOf(anchor: Anchor, bubble: Size, frameWidth: number): Place {
  const room = Math.max(PADDING, frameWidth - PADDING - bubble.width)
  const x = Math.min(Math.max(PADDING, anchor.x - bubble.width / 2), room)
  const above = anchor.top - bubble.height
  const side = above >= 0 || anchor.bottom + bubble.height > anchor.end ? 'above' : 'below'
  return { side, x, y: side === 'above' ? above : anchor.bottom, arrow: anchor.x - x }
}
