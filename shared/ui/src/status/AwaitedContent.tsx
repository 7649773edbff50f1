import type { ReactNode } from 'react'
import styles from './AwaitedContent.module.css'

export interface AwaitedContentProps {
  /** Shown while loading: a StatusStrip, and skeletons, which are cut off where they do not fit. */
  readonly over: ReactNode
  /** Has the size of the awaited content, and is never seen. */
  readonly children: ReactNode
}

/** Keeps the room of awaited content at each width and size of text, because the content is laid out invisibly. */
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
