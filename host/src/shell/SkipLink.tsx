import type { MouseEvent } from 'react'
import styles from './SkipLink.module.css'

/** First in the page; visible while focused. */
export function SkipLink() {
  return (
    <a className={styles.link} href="#main" onClick={skip}>
      Skip to main content
    </a>
  )
}

/** Moves focus itself, because a changed hash would create a history entry. */
function skip(event: MouseEvent) {
  event.preventDefault()
  const main = document.getElementById('main')
  main?.focus()
  main?.scrollIntoView()
}
