import type { ReactNode } from 'react'
import styles from './PageHeading.module.css'

/** The h1 above a page; it takes focus when the page is reached. */
export function PageHeading({ children }: { readonly children: ReactNode }) {
  return (
    <div className="sb-content">
      <h1 className={styles.heading} tabIndex={-1}>
        {children}
      </h1>
    </div>
  )
}
