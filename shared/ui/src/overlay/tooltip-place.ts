// The position of a tooltip's bubble: above or below its icon, inside its parent. All numbers are viewport pixels.
import { clamp, inset, placeBeside, roomOn, type Box, type Placement, type Side, type Size } from './floating-place'

/** Pixels between the bubble and each edge of its parent (specification 9). */
const COLLISION_PADDING = 10

/** Half the arrow's width plus the bubble's round corner. */
const ARROW_FROM_EDGE = 18

/**
 * @param bubble its size with nothing cut off; longer text scrolls in the available room
 * @param preferred used unless it has no room and the other side has some, or more
 */
export function placeTooltip(trigger: Box, bubble: Size, parent: Box, preferred: Side): Placement {
  const rules = { preferred, align: 'middle', gap: 0, tight: 'shrink' } as const
  const placement = placeBeside(trigger, bubble, inset(parent, COLLISION_PADDING), rules)
  return { ...placement, arrow: clamp(placement.arrow, ARROW_FROM_EDGE, bubble.width - ARROW_FROM_EDGE) }
}

/**
 * The edges that the bubble stays inside. A label or table cell is too small for a bubble, so each pair of edges
 * belongs to the nearest ancestor with enough room in its visible part, or else to the viewport.
 * @param ancestors nearest first
 */
export function parentOf(trigger: Box, bubble: Size, ancestors: readonly Box[], viewport: Box): Box {
  const inView = ancestors.map((box) => overlap(box, viewport))
  const hasWidth = ({ left, right }: Box) => right - left >= bubble.width + 2 * COLLISION_PADDING
  const hasHeight = (box: Box) => {
    const bounds = inset(box, COLLISION_PADDING)
    return Math.max(roomOn('above', trigger, bounds), roomOn('below', trigger, bounds)) >= bubble.height
  }
  const { left, right } = inView.find(hasWidth) ?? viewport
  const { top, bottom } = inView.find(hasHeight) ?? viewport
  return { left, right, top, bottom }
}

function overlap(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
}
