// Finds the page and remote that an element requests. A failure is explained in the console, for the page's author.
import { matchRoute } from '@switchboard/record'

export interface Wanted {
  /** Empty without the attribute. */
  readonly name: string
  /** The path as the page's author wrote it; undefined for the remote's first page. */
  readonly path: string | undefined
}

interface RoutedRemote {
  readonly current: { readonly routes: readonly { readonly path: string }[] }
}

export interface FoundPage {
  readonly kind: 'page'
  /** The remote's own route. */
  readonly route: string
  /** From the first slash on, without query and fragment. */
  readonly path: string
  /** For the remote's router: the path with query and fragment. */
  readonly address: string
}

export type WantedPage = FoundPage | { readonly kind: 'unknown'; readonly why: string }

/** @param origin of the portal */
export function findPage(
  { name, path = '' }: Wanted,
  remotes: Readonly<Record<string, RoutedRemote>>,
  origin: string,
): WantedPage {
  const remote = Object.hasOwn(remotes, name) ? remotes[name] : undefined
  if (!remote) {
    const there = `there are ${Object.keys(remotes).sort().join(', ')}`
    return { kind: 'unknown', why: `${name ? `There is no remote '${name}'` : 'An element has no name'}; ${there}` }
  }
  const [first] = remote.current.routes
  const base = new URL(/^[^?#]/.test(path) ? '/' : (first?.path ?? '/'), origin)
  const url = URL.canParse(path, base) ? new URL(path, base) : undefined
  const match = url?.origin === origin ? matchRoute(url.pathname, { [name]: remote }) : undefined
  if (!url || !match)
    return { kind: 'unknown', why: missingPage(name, remote.current.routes, nameOf(url, path, origin)) }
  return { kind: 'page', route: match.route.path, path: url.pathname, address: url.pathname + url.search + url.hash }
}

/** @param kept where the customer was before a sign-in: the same page, perhaps with another query, or one below it */
export function pageOrBelow({ path, address }: FoundPage, kept: string | undefined, origin: string): string {
  const url = kept !== undefined && URL.canParse(kept, origin) ? new URL(kept, origin) : undefined
  const isInside = url?.origin === origin && `${url.pathname}/`.startsWith(path.replace(/\/*$/, '/'))
  return url && isInside ? url.pathname + url.search + url.hash : address
}

/** @param path without query and fragment */
export const missingPage = (name: string, routes: readonly { readonly path: string }[], path: string): string =>
  `The remote ${name} has no page '${path}'; it has ${routes.map((route) => route.path).join(', ')}`

/** Without parts that may be secret: user, query and fragment. */
function nameOf(url: URL | undefined, path: string, origin: string): string {
  if (!url) return path.split(/[?#@]/)[0] ?? ''
  if (url.origin === origin) return url.pathname
  return url.host ? `${url.protocol}//${url.host}${url.pathname}` : url.protocol + url.pathname
}
