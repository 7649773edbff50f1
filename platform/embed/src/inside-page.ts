// The page open inside an element, kept when a session ends until the same person's next one.
import type { Remote } from '@switchboard/remote'
import { matchRoutes } from '@switchboard/router'
import { holdAddress, takeKeptAddress } from '@switchboard/unsaved'
import { pageOrBelow, type FoundPage } from './wanted-page'

export interface InsidePage {
  /** The page to open first. */
  readonly first: string
  /** Called when the customer opens another page, or changes something in its address. */
  readonly move: (address: string) => void
  /** Keeps the page while the remote is shown. @returns a function that ends it */
  readonly hold: () => () => void
}

/**
 * Call each time the remote is shown, once it is known who is signed in.
 * @param environment `standalone`: the address bar follows, so that a reload after a change of the code shows the same page
 */
export function openInsidePage(
  element: HTMLElement,
  { routes }: Pick<Remote, 'routes'>,
  page: FoundPage,
  environment: 'standalone' | 'embedded',
): InsidePage {
  const name = `${element.getAttribute('name')} ${page.address} ${element.id}`
  const kept = pageOrBelow(page, isAmbiguous(element) ? undefined : takeKeptAddress(name), location.origin)
  const first = matchRoutes([...routes], kept) ? kept : page.address
  let now = first
  return {
    first,
    move(address) {
      now = address
      if (environment === 'standalone') history.replaceState(history.state, '', address)
    },
    hold: () => holdAddress({ name, address: () => (now === page.address ? undefined : now) }),
  }
}

/** The address may have been kept for another element with the same attributes. */
function isAmbiguous(element: HTMLElement): boolean {
  const wish = (one: Element) => ['name', 'path', 'id'].map((attribute) => one.getAttribute(attribute) ?? '').join(' ')
  return [...document.querySelectorAll(element.localName)].filter((one) => wish(one) === wish(element)).length > 1
}
