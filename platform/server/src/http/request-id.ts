// A request's id in the log. Behind a proxy it is the proxy's, which links the two logs.
import type { IncomingMessage } from 'node:http'

const PROXY_ID = /^[\w-]{16,64}$/

/** Without a proxy the header comes from a customer, who could give many requests one id. */
export const requestIds =
  ({ trustedProxies }: { readonly trustedProxies: readonly string[] }) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers['x-request-id']
    const isOurs = trustedProxies.length > 0 && typeof given === 'string' && PROXY_ID.test(given)
    return isOurs ? given : crypto.randomUUID()
  }
