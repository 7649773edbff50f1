import { brand } from '@switchboard/brand'
import { ExternalLink } from '@switchboard/ui/ExternalLink'
import { StatusPanel } from '@switchboard/ui/StatusPanel'

interface PageNotFoundProps {
  /** The account may still arrive, and with it a line of the footer, which is hidden until then. */
  readonly isAwaited: boolean
  readonly onBack: () => void
}

/** Works without the account (D42). */
export function PageNotFound({ isAwaited, onBack }: PageNotFoundProps) {
  return (
    <div className="sb-content" data-skeleton={isAwaited ? '' : undefined}>
      <StatusPanel
        picture="not-found"
        headline="Something has gone wrong!"
        headlineLevel={1}
        action={{ text: 'Take me back', type: 'back-to-dashboard' }}
        onAction={onBack}
      >
        <p>
          You can go back to your dashboard, or look for help in our{' '}
          <ExternalLink href={brand.links.faqs}>FAQs</ExternalLink>.
        </p>
      </StatusPanel>
    </div>
  )
}
