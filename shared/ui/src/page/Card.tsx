import { useId } from 'react'
import type { Elements } from '../text/elements'
import styles from './Card.module.css'

export interface CardProps {
  /** The card's h2, which also names it, or only its name. */
  readonly heading: string
  /**
   * `eyebrow` renders the heading as a small line above a large number; `hidden` shows it to screen readers only;
   * `name` has no heading, because the page's heading says the same.
   */
  readonly headingLook?: 'heading' | 'eyebrow' | 'hidden' | 'name'
  /** `selected` marks the chosen card of several; `tint` marks an important card. */
  readonly look?: 'plain' | 'tint' | 'selected'
  readonly busy?: boolean
  readonly children: Elements
}

export function Card({ heading, headingLook = 'heading', look = 'plain', busy, children }: CardProps) {
  const id = useId()
  const card = { className: styles.card, 'data-look': look, 'aria-busy': busy || undefined }
  if (headingLook === 'name')
    return (
      <section {...card} aria-label={heading}>
        {children}
      </section>
    )
  return (
    <section {...card} aria-labelledby={id}>
      <h2 id={id} className={headingLook === 'hidden' ? 'sb-visually-hidden' : styles[headingLook]}>
        {heading}
      </h2>
      {children}
    </section>
  )
}
