import styles from './BarShape.module.css'
import { PLOT_HEIGHT } from './grid'
import { MARK, type Forecast, type Segment, type Shape } from './shapes'
import type { Layer } from './bar-stack'

interface BarShapeProps {
  readonly shape: Shape
  /** Pixels below the first grid line. */
  readonly zero: number
  /** Whether any bar of the chart has a reference, so that each bar has room for one. */
  readonly paired: boolean
}

/** The bar between the first and last grid lines. */
export function BarShape({ shape, zero, paired }: BarShapeProps) {
  const { kind, ends } = shape
  const hangs = ends.top >= zero && ends.bottom > zero
  return (
    <span className={styles.plot} data-paired={paired || undefined} aria-hidden>
      {kind === 'measured' && shape.reference.length > 0 && (
        <span className={styles.column} data-reference>
          <Segments segments={shape.reference} />
        </span>
      )}
      <span className={styles.column} data-stripes={(kind === 'measured' && shape.hasStripes) || undefined}>
        {kind === 'measured' && shape.forecast && <ForecastShape {...shape.forecast} />}
        {kind === 'measured' && <Segments segments={shape.main} />}
        {kind === 'missing' && <span className={styles.mark} style={{ top: ends.top, height: MARK.height }} />}
        {kind === 'outside' && (
          <span className={styles.nothing} style={{ top: zero }}>
            –
          </span>
        )}
        {kind !== 'outside' && (
          <span
            className={styles.cap}
            style={{ top: hangs ? ends.bottom : ends.top }}
            data-hangs={hangs || undefined}
          />
        )}
      </span>
      {zero < PLOT_HEIGHT && <span className={styles.zero} style={{ top: zero }} />}
    </span>
  )
}

function ForecastShape({ least, range }: Forecast) {
  return (
    <>
      <span className={styles.range} style={{ top: range.y, height: range.height }} />
      <span className={styles.least} style={{ top: least.y, height: least.height }} />
    </>
  )
}

function Segments({ segments }: { readonly segments: readonly Segment[] }) {
  return segments.map(({ layer, y, height, end }) => (
    <span key={layer} className={styles.segment} data-layer={layer} data-end={end} style={{ top: y, height }} />
  ))
}

export type Look = Layer | 'reference' | 'referenceSecondary' | 'stripes' | 'missing'

/** A small square with a pattern of the chart, for its key. */
export function Swatch({ look }: { readonly look: Look }) {
  if (look === 'missing') return <span className={styles.swatch} data-missing aria-hidden />
  const reference = look === 'reference' || look === 'referenceSecondary'
  const layer =
    look === 'reference' || look === 'stripes' ? 'top' : look === 'referenceSecondary' ? 'topSecondary' : look
  return (
    <span
      className={styles.swatch}
      data-reference={reference || undefined}
      data-stripes={look === 'stripes' || undefined}
      aria-hidden
    >
      <span className={styles.segment} data-layer={layer} />
    </span>
  )
}
