import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Store } from '../registry/store'

interface Params {
  readonly name?: string
  readonly build: string
  readonly '*': string
}

const SEGMENT = /^[a-z0-9-]+$/
/** A second try at the same file has an address of its own, `<build>~<attempt>`: a request that hangs blocks its address. */
const BUILD = /^([0-9a-f]{16})(~\d{1,3})?$/

/** Files never change under their address; the build has made the compressed ones. */
const FOR_EVER = { maxAge: '365d', immutable: true, index: [] }

/** Sends a file of an immutable build; a missing one is 404, never a page. */
export function sendBuildFile(store: Store) {
  return async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const { name = 'host', build, '*': file } = request.params
    const folder = BUILD.exec(build)?.[1]
    if (!folder || !SEGMENT.test(name)) return reply.callNotFound()
    void reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'timing-allow-origin': '*',
      vary: 'accept-encoding',
    })
    return reply.sendFile(`${name}/${folder}/${file}`, store.builds, FOR_EVER)
  }
}
