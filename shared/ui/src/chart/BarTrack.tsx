import { memo, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { BarSlot } from './BarSlot'
import styles from './BarTrack.module.css'
import type { Bar } from './series'
import type { ChartShapes } from './shapes'
import type { SlidingTrack } from './sliding-track'

interface BarTrackProps extends Pick<SlidingTrack, 'attachViewport' | 'track' | 'more' | 'onScroll'> {
  /** Name of the radio group. */
  readonly group: string
  readonly bars: readonly Bar[]
  readonly drawn: ChartShapes
  readonly selected: number
  /** Index of the bar under the pointer. */
  readonly pointed: number | undefined
  readonly onSelect: (position: number) => void
  readonly onOpen: (() => void) | undefined
}

/** Memoised, like each bar, so that showing or hiding a bubble renders at most two bars. */
export const BarTrack = memo(function BarTrack(props: BarTrackProps) {
  const { group, bars, drawn, selected, pointed, onSelect, onOpen, attachViewport, track, more, onScroll } = props
  const { shapes, zero, hasReference } = drawn
  // Moves focus to the selected bar if the focused one no longer exists.
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
      {/* The radios handle arrow keys between the ends; the track handles Home, End and Enter. */}
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
              // The index is the key, because another period's bars reuse the elements with other heights and texts.
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

/** Stops at the ends, unlike the arrow keys of native radio groups, which wrap from the last to the first. */
function leavesTrack(key: string, selected: number, count: number): boolean {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return selected === 0
  if (key === 'ArrowRight' || key === 'ArrowDown') return selected === count - 1
  return false
}
