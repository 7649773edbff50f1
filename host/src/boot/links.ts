// Links that leave the portal are heard in one place, whichever remote drew them.
import { linkFollowed, type Link } from '@switchboard/analytics'
import { brand } from '@switchboard/brand'

const { makePayment, directDebit, concessions, contact, faqs } = brand.links

const known = new Map<string, Link>([
  [makePayment, 'make-payment'],
  [directDebit, 'direct-debit'],
  [concessions, 'concessions'],
  [contact, 'contact'],
  [faqs, 'faqs'],
])

/** What analytics calls the link to this address, if it is one that it is told of. */
export function linkTo(href: string): Link | undefined {
  return /^\/api\/portal\/invoices\/[^/]+\/pdf/.test(href) ? 'bill' : known.get(href)
}

const MIDDLE = 1

export function tellFollowedLinks(): void {
  const tell = ({ target }: MouseEvent) => {
    const href = target instanceof Element && target.closest('a')?.getAttribute('href')
    const link = href ? linkTo(href) : undefined
    if (link) linkFollowed(link)
  }
  // Before the link's own listeners, which may leave the page.
  document.addEventListener('click', tell, true)
  document.addEventListener('auxclick', (event) => event.button === MIDDLE && tell(event), true)
}
