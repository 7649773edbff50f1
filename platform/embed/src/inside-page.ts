// Where the customer is inside an element, which is kept while a session ends and another one of the same person begins.
import type { Remote } from '@switchboard/remote'
import { matchRoutes } from '@switchboard/router'
import { holdAddress, takeKeptAddress } from '@switchboard/unsaved'
import { pageOrBelow, type FoundPage } from './wanted-page'

export interface InsidePage {
  /** To be opened first. */
  readonly first: string
  /** The customer has opened another page, or chosen something that its address has. */
  readonly move: (address: string) => void
  /** As long as the remote is shown. @returns ends it */
  readonly hold: () => () => void
}

/** To be called once for each time that the remote is shown, when it is known who is signed in. */
export function openInsidePage(element: HTMLElement, { routes }: Pick<Remote, 'routes'>, page: FoundPage): InsidePage {
  const name = `${element.getAttribute('name')} ${page.address} ${element.id}`
  const kept = pageOrBelow(page, isAmbiguous(element) ? undefined : takeKeptAddress(name), location.origin)
  const first = matchRoutes([...routes], kept) ? kept : page.address
  let now = first
  return {
    first,
    move: (address) => void (now = address),
    hold: () => holdAddress({ name, address: () => (now === page.address ? undefined : now) }),
  }
}

/** Another element with the same attributes may be the one that the address was kept for. */
function isAmbiguous(element: HTMLElement): boolean {
  const wish = (one: Element) => ['name', 'path', 'id'].map((attribute) => one.getAttribute(attribute) ?? '').join(' ')
  return [...document.querySelectorAll(element.localName)].filter((one) => wish(one) === wish(element)).length > 1
}
