import type { FailureCause } from '@switchboard/api-client'
import { Button } from '@switchboard/ui/Button'
import { keepFocusNear } from '@switchboard/ui/focus'
import { offline } from '@switchboard/ui/text'
import { RefreshCw } from 'lucide-react'
import * as text from './text'
import { UsageNotice } from './UsageNotice'
import own from './UsageFailure.module.css'
import styles from './UsagePage.module.css'

interface UsageFailedProps {
  /** Number of failed attempts. Each is announced and reported to analytics. */
  readonly failures: number
  readonly onRefresh: () => void
  readonly refreshing: boolean
  readonly cause: FailureCause | undefined
  /** Names the earlier content that stays below. */
  readonly stillShown?: string | undefined
}

export function UsageFailure({ failures, onRefresh, refreshing, cause, stillShown }: UsageFailedProps) {
  return (
    <div
      ref={keepFocusNear}
      className={stillShown ? `${styles.failed} ${own.above}` : `${styles.failed} ${styles.alone}`}
    >
      <div key={failures} role="alert">
        <UsageNotice severity="error" detail={text.loadFailed}>
          {cause === 'offline' && <p>{offline}</p>}
          {stillShown !== undefined && <p>{text.stillShown(stillShown)}</p>}
        </UsageNotice>
      </div>
      <Button icon={RefreshCw} busy={refreshing} onClick={onRefresh}>
        {text.refresh}
      </Button>
    </div>
  )
}
