// Chart data as in 'Chart data' of specification 3. Decision record 0016 defines the fields.

interface Values {
  /** Spec `value`. A negative value is a credit: its bar is below the zero line, and its amount ends with ' CR'. */
  readonly value: number
  /** Spec `secondaryValue`: stacked on `value` in the same bar, e.g. off-peak on peak. */
  readonly secondaryValue?: number
}

interface Reference {
  /** Spec `reference`: an earlier period's value, drawn as a hollow bar next to the bar. */
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

/** Spec `top` is above the zero line and `bottom` below it, whatever the sign. */
type Parts = { readonly top: BarPart; readonly bottom?: BarPart } | { readonly top?: BarPart; readonly bottom: BarPart }

export type BarAmount =
  | ({
      readonly kind: 'measured'
      /** Spec `hasStripes`: estimated, or derived from a reading for more than this slot. */
      readonly hasStripes?: boolean
      /** The range in which the value is likely to be at the end of its period. */
      readonly forecast?: { readonly least: number; readonly most: number }
    } & Parts)
  /** Missing amount, drawn as a hatched mark. */
  | { readonly kind: 'missing' }
  /** No amount is possible: the slot is in the future or before the start of the service. */
  | { readonly kind: 'outside' }

interface OneLabel {
  readonly secondaryLabel?: never
  readonly isInline?: never
}

interface TwoLabels {
  /** Spec `secondaryLabel`: a second line under the primary label. */
  readonly secondaryLabel: string
  /** Spec `isInline`: on the primary label's line instead. */
  readonly isInline?: boolean
}

/** Spec `horizontalAxis` of an item. */
export type HorizontalAxis = (OneLabel | TwoLabels) & {
  /** Spec `primaryLabel`: 'Oct', '14'. */
  readonly primaryLabel: string
  /** Spec `hasToDisplayLabel`; default: true. The selected bar always shows its labels. */
  readonly hasToDisplayLabel?: boolean
  /** Spec `tooltipLabel`: the text of the bubble at the bar. */
  readonly tooltipLabel?: string
  /** Spec `referenceTooltipLabel`: the text of the bubble at the hollow bar. */
  readonly referenceTooltipLabel?: string
}

/** A label with a large value below it. */
export interface Figure {
  readonly label: string
  readonly value: string
}

/** Spec: one item of the series. */
export interface Bar {
  readonly key: string
  readonly amount: BarAmount
  readonly horizontalAxis: HorizontalAxis
  /** The accessible name of the radio: 'October 2026, 64 kilowatt hours, $18.56'. */
  readonly fact: string
  /** What screen readers announce instead, if the customer chose short values: 'Oct, 64.0'. */
  readonly brief?: string
  /** Shown above the chart instead of bubbles when this bar is selected; the last one is aligned to the end. */
  readonly figures: readonly Figure[]
}

/** Spec: the 'labels' of a chart. */
export interface ChartLabels {
  /** Spec `y`: the unit above the zero line, 'kWh'. */
  readonly y: string
  /** Spec `ySecondary`: the unit below the zero line, 'Exported, kWh'. */
  readonly ySecondary?: string
  /** How labels below the zero line read if all amounts there are negative. Default: credits, for money. */
  readonly negative?: 'credits' | 'negative amounts'
  /** Spec `alwaysShowYLabel`: below 768 pixels too. */
  readonly alwaysShowYLabel?: boolean
}

/** The given index, or 0 if it does not exist (specification 4). */
export function validPosition(position: number, count: number): number {
  return Number.isInteger(position) && position >= 0 && position < count ? position : 0
}

/** The accessible description: bubble texts that are not part of the name. */
export function descriptionOf({ fact, horizontalAxis }: Bar): string {
  const { tooltipLabel, referenceTooltipLabel } = horizontalAxis
  const labels = [tooltipLabel, referenceTooltipLabel].filter((label) => label !== undefined)
  return labels.filter((label) => !fact.includes(label)).join('. ')
}

/** The longest text at each position of the figures, so that selecting another bar does not shift the layout. */
export function longestFigures(bars: readonly Pick<Bar, 'figures'>[]): readonly Figure[] {
  const count = Math.max(0, ...bars.map(({ figures }) => figures.length))
  return Array.from({ length: count }, (_, i) => {
    const at = bars.flatMap(({ figures }) => figures[i] ?? [])
    return { label: longest(at.map(({ label }) => label)), value: longest(at.map(({ value }) => value)) }
  })
}

const longest = (texts: readonly string[]) => texts.reduce((a, b) => (b.length > a.length ? b : a), '')
