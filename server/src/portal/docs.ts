// The description of the API: for programs at /api/openapi.json, for people at /api/docs. The page is plain HTML: no script at all.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { docsPage, style } from './docs-page'

const styleHash = createHash('sha256').update(style).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export function docsRoutes(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } }
  app.get('/api/openapi.json', hidden, async (_request, reply) => {
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(app.swagger()))
  })
  let page: string | undefined
  app.get('/api/docs', hidden, async (_request, reply) => {
    page ??= docsPage(JSON.parse(JSON.stringify(app.swagger())))
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
