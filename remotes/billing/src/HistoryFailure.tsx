import type { FailureCause } from '@switchboard/api-client'
import { Button } from '@switchboard/ui/Button'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { keepFocusNear } from '@switchboard/ui/focus'
import { StatusFrame, StatusIcon } from '@switchboard/ui/StatusFrame'
import { backToDashboard, offline, refresh, section } from '@switchboard/ui/text'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import styles from './PaymentHistory.module.css'
import * as text from './text'

/** A section failure with a link back (specification 2.8). Make payment above it stays the only primary button. */
export function HistoryFailure({
  onRefresh,
  refreshing,
  cause,
}: {
  readonly onRefresh: () => void
  readonly refreshing: boolean
  readonly cause: FailureCause | undefined
}) {
  return (
    <div ref={keepFocusNear}>
      <StatusFrame picture={<StatusIcon icon={TriangleAlert} />}>
        {/* A new element after each failed attempt, so that screen readers read it again. */}
        <div key={String(refreshing)} role={refreshing ? undefined : 'alert'} className={styles.failure}>
          <h3>{section.heading(text.thing)}</h3>
          <p>{section.body}</p>
          {cause === 'offline' && <p>{offline}</p>}
        </div>
        <div className={styles.ways}>
          <Button icon={RefreshCw} busy={refreshing} onClick={onRefresh}>
            {refresh}
          </Button>
          <ButtonLink to="/" variant="quiet">
            {backToDashboard}
          </ButtonLink>
        </div>
      </StatusFrame>
    </div>
  )
}
