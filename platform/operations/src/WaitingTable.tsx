import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import styles from './parts.module.css'

const ROWS = 7

export function WaitingTable() {
  return (
    <div aria-busy>
      <StatusStrip />
      <div className={styles.waiting}>
        <Skeleton height={52} count={ROWS} />
      </div>
    </div>
  )
}
