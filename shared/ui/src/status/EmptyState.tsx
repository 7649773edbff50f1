import { StatusPanel, type PanelAction, type StatusPanelProps } from './StatusPanel'

export interface EmptyStateProps {
  /** One sentence: what there is none of, and when that changes. */
  readonly children: string
  /** With an address the button goes there. The action's type is 'back-to-services' unless told otherwise. */
  readonly action?: NonNullable<StatusPanelProps['action']>
  readonly onAction?: (action: PanelAction) => void
  /** Inside a card, beside other content. */
  readonly compact?: boolean
}

/** There is nothing to show, and nothing is wrong. */
export function EmptyState({ children, compact = false, ...panel }: EmptyStateProps) {
  return (
    <StatusPanel picture="empty" compact={compact} {...panel}>
      <p>{children}</p>
    </StatusPanel>
  )
}
