// Where the bubble of a tooltip stands: above or below its icon, inside its parent. Pixels of the viewport throughout.

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export type Side = 'above' | 'below'

export interface Placement {
  readonly side: Side
  readonly left: number
  readonly top: number
  /** The arrow's tip, from the bubble's left edge. */
  readonly arrow: number
  /** How high the bubble may be at most; longer words scroll inside it. */
  readonly room: number
}

/** Kept free between the bubble and each edge of its parent (specification 9). */
export const COLLISION_PADDING = 10

/** Half of the arrow's width and the bubble's round corner. */
const ARROW_FROM_EDGE = 18

/**
 * @param bubble its size with nothing cut off
 * @param preferred is left for the other side where it has no room and the other has, or has more
 */
export function placeBubble(trigger: Box, bubble: Size, parent: Box, preferred: Side): Placement {
  const side = sideFor(trigger, bubble, parent, preferred)
  const room = roomOn(side, trigger, parent)
  const height = Math.min(bubble.height, room)
  const middle = (trigger.left + trigger.right) / 2
  const left = leftFor(middle, bubble.width, parent)
  return {
    side,
    left,
    top: side === 'above' ? trigger.top - height : trigger.bottom,
    arrow: clamp(middle - left, ARROW_FROM_EDGE, bubble.width - ARROW_FROM_EDGE),
    room,
  }
}

/**
 * The edges to stay inside. A label or a table cell is too small for a bubble, so each pair of edges is that of the
 * nearest ancestor that has room between them, as far as it is in view; where none has, it is the viewport's.
 * @param ancestors the nearest first
 */
export function parentOf(trigger: Box, bubble: Size, ancestors: readonly Box[], viewport: Box): Box {
  const seen = ancestors.map((box) => overlap(box, viewport))
  const across = seen.find((box) => box.right - box.left >= bubble.width + 2 * COLLISION_PADDING) ?? viewport
  const along =
    seen.find(
      (box) => roomOn('above', trigger, box) >= bubble.height || roomOn('below', trigger, box) >= bubble.height,
    ) ?? viewport
  return { left: across.left, right: across.right, top: along.top, bottom: along.bottom }
}

function sideFor(trigger: Box, bubble: Size, parent: Box, preferred: Side): Side {
  const other = preferred === 'above' ? 'below' : 'above'
  const there = roomOn(preferred, trigger, parent)
  return there >= bubble.height || there >= roomOn(other, trigger, parent) ? preferred : other
}

function roomOn(side: Side, trigger: Box, parent: Box): number {
  const room = side === 'above' ? trigger.top - parent.top : parent.bottom - trigger.bottom
  return Math.max(0, room - COLLISION_PADDING)
}

/** In a parent that is too narrow the bubble reaches out equally on both sides. */
function leftFor(middle: number, width: number, parent: Box): number {
  const first = parent.left + COLLISION_PADDING
  const last = parent.right - COLLISION_PADDING - width
  return first > last ? (first + last) / 2 : clamp(middle - width / 2, first, last)
}

function overlap(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
