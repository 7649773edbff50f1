import { brand } from '@switchboard/brand'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ExternalLink } from '../action/ExternalLink'
import { keepFocusNear } from '../focus/focus'
import { InterpreterLine } from './InterpreterLine'
import styles from './PageFailure.module.css'
import { PageNumber } from './PageNumber'
import { StatusFrame, StatusIcon } from './StatusFrame'
import { generic, offline, refresh } from '../text/text'

export interface PageFailureProps {
  readonly onRefresh: () => void
  readonly refreshing?: boolean
  /** `offline` adds the sentence about a lost connection. */
  readonly cause?: 'offline' | undefined
}

/** The whole page failed; focus moves to the heading. */
export function PageFailure({ onRefresh, refreshing = false, cause }: PageFailureProps) {
  const [again, setAgain] = useState(false)
  // Moving focus announces the first failure. A repeated failure needs an alert.
  if (refreshing && !again) setAgain(true)
  return (
    <div ref={keepFocusNear}>
      <StatusFrame
        picture={<StatusIcon icon={TriangleAlert} />}
        headline={generic.heading}
        takesFocus
        action={{ text: refresh, type: 'refresh', busy: refreshing }}
        onAction={onRefresh}
      >
        <p key={String(refreshing)} role={again && !refreshing ? 'alert' : undefined}>
          {generic.before}
          <ExternalLink href={brand.links.faqs}>{generic.faqs}</ExternalLink>
          {generic.between}
          <a href={`tel:${brand.supportPhone.replaceAll(' ', '')}`}>{generic.call}</a>
          {generic.after}
        </p>
        {cause === 'offline' && <p>{offline}</p>}
        {/* For devices that cannot make calls, and in print. */}
        <p className={styles.small}>
          {brand.supportPhone}, {brand.supportHours}
        </p>
        <InterpreterLine />
        <PageNumber />
      </StatusFrame>
    </div>
  )
}
