// Converts stacked amounts to pixels: one shape per slot of the track.
import { gridOf, type Grid, type Intervals } from './grid'
import type { Bar } from './series'
import {
  hangsNegative,
  isMissing,
  sidesOf,
  stackBars,
  type Layer,
  type StackedPart,
  type StackedBar,
} from './bar-stack'

/** In pixels; makes every non-zero amount visible (specification 9). */
export const MIN_BAR_HEIGHT = 8

export interface Segment {
  readonly layer: Layer
  /** Pixels below the first grid line. */
  readonly y: number
  readonly height: number
  /** The rounded end; undefined for a middle segment. */
  readonly end?: 'top' | 'bottom'
}

export type Shape =
  | {
      readonly kind: 'measured'
      readonly main: readonly Segment[]
      readonly reference: readonly Segment[]
      readonly hasStripes: boolean
      readonly forecast: Forecast | undefined
      readonly ends: Ends
    }
  | { readonly kind: 'missing'; readonly ends: Ends }
  | { readonly kind: 'outside'; readonly ends: Ends }

/** Above the bar: what is still expected at least, and the range above it. */
export interface Forecast {
  readonly least: Box
  readonly range: Box
}

/** In pixels; y is below the first grid line. */
interface Box {
  readonly y: number
  readonly height: number
}

/** The bar's ends in pixels below the first grid line, not counting its reference. */
export interface Ends {
  readonly top: number
  readonly bottom: number
}

export interface ChartShapes {
  readonly grid: Grid
  /** Pixels below the first grid line. */
  readonly zero: number
  readonly shapes: readonly Shape[]
  readonly hasReference: boolean
  /** Whether all amounts below the zero line are negative. */
  readonly hangsNegative: boolean
}

/** The whole chart, in pixels of the plot. */
export function shapesOf(bars: readonly Bar[], intervals?: Intervals): ChartShapes {
  const stacked = stackBars(bars)
  const grid = gridOf(Math.max(greatest(stacked), ...bars.map(mostOf)), sidesOf(bars, stacked), intervals)
  const zero = grid.yOf(0)
  return {
    grid,
    zero,
    shapes: bars.map((bar, i) => shapeOf(bar, stacked[i], grid)),
    hasReference: stacked.some(({ reference }) => reference.length > 0),
    hangsNegative: hangsNegative(bars),
  }
}

const greatest = (stacked: readonly StackedBar[]) =>
  stacked
    .flatMap(({ main, reference }) => [...main, ...reference])
    .reduce((max, { far }) => Math.max(max, Math.abs(far)), 0)

const mostOf = ({ amount }: Bar) => (amount.kind === 'measured' ? (amount.forecast?.most ?? 0) : 0)

function shapeOf(bar: Bar, stacked: StackedBar | undefined, grid: Grid): Shape {
  const zero = grid.yOf(0)
  const { amount } = bar
  if (amount.kind === 'outside') return { kind: 'outside', ends: { top: zero, bottom: zero } }
  if (amount.kind === 'missing' || isMissing(bar)) return { kind: 'missing', ends: markEnds(grid) }
  const main = segmentsOf(stacked?.main ?? [], grid)
  const reference = segmentsOf(stacked?.reference ?? [], grid)
  const ends = endsOf(main, zero)
  const forecast = amount.forecast && forecastOf(amount.forecast, ends.top, grid)
  const top = Math.min(ends.top, forecast?.range.y ?? ends.top)
  return { kind: 'measured', main, reference, hasStripes: amount.hasStripes ?? false, forecast, ends: { ...ends, top } }
}

/** @param top of the bar, in pixels below the first grid line */
function forecastOf({ least, most }: { readonly least: number; readonly most: number }, top: number, grid: Grid) {
  const [leastTop, mostTop] = [Math.min(top, grid.yOf(least)), Math.min(top, grid.yOf(most))]
  return {
    least: { y: leastTop, height: top - leastTop },
    range: { y: mostTop, height: leastTop - mostTop },
  }
}

/** The mark for missing data, detached from the zero line and of constant size so that it is not read as a value. */
export const MARK = { height: 28, distance: 8 } as const

function markEnds(grid: Grid): Ends {
  const zero = grid.yOf(0)
  const hangs = zero < MARK.height
  const top = hangs ? zero + MARK.distance : zero - MARK.distance - MARK.height
  return { top, bottom: top + MARK.height }
}

const endsOf = (segments: readonly Segment[], zero: number): Ends => ({
  top: Math.min(zero, ...segments.map(({ y }) => y)),
  bottom: Math.max(zero, ...segments.map(({ y, height }) => y + height)),
})

/** Top of the bar or its reference, in pixels below the first grid line. */
export const topOf = (shape: Shape): number =>
  Math.min(shape.ends.top, ...(shape.kind === 'measured' ? shape.reference.map(({ y }) => y) : []))

function segmentsOf(stacked: readonly StackedPart[], grid: Grid): readonly Segment[] {
  const standing = stackSide(
    stacked.filter(({ far }) => far > 0),
    grid,
  )
  const hanging = stackSide(
    stacked.filter(({ far }) => far < 0),
    grid,
  )
  const zero = grid.yOf(0)
  return [
    ...standing.map(({ from, height, ...rest }) => ({ ...rest, height, y: zero - from - height })),
    ...hanging.map(({ from, height, ...rest }) => ({ ...rest, height, y: zero + from })),
  ]
}

/** The segments on one side of the zero line, with their distances from it. */
function stackSide(stacked: readonly StackedPart[], grid: Grid) {
  const heights = visibleHeights(stacked.map(({ near, far }) => Math.abs(grid.yOf(far) - grid.yOf(near))))
  return stacked.map(({ layer, far }, i) => ({
    layer,
    from: heights.slice(0, i).reduce((a, b) => a + b, 0),
    height: heights[i] ?? 0,
    ...(i === stacked.length - 1 && { end: far > 0 ? ('top' as const) : ('bottom' as const) }),
  }))
}

/**
 * Enlarges small parts to the minimum height and shrinks the others in proportion, so that the sum stays the same. The
 * sum grows only if it is too small for the minimum of all parts.
 * @param heights pixels, none zero
 */
export function visibleHeights(heights: readonly number[]): readonly number[] {
  const whole = Math.max(sum(heights), heights.length * MIN_BAR_HEIGHT)
  const share = (small: number): readonly number[] => {
    const large = heights.filter((height) => height > small)
    const factor = (whole - (heights.length - large.length) * MIN_BAR_HEIGHT) / sum(large)
    const tooSmall = large.filter((height) => height * factor < MIN_BAR_HEIGHT)
    if (tooSmall.length > 0) return share(Math.max(...tooSmall))
    return heights.map((height) => (height > small ? height * factor : MIN_BAR_HEIGHT))
  }
  return share(0)
}

const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)
