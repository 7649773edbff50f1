// Position of a bubble: above its bar if the chart has room, else below the labels if the window has room, else above
// the bar, covering the text before the chart (specification 2.12 and 9 'Layout'). All numbers are viewport pixels.
import { placeBeside, type Box, type Placement, type Size } from '../overlay/floating-place'

/** Pixels between the bubble and the left and right edges of the chart. */
const PADDING = 10

/** @param bubble including the arrow */
export function placeBubble(bar: Box, bubble: Size, chart: Box, windowHeight: number): Placement {
  const { left, right, top } = chart
  const bounds = { left: left + PADDING, right: right - PADDING, top, bottom: windowHeight }
  return placeBeside(bar, bubble, bounds, { preferred: 'above', align: 'middle', gap: 0, tight: 'out' })
}
