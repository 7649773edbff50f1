// Horizontal grid lines and their labels (specification 9).
import { rules } from '@switchboard/brand/rules'
import { scaleLinear } from 'd3-scale'
import type { Sides } from './bar-stack'

/** Pixels from the first to the last grid line: the specification's minimum chart height. */
export const PLOT_HEIGHT = 400

/**
 * Index of the zero line, counted from the top of eight intervals. A chart with four intervals uses every second line,
 * and a one-sided chart uses half of them, so the zero line always has this index.
 */
export const CENTRE_LINE = 4

/** Number of intervals in a two-sided chart. A one-sided chart has half as many. */
export type Intervals = 4 | 8

export interface GridLine {
  /** 0 to 8 */
  readonly index: number
  /** Negative below the centre line. */
  readonly value: number
  /** Pixels below the first line. */
  readonly y: number
}

export interface Grid {
  /** From top to bottom. */
  readonly lines: readonly GridLine[]
  /** Pixels below the first line. */
  readonly yOf: (value: number) => number
}

/** @param max largest absolute amount on either side */
export function gridOf(max: number, sides: Sides, intervals: Intervals = 4): Grid {
  const perSide = intervals / 2
  const step = stepOf(max, perSide)
  const above = sides === 'bottom' ? 0 : perSide
  const below = sides === 'top' ? 0 : perSide
  const yOf = scaleLinear([above * step, -below * step], [0, PLOT_HEIGHT])
  const lines = Array.from({ length: above + below + 1 }, (_, i) => {
    const value = (above - i) * step
    return { index: CENTRE_LINE + ((i - above) * CENTRE_LINE) / perSide, value, y: yOf(value) }
  })
  return { lines, yOf }
}

/** A multiple of the rounding unit, so that all lines have round values and equal distances. */
function stepOf(max: number, perSide: number): number {
  const unit = roundingUnit(max)
  const step = Math.max(1, Math.ceil(max / perSide / unit)) * unit
  // Division may lose the last digit.
  return step * perSide < max ? step + unit : step
}

function roundingUnit(max: number): number {
  if (max >= 10_000) return 1000
  return max < 100 ? 1 : 10
}

const amounts = new Intl.NumberFormat(rules.locale)

/** Format of all labels on an axis. */
export type GridFormat = 'whole' | 'thousands'

/** In thousands if a line reaches 10,000. All lines are then multiples of a thousand. */
export const gridFormat = (lines: readonly GridLine[]): GridFormat =>
  lines.some(({ value }) => Math.abs(value) >= 10_000) ? 'thousands' : 'whole'

/** The meaning of values below the zero line: credits for money, negative amounts for quantities. */
export type Below = 'amounts' | 'credits' | 'negative amounts'

/** 610, 1,220, 14K, 20 CR (a credit's amount has no minus) or −20. */
export function gridLabel(value: number, format: GridFormat, below: Below = 'amounts'): string {
  const amount = Math.abs(value)
  const isInThousands = format === 'thousands' && amount > 0
  const shown = isInThousands ? `${amounts.format(amount / 1000)}K` : amounts.format(amount)
  if (value >= 0 || below === 'amounts') return shown
  return below === 'credits' ? `${shown} CR` : `\u2212${shown}`
}
