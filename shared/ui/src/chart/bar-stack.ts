// Stacks amounts as ranges on the value axis, above and below the zero line.
import { stack, stackOffsetDiverging } from 'd3-shape'
import type { Bar, BarPart } from './series'
import type { Sound } from './tones'

/** From the zero line outwards. */
const layers = ['top', 'topSecondary', 'bottom', 'bottomSecondary'] as const
export type Layer = (typeof layers)[number]

type Amounts = Readonly<Record<Layer, number>>

/** Range of a part, starting at the zero line. Below that line both ends are negative. */
export interface StackedPart {
  readonly layer: Layer
  readonly near: number
  readonly far: number
}

export interface StackedBar {
  readonly main: readonly StackedPart[]
  readonly reference: readonly StackedPart[]
}

/** The lists contain no zeros or non-finite amounts. */
export function stackBars(bars: readonly Bar[]): readonly StackedBar[] {
  const main = stackRows(bars.map((bar) => amountsOf(bar, 'value', 'secondaryValue')))
  const reference = stackRows(bars.map((bar) => amountsOf(bar, 'reference', 'referenceSecondaryValue')))
  return bars.map((_, i) => ({ main: main[i] ?? [], reference: reference[i] ?? [] }))
}

function stackRows(rows: readonly Amounts[]): readonly (readonly StackedPart[])[] {
  const diverging = stack<unknown, Amounts, Layer>()
    .keys(layers)
    .value((row, layer) => row[layer])
    .offset(stackOffsetDiverging)
  const stacked = diverging(rows)
  return rows.map((row, i) =>
    stacked.flatMap(({ key, [i]: interval }) => {
      if (!interval || row[key] === 0) return []
      const [low, high] = interval
      return [row[key] > 0 ? { layer: key, near: low, far: high } : { layer: key, near: high, far: low }]
    }),
  )
}

function amountsOf({ amount }: Bar, first: keyof BarPart, second: keyof BarPart): Amounts {
  const none = { top: 0, topSecondary: 0, bottom: 0, bottomSecondary: 0 }
  if (amount.kind !== 'measured') return none
  const { top, bottom } = amount
  return {
    top: finiteOrZero(top?.[first]),
    topSecondary: finiteOrZero(top?.[second]),
    // The bottom part is below the zero line, whatever its sign.
    bottom: -Math.abs(finiteOrZero(bottom?.[first])),
    bottomSecondary: -Math.abs(finiteOrZero(bottom?.[second])),
  }
}

const finiteOrZero = (amount: number | undefined) => (amount !== undefined && Number.isFinite(amount) ? amount : 0)

/** A non-finite amount is missing data, and its bar renders as one without a reading. */
export function isMissing({ amount }: Bar): boolean {
  if (amount.kind !== 'measured') return amount.kind === 'missing'
  const { top, bottom } = amount
  const given = [top?.value, top?.secondaryValue, bottom?.value, bottom?.secondaryValue]
  return given.some((value) => value !== undefined && !Number.isFinite(value))
}

/** The sides of the zero line that a series uses. */
export type Sides = 'top' | 'bottom' | 'both'

export function sidesOf(bars: readonly Bar[], stacked: readonly StackedBar[]): Sides {
  const measured = bars.flatMap(({ amount }) => (amount.kind === 'measured' ? [amount] : []))
  const hanging = stacked.some(({ main, reference }) => [...main, ...reference].some(({ far }) => far < 0))
  const bottom = hanging || measured.some((amount) => amount.bottom !== undefined)
  const top = !bottom || measured.some((amount) => amount.top !== undefined)
  if (top && bottom) return 'both'
  return bottom ? 'bottom' : 'top'
}

/** Whether all amounts below the zero line are negative, so that the labels there reflect it. */
export function hangsNegative(bars: readonly Bar[]): boolean {
  const hanging = bars.flatMap(({ amount }) => {
    if (amount.kind !== 'measured') return []
    const top = valuesOf(amount.top).filter((value) => value < 0)
    return [...top, ...valuesOf(amount.bottom).filter((value) => value !== 0)]
  })
  return hanging.length > 0 && hanging.every((value) => value < 0)
}

function valuesOf(part: BarPart | undefined): number[] {
  const { value, secondaryValue, reference, referenceSecondaryValue } = part ?? { value: 0 }
  return [value, secondaryValue, reference, referenceSecondaryValue].filter((number) => number !== undefined)
}

/** The tone of a bar: its parts above the zero line less those below it. */
export function soundOf(bar: Bar): Sound {
  const { amount } = bar
  if (isMissing(bar)) return { kind: 'missing' }
  if (amount.kind !== 'measured') return { kind: 'outside' }
  const parts = Object.values(amountsOf(bar, 'value', 'secondaryValue'))
  return { kind: 'measured', value: parts.reduce((a, b) => a + b, 0), isEstimated: amount.hasStripes ?? false }
}
