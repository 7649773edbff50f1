import { TriangleAlert } from 'lucide-react'
import { useFocusKept } from './focus'
import { StatusPanel } from './StatusPanel'
import { refresh, section } from './text'

export interface SectionFailureProps {
  /** As it reads in "We couldn't show {thing} right now". */
  readonly thing: string
  readonly onRefresh: () => void
  readonly refreshing?: boolean
}

export function SectionFailure({ thing, onRefresh, refreshing = false }: SectionFailureProps) {
  useFocusKept()
  return (
    <div role="alert">
      <StatusPanel
        picture={TriangleAlert}
        headline={section.heading(thing)}
        action={{ text: refresh, type: 'refresh', busy: refreshing }}
        onAction={onRefresh}
      >
        <p>{section.body}</p>
      </StatusPanel>
    </div>
  )
}
