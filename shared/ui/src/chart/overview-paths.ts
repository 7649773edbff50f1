// The overview strip's bars as SVG paths: one unit of width is a slot of the track, one unit of height a pixel of the
// plot.
import type { Segment, Shape } from './shapes'

export type OverviewLook = 'top' | 'bottom' | 'stripes' | 'missing'

/** Grouped by look, because four paths render faster than 31 bars. Unused looks are omitted. */
export type OverviewPaths = Readonly<Partial<Record<OverviewLook, string>>>

/** The share of a slot that a bar covers. */
const BAR = 0.6

/** @param first index of the first shape */
export function overviewPaths(shapes: readonly Shape[], first = 0): OverviewPaths {
  const paths: Partial<Record<OverviewLook, string>> = {}
  shapes.forEach((shape, i) => {
    for (const { look, y, height } of rectanglesOf(shape))
      paths[look] =
        `${paths[look] ?? ''}M${roundToHundredths(first + i + (1 - BAR) / 2)} ${roundToHundredths(y)}h${BAR}v${roundToHundredths(height)}h-${BAR}z`
  })
  return paths
}

interface Rectangle {
  readonly look: OverviewLook
  readonly y: number
  readonly height: number
}

function rectanglesOf(shape: Shape): readonly Rectangle[] {
  const { kind, ends } = shape
  if (kind === 'outside') return []
  if (kind === 'missing') return [{ look: kind, y: ends.top, height: ends.bottom - ends.top }]
  const lookOf = ({ layer }: Segment): OverviewLook => {
    if (shape.hasStripes) return 'stripes'
    return layer.startsWith('bottom') ? 'bottom' : 'top'
  }
  return shape.main.map((segment) => ({ look: lookOf(segment), y: segment.y, height: segment.height }))
}

const roundToHundredths = (number: number) => Math.round(number * 100) / 100
