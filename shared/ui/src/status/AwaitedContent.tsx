import type { ReactNode } from 'react'
import styles from './AwaitedContent.module.css'

export interface AwaitedContentProps {
  /** Shown while loading: a StatusStrip and skeletons, which are cut off if they do not fit. */
  readonly over: ReactNode
  /** Has the size of the awaited content, and is never visible. */
  readonly children: ReactNode
}

/** Reserves the exact space of awaited content at each width and text size, by laying the content out invisibly. */
export function AwaitedContent({ over, children }: AwaitedContentProps) {
  return (
    <div className={styles.sized}>
      <div className={styles.room} aria-hidden inert>
        {children}
      </div>
      <div className={styles.over}>{over}</div>
    </div>
  )
}
