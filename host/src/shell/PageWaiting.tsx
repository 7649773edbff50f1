import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import styles from './PageWaiting.module.css'

/** Shown while a page is loading. */
export function PageWaiting() {
  return (
    <div className={`sb-content ${styles.page}`} aria-busy="true">
      <StatusStrip />
      <div className={styles.card}>
        <Skeleton height={32} width={40} />
        <Skeleton height={48} count={5} />
      </div>
    </div>
  )
}
