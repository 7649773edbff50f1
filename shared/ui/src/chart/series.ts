// What the chart is given: 'Chart data' of specification 3. Names and meanings of its fields stand in decision record 0016.

interface Values {
  /** Spec `value`. Below zero it is a credit: it hangs from the zero line, and its amount reads ' CR'. */
  readonly value: number
  /** Spec `secondaryValue`: stacked on `value` in the same bar, e.g. off-peak on peak. */
  readonly secondaryValue?: number
}

interface Reference {
  /** Spec `reference`: the same of an earlier period, a hollow bar beside. */
  readonly reference: number
  /** Spec `referenceSecondaryValue`: stacked on `reference`. */
  readonly referenceSecondaryValue?: number
}

interface NoReference {
  readonly reference?: never
  readonly referenceSecondaryValue?: never
}

/** Spec: one of the 'top and bottom parts' of an item. */
export type BarPart = Values & (Reference | NoReference)

/** Spec `top` stands on the zero line, `bottom` hangs from it, whatever its sign. */
type Parts = { readonly top: BarPart; readonly bottom?: BarPart } | { readonly top?: BarPart; readonly bottom: BarPart }

export type BarAmount =
  | ({
      readonly at: 'measured'
      /** Spec `hasStripes`: estimated, or read over more than this slot. */
      readonly hasStripes?: boolean
    } & Parts)
  /** There has to be an amount, and there is none: a hatched mark, no bar. */
  | { readonly at: 'missing' }
  /** Nothing can be known: still to come, or before the service began. */
  | { readonly at: 'outside' }

interface OneLabel {
  readonly secondaryLabel?: never
  readonly isInline?: never
}

interface TwoLabels {
  /** Spec `secondaryLabel`: a second line under the primary label. */
  readonly secondaryLabel: string
  /** Spec `isInline`: on the line of the primary label instead. */
  readonly isInline?: boolean
}

/** Spec `horizontalAxis` of an item. */
export type HorizontalAxis = (OneLabel | TwoLabels) & {
  /** Spec `primaryLabel`: 'Oct', '14'. */
  readonly primaryLabel: string
  /** Spec `hasToDisplayLabel`, true when left out. The selected bar shows its labels in any case. */
  readonly hasToDisplayLabel?: boolean
  /** Spec `tooltipLabel`: what a bubble at the bar says. */
  readonly tooltipLabel?: string
  /** Spec `referenceTooltipLabel`: what a bubble at the hollow bar says. */
  readonly referenceTooltipLabel?: string
}

/** A line of words and the loud value under it. */
export interface Figure {
  readonly label: string
  readonly value: string
}

/** Spec: one item of the series. */
export interface Bar {
  readonly key: string
  readonly amount: BarAmount
  readonly horizontalAxis: HorizontalAxis
  /** The whole fact, which is the radio's name: 'October 2026, 64 kilowatt hours, $18.56'. */
  readonly fact: string
  /** What the line above the chart says when this bar is selected; the last stands at the other end. */
  readonly figures: readonly Figure[]
}

/** The selected position, which is the first when the one asked for does not exist (specification 4). */
export function validPosition(position: number, count: number): number {
  return Number.isInteger(position) && position >= 0 && position < count ? position : 0
}

/** What a screen reader adds to the fact: the bubbles' words, as far as the fact does not say them. */
export function descriptionOf({ fact, horizontalAxis }: Bar): string {
  const { tooltipLabel, referenceTooltipLabel } = horizontalAxis
  const labels = [tooltipLabel, referenceTooltipLabel].filter((label) => label !== undefined)
  return labels.filter((label) => !fact.includes(label)).join('. ')
}

/** The longest text at each place of the bars' figures, so that choosing another bar moves nothing. */
export function longestFigures(bars: readonly Bar[]): readonly Figure[] {
  const count = Math.max(0, ...bars.map(({ figures }) => figures.length))
  return Array.from({ length: count }, (_, i) => {
    const at = bars.flatMap(({ figures }) => figures[i] ?? [])
    return { label: longest(at.map(({ label }) => label)), value: longest(at.map(({ value }) => value)) }
  })
}

const longest = (texts: readonly string[]) => texts.reduce((a, b) => (b.length > a.length ? b : a), '')
