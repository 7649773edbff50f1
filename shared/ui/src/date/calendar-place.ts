import { inset, placeBeside, type Box, type Placement, type Size } from '../overlay/floating-place'

const MARGIN = 8

/** Below the field, else above it, else over it if the window has no room on either side. */
export function placeCalendar(field: Box, card: Size, { width, height }: Size): Placement {
  const window = { left: 0, top: 0, right: width, bottom: height }
  return placeBeside(field, card, inset(window, MARGIN), { preferred: 'below', align: 'left', gap: 4, tight: 'cover' })
}
