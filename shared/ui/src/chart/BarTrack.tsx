import { memo, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { BarSlot } from './BarSlot'
import styles from './BarTrack.module.css'
import type { Bar } from './series'
import type { ChartShapes } from './shapes'
import type { SlidingTrack } from './sliding-track'

interface BarTrackProps extends Pick<SlidingTrack, 'attachViewport' | 'track' | 'more' | 'onScroll'> {
  /** The name of the radio group. */
  readonly group: string
  readonly bars: readonly Bar[]
  readonly drawn: ChartShapes
  readonly selected: number
  /** Position of the bar under the pointer. */
  readonly pointed: number | undefined
  readonly onSelect: (position: number) => void
  readonly onOpen: (() => void) | undefined
}

/** The bars. Memoised, like each bar, so that a bubble that appears or disappears renders at most two bars. */
export const BarTrack = memo(function BarTrack(props: BarTrackProps) {
  const { group, bars, drawn, selected, pointed, onSelect, onOpen, attachViewport, track, more, onScroll } = props
  const { shapes, zero, hasReference } = drawn
  // If the focused bar no longer exists, focus moves to the selected one.
  const hasFocus = useRef(false)
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return
    track.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
  }, [bars, track])
  const onKeyDown = (event: KeyboardEvent) => {
    if (leavesTrack(event.key, selected, bars.length)) event.preventDefault()
    if (event.key === 'Enter' && !event.repeat) onOpen?.()
    if (event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    const to = event.key === 'Home' ? 0 : bars.length - 1
    onSelect(to)
    track.current?.querySelectorAll('input')[to]?.focus({ preventScroll: true })
  }
  return (
    <div
      ref={attachViewport}
      className={styles.viewport}
      data-before={more.before || undefined}
      data-after={more.after || undefined}
      onScroll={onScroll}
    >
      {/* The radios handle the arrow keys between the ends, the track handles Home, End and Enter. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={track}
        className={styles.track}
        onKeyDown={onKeyDown}
        onFocus={() => (hasFocus.current = true)}
        onBlur={() => (hasFocus.current = false)}
      >
        {bars.map((bar, i) => {
          const shape = shapes[i]
          if (!shape) return null
          return (
            <BarSlot
              // The position is the key, because the bars of another period reuse the elements with other heights and texts.
              key={i}
              group={group}
              bar={bar}
              shape={shape}
              zero={zero}
              paired={hasReference}
              checked={i === selected}
              pointed={i === pointed}
              position={i}
              onSelect={onSelect}
            />
          )
        })}
      </div>
    </div>
  )
})

/** Time does not go round, though a native group of radios does: its arrow keys lead from the first to the last. */
function leavesTrack(key: string, selected: number, count: number): boolean {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return selected === 0
  if (key === 'ArrowRight' || key === 'ArrowDown') return selected === count - 1
  return false
}
