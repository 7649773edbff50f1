import { brand } from '@switchboard/brand'
import { ExternalLink } from '@switchboard/ui/ExternalLink'
import type { States } from '../../states'

export const about = 'A link in a sentence that opens another site in a new tab, and says so.'

export const states: States = {
  'in a sentence': () => (
    <p>
      If you continue to receive this error, please check out our{' '}
      <ExternalLink href={brand.links.faqs}>FAQs</ExternalLink> for help.
    </p>
  ),
  'at the end of a line': () => (
    <p style={{ inlineSize: 'min(11.5em, 100%)' }}>
      Read about them in our <ExternalLink href={brand.links.concessions}>help article on concessions</ExternalLink>.
    </p>
  ),
}
