import { endSentence } from '@switchboard/domain'
import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { useFailureAnnouncement, useSuccessAnnouncement } from './failure-announcement'
import { PageNumber } from './PageNumber'
import { StatusFrame, StatusIcon } from './StatusFrame'
import { offline, refresh, section } from '../text/text'

export interface SectionFailureProps {
  /** Completes the heading, "We couldn't show {thing} right now". */
  readonly thing: string
  readonly onRefresh: () => void
  readonly refreshing?: boolean
  /** `offline` adds the sentence about a lost connection. */
  readonly cause?: 'offline' | undefined
}

/**
 * Failure of a part of the page. Each failed attempt is announced as one message, and so is success after Refresh. If
 * Refresh has focus, focus moves to the content that replaces this message.
 */
export function SectionFailure({ thing, onRefresh, refreshing = false, cause }: SectionFailureProps) {
  const piece = useRef<HTMLDivElement>(null)
  const headline = section.heading(thing)
  const sentences = [headline, section.body].map(endSentence)
  useFailureAnnouncement(cause === 'offline' ? [...sentences, offline] : sentences, { refreshing })
  useSuccessAnnouncement(piece, { text: section.shown(thing), refreshing })
  return (
    <div ref={piece}>
      <StatusFrame
        picture={<StatusIcon icon={TriangleAlert} />}
        headline={headline}
        isGroup
        action={{ text: refresh, type: 'refresh', busy: refreshing }}
        onAction={onRefresh}
      >
        <p>{section.body}</p>
        {cause === 'offline' && <p>{offline}</p>}
        <PageNumber />
      </StatusFrame>
    </div>
  )
}
