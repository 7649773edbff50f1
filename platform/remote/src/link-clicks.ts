// Clicks on links that the remote's own router does not handle: to the legacy application, the provider and other
// sites.

interface Click {
  readonly button: number
  readonly defaultPrevented: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
}

interface Link {
  /** The resolved address. */
  readonly href: string
  /** The address as written. */
  readonly ownAddress: string
  readonly target: string
  readonly isDownload: boolean
}

/**
 * @returns where the click leads, from the first slash on in `origin`; undefined if the browser handles it, such as a
 * click for a new tab
 */
export function addressOfClick(click: Click, link: Link, origin: string): string | undefined {
  const { href, ownAddress, target, isDownload } = link
  if (click.defaultPrevented || click.button !== 0) return undefined
  if (click.altKey || click.ctrlKey || click.metaKey || click.shiftKey) return undefined
  if (isDownload || (target !== '' && target !== '_self')) return undefined
  if (ownAddress.startsWith('#') || !/^https?:/.test(href)) return undefined
  const url = new URL(href)
  return url.origin === origin ? url.pathname + url.search + url.hash : href
}

/** @param origin of the page @param open called instead of the browser's default @returns a function that stops this */
export function followLinks(place: HTMLElement, origin: string, open: (address: string) => void): () => void {
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const ownAddress = link?.getAttribute('href')
    if (!link || ownAddress === null || ownAddress === undefined) return
    const { href, target } = link
    const isDownload = link.hasAttribute('download')
    const address = addressOfClick(event, { href, target, ownAddress, isDownload }, origin)
    if (address === undefined) return
    event.preventDefault()
    open(address)
  }
  place.addEventListener('click', follow)
  return () => place.removeEventListener('click', follow)
}
