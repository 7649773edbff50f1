// PUBLIC_URL determines whether browsers use https: HSTS and the Secure attribute of cookies depend on the request's
// protocol.
import type { FastifyInstance } from 'fastify'

/** Register before the hooks that read the protocol. Without a public address the request's protocol is kept. */
export function setPublicProtocol(app: FastifyInstance, publicUrl: string | undefined): void {
  if (publicUrl === undefined) return
  const value = new URL(publicUrl).protocol.slice(0, -1)
  app.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'protocol', { value })
    done()
  })
}
