// The id of a request in the log. Behind a proxy it is the proxy's, so that a line there and a line here can be found together.
import type { IncomingMessage } from 'node:http'

const PROXY_ID = /^[\w-]{16,64}$/

/** Without a proxy the header is a customer's, who could give many requests one id. */
export const requestIds =
  ({ trustedProxies }: { readonly trustedProxies: readonly string[] }) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id']
    const isOurs = trustedProxies.length > 0 && typeof given === 'string' && PROXY_ID.test(given)
    return isOurs ? given : crypto.randomUUID()
  }
