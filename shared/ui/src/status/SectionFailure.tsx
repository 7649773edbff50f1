import { TriangleAlert } from 'lucide-react'
import { keepFocusNear } from '../focus/focus'
import { StatusFrame, StatusIcon } from './StatusFrame'
import { offline, refresh, section } from '../text/text'

export interface SectionFailureProps {
  /** Completes the heading, "We couldn't show {thing} right now". */
  readonly thing: string
  readonly onRefresh: () => void
  readonly refreshing?: boolean
  /** The sentence about a lost connection is added for `offline`. */
  readonly cause?: 'offline' | undefined
}

/** A part of the page failed. Focus on Refresh moves to the content that replaces this message. */
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
      </StatusFrame>
    </div>
  )
}
