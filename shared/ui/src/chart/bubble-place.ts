// Where a bubble stands at its bar: above it if there is room in the chart, else under the labels, else above all the same, over the words
// before the chart (specification 2.12 and 9 'Layout'). Pixels of the viewport throughout.
import { placeBeside, type Box, type Placement, type Size } from '../overlay/floating-place'

/** The bubble stays that far inside the left and right edges of the chart. */
const PADDING = 10

/** @param bubble with the arrow */
export function placeBubble(bar: Box, bubble: Size, chart: Box, windowHeight: number): Placement {
  const { left, right, top } = chart
  const bounds = { left: left + PADDING, right: right - PADDING, top, bottom: windowHeight }
  return placeBeside(bar, bubble, bounds, { preferred: 'above', align: 'middle', gap: 0, tight: 'out' })
}
