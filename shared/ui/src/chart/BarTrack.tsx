import type { KeyboardEvent, RefObject } from 'react'
import { BarSlot } from './BarSlot'
import styles from './BarTrack.module.css'
import type { Bar } from './series'
import type { ChartShapes } from './shapes'
import type { SlidingTrack } from './slidingTrack'

interface BarTrackProps {
  /** Of the radios. */
  readonly group: string
  readonly bars: readonly Bar[]
  readonly drawn: ChartShapes
  readonly selected: number
  readonly onSelect: (position: number) => void
  readonly viewport: RefObject<HTMLDivElement | null>
  readonly track: RefObject<HTMLDivElement | null>
  readonly more: SlidingTrack['more']
  readonly onScroll: () => void
}

/** The bars, which are wider than what is in view. */
export function BarTrack({ group, bars, drawn, selected, onSelect, viewport, track, more, onScroll }: BarTrackProps) {
  const { shapes, zero, hasReference } = drawn
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Home' && event.key !== 'End') return
    event.preventDefault()
    const to = event.key === 'Home' ? 0 : bars.length - 1
    onSelect(to)
    track.current?.querySelectorAll('input')[to]?.focus({ preventScroll: true })
  }
  return (
    <div
      ref={viewport}
      className={styles.viewport}
      data-before={more.before || undefined}
      data-after={more.after || undefined}
      onScroll={onScroll}
    >
      {/* The radios inside take the keys; the track only listens for two more. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={track} className={styles.track} onKeyDown={onKeyDown}>
        {bars.map((bar, i) => {
          const shape = shapes[i]
          if (!shape) return null
          return (
            <BarSlot
              key={bar.key}
              group={group}
              bar={bar}
              shape={shape}
              zero={zero}
              paired={hasReference}
              checked={i === selected}
              position={i}
              onSelect={onSelect}
            />
          )
        })}
      </div>
    </div>
  )
}
