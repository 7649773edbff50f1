import { StatusPanel, type PanelAction, type StatusPanelProps } from './StatusPanel'

export interface EmptyStateProps {
  /** One sentence: what is missing, and when it will be there. */
  readonly children: string
  /** With an address it is a link. Default of the action's type: 'back-to-services'. */
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
