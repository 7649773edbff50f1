import type { ReactElement } from 'react'
import { Swatch, type Look } from './BarShape'
import styles from './BarReading.module.css'
import type { Figure } from './series'

interface BarReadingProps {
  readonly figures: readonly Figure[]
  /** The longest text at each position, which reserves space. */
  readonly longest: readonly Figure[]
}

/** The selected bar's values, above the chart. */
export function BarReading({ figures, longest }: BarReadingProps) {
  return (
    <div className={styles.reading}>
      {longest.map((room, i) => (
        <p key={i} className={styles.figure}>
          <span className={styles.label} data-room={room.label}>
            <span>{figures[i]?.label}</span>
          </span>
          <b className={styles.value} data-room={room.value}>
            <span translate="no">{figures[i]?.value}</span>
          </b>
        </p>
      ))}
    </div>
  )
}

/** A pattern of the chart and its meaning: a part, a period, or the reason for hatching. */
export interface Explanation {
  readonly look: Look
  readonly text: string
}

interface BarOptionsProps {
  readonly explanations: readonly Explanation[]
  readonly option: ReactElement | false | undefined
}

/** The chart's key, and a control beside it. */
export function BarOptions({ explanations, option }: BarOptionsProps) {
  const key = explanations.length > 0 && <BarKey explanations={explanations} />
  if (!option) return key
  return (
    <div className={styles.options}>
      {key}
      {option}
    </div>
  )
}

function BarKey({ explanations }: { readonly explanations: readonly Explanation[] }) {
  return (
    <ul className={styles.key}>
      {explanations.map(({ look, text }) => (
        <li key={look}>
          <Swatch look={look} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
