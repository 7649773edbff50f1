// The position of a card or bubble next to its anchor. All numbers are viewport pixels.

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

export interface PlacementRules {
  /** The other side is used if only it has room. */
  readonly preferred: Side
  readonly align: 'middle' | 'left'
  /** Between the anchor and the element. */
  readonly gap: number
  /**
   * If neither side has room: `shrink` the element on the side with more room, `cover` the anchor, or let the element
   * extend `out` of the bounds.
   */
  readonly tight: 'shrink' | 'cover' | 'out'
}

export interface Placement {
  readonly side: Side
  readonly left: number
  readonly top: number
  /** The middle of the anchor, measured from the element's left edge. */
  readonly arrow: number
  /** The height available on its side. */
  readonly room: number
}

/** @param size of the element, with nothing cut off */
export function placeBeside(anchor: Box, size: Size, bounds: Box, rules: PlacementRules): Placement {
  const { gap, align, tight } = rules
  const side = sideFor(anchor, size, bounds, rules)
  const room = roomOn(side, anchor, bounds, gap)
  const height = tight === 'shrink' ? Math.min(size.height, room) : size.height
  const top = side === 'above' ? anchor.top - gap - height : anchor.bottom + gap
  const middle = (anchor.left + anchor.right) / 2
  const left = leftFor(align === 'middle' ? middle - size.width / 2 : anchor.left, size.width, bounds)
  return {
    side,
    left,
    top: tight === 'cover' ? Math.max(bounds.top, Math.min(top, bounds.bottom - height)) : top,
    arrow: middle - left,
    room,
  }
}

export const inset = ({ left, top, right, bottom }: Box, padding: number): Box => ({
  left: left + padding,
  top: top + padding,
  right: right - padding,
  bottom: bottom - padding,
})

/** The height between an anchor and the bounds on one side. */
export function roomOn(side: Side, anchor: Box, bounds: Box, gap = 0): number {
  const room = side === 'above' ? anchor.top - bounds.top : bounds.bottom - anchor.bottom
  return Math.max(0, room - gap)
}

function sideFor(anchor: Box, { height }: Size, bounds: Box, { preferred, gap, tight }: PlacementRules): Side {
  const other = preferred === 'above' ? 'below' : 'above'
  const room = roomOn(preferred, anchor, bounds, gap)
  const otherRoom = roomOn(other, anchor, bounds, gap)
  const isOtherBetter = tight === 'shrink' ? otherRoom > room : otherRoom >= height
  return room < height && isOtherBetter ? other : preferred
}

/** If the bounds are too narrow, the element overflows equally on both sides. */
function leftFor(wanted: number, width: number, { left, right }: Box): number {
  const last = right - width
  return left > last ? (left + last) / 2 : clamp(wanted, left, last)
}

export const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
