import type { FailureCause } from '@switchboard/api-client'
import { Button } from '@switchboard/ui/Button'
import { keepFocusNear } from '@switchboard/ui/focus'
import { useFailureAnnouncement } from '@switchboard/ui/failure-announcement'
import { offline } from '@switchboard/ui/text'
import { RefreshCw } from 'lucide-react'
import { useId } from 'react'
import * as text from './text'
import { UsageNotice } from './UsageNotice'
import own from './UsageFailure.module.css'
import styles from './UsagePage.module.css'

interface UsageFailedProps {
  /** Number of failed attempts. Each is reported to analytics. */
  readonly failures: number
  readonly onRefresh: () => void
  readonly refreshing: boolean
  readonly cause: FailureCause | undefined
  /** Names the earlier content that stays below. */
  readonly stillShown?: string | undefined
}

/** A group named by its sentence. Each failed attempt is announced as one message. */
export function UsageFailure({ failures, onRefresh, refreshing, cause, stillShown }: UsageFailedProps) {
  const id = useId()
  const more = [
    ...(cause === 'offline' ? [offline] : []),
    ...(stillShown === undefined ? [] : [text.stillShown(stillShown)]),
  ]
  useFailureAnnouncement([text.loadFailed, ...more], { refreshing })
  return (
    <div
      ref={keepFocusNear}
      role="group"
      aria-labelledby={id}
      className={stillShown ? `${styles.failed} ${own.above}` : `${styles.failed} ${styles.alone}`}
    >
      <UsageNotice key={failures} id={id} severity="error" detail={text.loadFailed}>
        {more.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </UsageNotice>
      <Button icon={RefreshCw} busy={refreshing} onClick={onRefresh}>
        {text.refresh}
      </Button>
    </div>
  )
}
