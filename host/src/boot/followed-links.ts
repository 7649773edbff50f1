// Reports links that leave the portal, whichever remote rendered them.
import { linkFollowed, type Link } from '@switchboard/analytics'
import { brand } from '@switchboard/brand'

const { makePayment, directDebit, concessions, contact, faqs } = brand.links

const names = new Map<string, Link>([
  [makePayment, 'make-payment'],
  [directDebit, 'direct-debit'],
  [concessions, 'concessions'],
  [contact, 'contact'],
  [faqs, 'faqs'],
])

/** @returns undefined for a link that is not reported */
export function linkNameOf(href: string): Link | undefined {
  return /^\/api\/portal\/invoices\/[^/]+\/pdf/.test(href) ? 'bill' : names.get(href)
}

const MIDDLE_BUTTON = 1

export function reportFollowedLinks(): void {
  const report = ({ target }: MouseEvent) => {
    const href = target instanceof Element && target.closest('a')?.getAttribute('href')
    const link = href ? linkNameOf(href) : undefined
    if (link) linkFollowed(link)
  }
  // The capture phase precedes the link's own listeners, which may leave the page.
  document.addEventListener('click', report, true)
  document.addEventListener('auxclick', (event) => event.button === MIDDLE_BUTTON && report(event), true)
}
