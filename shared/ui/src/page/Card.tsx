import { useId, type ReactNode } from 'react'
import styles from './Card.module.css'

export interface CardProps {
  /** The card's h2, which also names it. */
  readonly heading: ReactNode
  /** `eyebrow` draws the heading as a small line above a loud number; `hidden` leaves it to screen readers. */
  readonly headingLook?: 'heading' | 'eyebrow' | 'hidden'
  /** `selected` is one of several that were chosen from; `tint` sets a card apart, such as one with what is important. */
  readonly look?: 'plain' | 'tint' | 'selected'
  readonly busy?: boolean
  readonly children: ReactNode
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
