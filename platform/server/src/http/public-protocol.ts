// PUBLIC_URL says whether browsers use https: HSTS and the attribute Secure of cookies derive from the protocol of the request.
import type { FastifyInstance } from 'fastify'

/** Register it before the hooks that read the protocol. Without a public address the protocol stays that of the request. */
export function setPublicProtocol(app: FastifyInstance, publicUrl: string | undefined): void {
  if (publicUrl === undefined) return
  const value = new URL(publicUrl).protocol.slice(0, -1)
  app.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'protocol', { value })
    done()
  })
}
