import { Button } from '@switchboard/ui/Button'
import { keepFocusNear } from '@switchboard/ui/focus'
import { RefreshCw } from 'lucide-react'
import * as text from './text'
import { UsageNotice } from './UsageNotice'
import styles from './UsagePage.module.css'

interface UsageFailedProps {
  /** Failed attempts. Each is announced and reported to analytics. */
  readonly failures: number
  readonly onRefresh: () => void
  readonly refreshing: boolean
}

export function UsageFailure({ failures, onRefresh, refreshing }: UsageFailedProps) {
  return (
    <div ref={keepFocusNear} className={`${styles.failed} ${styles.alone}`}>
      <div key={failures} role="alert">
        <UsageNotice severity="error" detail={text.loadFailed} />
      </div>
      <Button icon={RefreshCw} busy={refreshing} onClick={onRefresh}>
        {text.refresh}
      </Button>
    </div>
  )
}
