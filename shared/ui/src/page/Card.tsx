import { useId, type ReactNode } from 'react'
import type { Elements } from '../text/elements'
import styles from './Card.module.css'

export interface CardProps {
  /** The card's h2, which also names it. */
  readonly heading: ReactNode
  /** `eyebrow` draws the heading as a small line above a large number; `hidden` shows it to screen readers only. */
  readonly headingLook?: 'heading' | 'eyebrow' | 'hidden'
  /** `selected` marks the chosen card of several; `tint` marks an important card. */
  readonly look?: 'plain' | 'tint' | 'selected'
  readonly busy?: boolean
  readonly children: Elements
}

export function Card({ heading, headingLook = 'heading', look = 'plain', busy, children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} data-look={look} aria-labelledby={id} aria-busy={busy || undefined}>
      <h2 id={id} className={headingLook === 'hidden' ? 'sb-visually-hidden' : styles[headingLook]}>
        {heading}
      </h2>
      {children}
    </section>
  )
}
