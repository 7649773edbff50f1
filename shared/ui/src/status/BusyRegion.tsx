import type { ReactNode } from 'react'
import { Spinner } from './Spinner'
import styles from './BusyRegion.module.css'

export interface BusyRegionProps {
  readonly busy: boolean
  readonly children: ReactNode
}

/** Keeps the old content, in grey, while new content loads. The screen announces what is loading. */
export function BusyRegion({ busy, children }: BusyRegionProps) {
  return (
    <div className={styles.region} aria-busy={busy}>
      <div className={styles.content}>{children}</div>
      {busy && (
        <div className={styles.spinner}>
          <span className={styles.disc}>
            <Spinner size={40} />
          </span>
        </div>
      )}
    </div>
  )
}
