// The numbers of the bar chart (spec section 9).
import { scaleLinear } from 'd3-scale'

/** Pixels from the zero line to the top grid line. */
export const PLOT_HEIGHT = 400
const MIN_BAR_HEIGHT = 8
const GRID_LINES = 3

/** What a distance between grid lines is rounded up to. */
function roundingUnit(max: number): number {
  if (max >= 10_000) return 1000
  return max < 100 ? 1 : 10
}

/** The values of the grid lines from zero up, at equal distances, the last at or above the greatest value. */
export function gridValues(values: readonly number[], lines = GRID_LINES): readonly number[] {
  const max = Math.max(0, ...values)
  const unit = roundingUnit(max)
  const step = Math.max(unit, Math.ceil(max / (lines - 1) / unit) * unit)
  return Array.from({ length: lines }, (_, i) => i * step)
}

/** Thousands with K from 10,000. */
export function gridLabel(value: number): string {
  return value >= 10_000 ? `${value / 1000}K` : value.toLocaleString('en-AU')
}

/** Pixels above the zero line. */
export function gridHeight(value: number, top: number): number {
  return scaleLinear([0, top], [0, PLOT_HEIGHT])(value)
}

/** Pixels; a value that is not zero can always be seen. */
export function barHeight(value: number, top: number): number {
  return value === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, gridHeight(value, top))
}

/** The selected position, which is the first when the one asked for does not exist. */
export function validPosition(position: number, count: number): number {
  return Number.isInteger(position) && position >= 0 && position < count ? position : 0
}
