import type { FailureCause } from '@switchboard/api-client'
import { endSentence } from '@switchboard/domain'
import { Button } from '@switchboard/ui/Button'
import { ButtonLink } from '@switchboard/ui/ButtonLink'
import { useFailureAnnouncement } from '@switchboard/ui/failure-announcement'
import { StatusFrame, StatusIcon } from '@switchboard/ui/StatusFrame'
import { backToDashboard, offline, refresh, section } from '@switchboard/ui/text'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import styles from './PaymentHistory.module.css'
import * as text from './text'

/**
 * A section failure with a link back (specification 2.8). Make payment above it stays the only primary button. Each
 * failed attempt is announced as one message.
 */
export function HistoryFailure({
  onRefresh,
  refreshing,
  cause,
}: {
  readonly onRefresh: () => void
  readonly refreshing: boolean
  readonly cause: FailureCause | undefined
}) {
  const headline = section.heading(text.thing)
  const sentences = [headline, section.body].map(endSentence)
  useFailureAnnouncement(cause === 'offline' ? [...sentences, offline] : sentences, { refreshing })
  return (
    <StatusFrame picture={<StatusIcon icon={TriangleAlert} />} headline={headline} headlineLevel={3} isGroup>
      <p>{section.body}</p>
      {cause === 'offline' && <p>{offline}</p>}
      <div className={styles.ways}>
        <Button icon={RefreshCw} busy={refreshing} onClick={onRefresh}>
          {refresh}
        </Button>
        <ButtonLink to="/" variant="quiet">
          {backToDashboard}
        </ButtonLink>
      </div>
    </StatusFrame>
  )
}
