import { StatusPanel, type PanelAction, type StatusPanelProps } from './StatusPanel'

export interface EmptyStateProps {
  /** One sentence: what is missing, and when it will be available. */
  readonly children: string
  /** A link if it has an address. Default action type: 'back-to-services'. */
  readonly action?: NonNullable<StatusPanelProps['action']>
  readonly onAction?: (action: PanelAction) => void
  /** For a card with other content. */
  readonly compact?: boolean
}

/** Nothing to show, but nothing is wrong. */
export function EmptyState({ children, compact = false, ...panel }: EmptyStateProps) {
  return (
    <StatusPanel picture="empty" compact={compact} {...panel}>
      <p>{children}</p>
    </StatusPanel>
  )
}
