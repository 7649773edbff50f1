// Compresses data, texts, styles and scripts. The web plugin compresses its own files.
//
// An attacker who sees the lengths of compressed responses can guess a secret in them, if the responses also contain a
// text of the attacker's choice and the attacker's page can make the browser request them (BREACH). Therefore no HTML
// is compressed here: login pages contain typed text next to the state of the sign-in. Data is safe: the API requires
// its token in a header, which other sites cannot set. The registry's public responses do not repeat text of the
// request, and have a new ticket each time. Responses of the OpenID provider, which contain tokens, bypass the hook.
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptsBrotli } from './accepts-brotli'

const COMPRESSIBLE = /^(application\/(problem\+)?json|text\/(css|javascript|plain))\b/
/** A smaller response fits in one packet anyway. */
const SMALLEST = 1_024
const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 }

export function compressAnswers(app: FastifyInstance): void {
  app.addHook<string | Buffer | null>('onSend', (request, reply, payload, done) => {
    if (!isCompressible(reply, payload)) return done(null, payload)
    addVary(reply)
    if (!isWanted(request)) return done(null, payload)
    brotliCompress(payload, { params }, (error, compressed) => {
      if (error) return done(error)
      void reply.header('content-encoding', 'br').removeHeader('content-length')
      done(null, compressed)
    })
  })
}

function isCompressible(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false
  return (
    payload.length >= SMALLEST &&
    !reply.hasHeader('content-encoding') &&
    COMPRESSIBLE.test(String(reply.getHeader('content-type')))
  )
}

const isWanted = ({ method, headers }: FastifyRequest) => method !== 'HEAD' && acceptsBrotli(headers['accept-encoding'])

function addVary(reply: FastifyReply): void {
  const vary = reply.getHeader('vary')
  if (vary === undefined) void reply.header('vary', 'accept-encoding')
  else if (!String(vary).includes('accept-encoding')) void reply.header('vary', `${String(vary)}, accept-encoding`)
}
