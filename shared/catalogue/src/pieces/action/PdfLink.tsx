import { PdfLink } from '@switchboard/ui/PdfLink'
import { samples, type States } from '../../states'
import { logAction } from '../../action-log'

export const about =
  'A link to a PDF that needs a sign-in: it says that it is a PDF and opens a new tab, and every click opens it the same way.'

const open = () => logAction('opened the bill')
const href = '/api/portal/invoices/INV40000011/pdf'

export const states: States = {
  ...samples(PdfLink, {
    'as a button': { look: 'button', href, onOpen: open, children: 'View bill' },
    'as a wide button': { look: 'button', wide: true, href, onOpen: open, children: 'View bill' },
  }),
  'in a sentence': () => (
    <p>
      Your{' '}
      <PdfLink href={href} onOpen={open}>
        bill of 5 November 2026
      </PdfLink>{' '}
      was sent by email.
    </p>
  ),
}
