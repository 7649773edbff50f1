import { TriangleAlert } from 'lucide-react'
import { keepFocusNear } from '../focus/focus'
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

/** Failure of a part of the page. If Refresh has focus, focus moves to the content that replaces this message. */
export function SectionFailure({ thing, onRefresh, refreshing = false, cause }: SectionFailureProps) {
  return (
    <div ref={keepFocusNear} role="alert">
      <StatusFrame
        picture={<StatusIcon icon={TriangleAlert} />}
        headline={section.heading(thing)}
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
