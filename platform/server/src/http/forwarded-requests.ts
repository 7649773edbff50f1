// Warns about a proxy that TRUSTED_PROXIES does not name: all its customers would share the limits of one address.
import type { FastifyInstance, FastifyRequest } from 'fastify'

const WARNING =
  'requests arrive with X-Forwarded-For from an address that TRUSTED_PROXIES does not name: the header is ignored, and limits per address count them as one caller'

/** Warns once, because anybody can send the header. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined && !isFromTrustedPeer(request)) {
      isWarned = true
      request.log.warn(WARNING)
    }
    done()
  })
}

/** `ips` begins with the peer, and contains further addresses only if the peer is trusted. */
export const isFromTrustedPeer = ({ ips }: FastifyRequest) => ips !== undefined && ips.length > 1
