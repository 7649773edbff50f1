import type { IncomingMessage } from 'node:http'

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/**
 * The request's address without the origin that a client may prepend, as for a proxy (RFC 9112, section 3.2.2).
 * Otherwise a redirect or form that repeats the address would lead to that origin.
 */
export function addressOnThisServer({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const address = url.replace(ORIGIN, '')
  return address.startsWith('/') || address === '*' ? address : `/${address}`
}
