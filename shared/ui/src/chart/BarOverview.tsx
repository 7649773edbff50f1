import { memo, useMemo, type CSSProperties, type PointerEvent, type ReactNode, type RefObject } from 'react'
import styles from './BarOverview.module.css'
import { PLOT_HEIGHT } from './grid'
import { overviewPaths } from './overview-paths'
import type { Shape } from './shapes'

interface BarOverviewProps {
  readonly shapes: readonly Shape[]
  readonly selected: number
  /** Marks the visible part of the track; moved by the track's slider. */
  readonly mark: RefObject<HTMLDivElement | null>
  /** Starts dragging the visible part. @param at fraction of the strip */
  readonly onGrip: (at: number) => void
  readonly onDrag: (at: number) => void
}

/** A small view of the whole period, for pointers only: the radio buttons are the accessible control. */
export const BarOverview = memo(function BarOverview({ shapes, selected, mark, onGrip, onDrag }: BarOverviewProps) {
  const paths = useMemo(() => Object.entries(overviewPaths(shapes)), [shapes])
  const selectedPaths = Object.entries(overviewPaths(shapes.slice(selected, selected + 1), selected))
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    onGrip(fractionOf(event))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onDrag(fractionOf(event))
  }
  return (
    <OverviewRoom bars={shapes.length}>
      <div className={styles.strip} onPointerDown={onPointerDown} onPointerMove={onPointerMove} aria-hidden>
        <svg viewBox={`0 0 ${shapes.length} ${PLOT_HEIGHT}`} preserveAspectRatio="none">
          {paths.map(([look, path]) => (
            <path key={look} className={styles.bars} data-look={look} d={path} />
          ))}
          {selectedPaths.map(([look, path]) => (
            <path key={look} className={styles.bars} data-look={look} data-selected d={path} />
          ))}
        </svg>
        <div ref={mark} className={styles.mark} />
      </div>
    </OverviewRoom>
  )
})

/** Has no height if all bars fit in the plot. */
export function OverviewRoom({ bars, children }: { readonly bars: number; readonly children?: ReactNode }) {
  const count: CSSProperties & Record<'--bars', number> = { '--bars': bars }
  return (
    <div className={styles.room} style={count}>
      <div className={styles.fold}>{children}</div>
    </div>
  )
}

function fractionOf({ currentTarget, clientX }: PointerEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return (clientX - left) / width
}
