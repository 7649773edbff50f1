import type { IncomingMessage } from 'node:http'

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/**
 * The address of a request without the origin that a client may put before it, as for a proxy (RFC 9112, section 3.2.2). A redirect or a
 * form that repeats the address would otherwise lead to that origin.
 */
export function addressOnThisServer({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const address = url.replace(ORIGIN, '')
  return address.startsWith('/') || address === '*' ? address : `/${address}`
}
