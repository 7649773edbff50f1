import { memo, useId } from 'react'
import { BarShape } from './BarShape'
import styles from './BarSlot.module.css'
import { descriptionOf, type Bar, type HorizontalAxis } from './series'
import { useSpoken } from './speech'
import type { Shape } from './shapes'

interface BarSlotProps {
  /** Name of the radio group. */
  readonly group: string
  readonly bar: Bar
  readonly shape: Shape
  readonly zero: number
  readonly paired: boolean
  readonly checked: boolean
  readonly pointed: boolean
  readonly position: number
  readonly onSelect: (position: number) => void
}

/**
 * A radio button with its bar and labels. Memoised: in React's development build, selecting one of 31 bars takes 45 ms
 * if all bars render, and 15 ms if two do.
 */
export const BarSlot = memo(function BarSlot(props: BarSlotProps) {
  const { group, bar, shape, zero, paired, checked, pointed, position, onSelect } = props
  const id = useId()
  const spoken = useSpoken(bar)
  const description = spoken.isBrief ? '' : descriptionOf(bar)
  return (
    <label className={styles.slot} data-pointed={pointed || undefined}>
      <input
        className={styles.radio}
        type="radio"
        name={group}
        aria-label={spoken.text}
        aria-describedby={description === '' ? undefined : id}
        checked={checked}
        onChange={() => onSelect(position)}
      />
      <BarShape shape={shape} zero={zero} paired={paired} />
      <AxisLabel axis={bar.horizontalAxis} />
      {description !== '' && (
        <span id={id} hidden>
          {description}
        </span>
      )}
    </label>
  )
})

function AxisLabel({ axis }: { readonly axis: HorizontalAxis }) {
  const { primaryLabel, secondaryLabel, isInline, hasToDisplayLabel = true } = axis
  return (
    <span className={styles.label} translate="no" data-hidden={!hasToDisplayLabel || undefined} aria-hidden>
      <span className={styles.pill} data-lines={secondaryLabel !== undefined && !isInline ? 2 : 1}>
        <span>{primaryLabel}</span>
        {secondaryLabel !== undefined && <span className={styles.secondary}> {secondaryLabel}</span>}
      </span>
    </span>
  )
}
