import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import styles from './PaymentHistory.module.css'

const ROWS = 8

export function HistoryLoading() {
  return (
    <div className={styles.waiting}>
      <StatusStrip />
      <Skeleton height={44} />
      <Skeleton height={40} count={ROWS} />
    </div>
  )
}
