import type { MouseEvent } from 'react'
import styles from './SkipLink.module.css'

/** First in the page; shown while it has focus. */
export function SkipLink() {
  return (
    <a className={styles.link} href="#main" onClick={skip}>
      Skip to main content
    </a>
  )
}

/** Moves focus itself: a changed hash in the address would be a step in the history. */
function skip(event: MouseEvent) {
  event.preventDefault()
  const main = document.getElementById('main')
  main?.focus()
  main?.scrollIntoView()
}
