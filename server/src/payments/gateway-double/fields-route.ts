// GET /payment-gateway/fields: the page with the card fields, which the portal shows in a frame. Its policy gives it an
// opaque origin, so that the portal's pages cannot read it, although the portal serves it.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

export const FIELDS_PATH = '/payment-gateway/fields'
export const TOKENS_PATH = '/payment-gateway/tokens'

/** Styles that the page cannot change. */
const STYLES = `body{margin:0;background:none}
body>div{display:flow-root;padding:0 10px}
label{display:inline-block}
input{display:block;box-sizing:border-box;width:100%;margin:0;font-family:inherit}
.error{display:block;margin:0}
[hidden]{display:none!important}`

export function addFieldsRoute(app: FastifyInstance): void {
  const script = readFileSync(new URL('./gateway-double/fields.js', import.meta.url), 'utf8')
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Card details</title><style>${STYLES}</style><body><script>${script}</script></body></html>`
  const policyAt = (host: string) => [
    "default-src 'none'",
    `script-src 'sha256-${hashOf(script)}'`,
    `style-src 'sha256-${hashOf(STYLES)}'`,
    `connect-src ${tokenAddresses(host).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    'sandbox allow-scripts allow-forms',
  ]
  app.get(FIELDS_PATH, { schema: { hide: true } }, (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policyAt(request.host).join('; '), 'cache-control': 'no-store' })
      .send(page),
  )
}

/** In WebKit, 'self' matches nothing in a document with an opaque origin. @param host as the browser sent it */
const tokenAddresses = (host: string) =>
  /^[\w.:[\]-]+$/.test(host) ? ['http', 'https'].map((scheme) => `${scheme}://${host}${TOKENS_PATH}`) : ["'self'"]

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64')
