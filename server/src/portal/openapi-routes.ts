// Serves the API description: as JSON at /api/openapi.json, as plain HTML without scripts at /api/docs.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { docsPage, style, type ApiDocument } from './openapi-page'

const styleHash = createHash('sha256').update(style).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export function addDocsRoutes(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } }
  app.get('/api/openapi.json', hidden, async (_request, reply) => {
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(app.swagger()))
  })
  let page: string | undefined
  app.get('/api/docs', hidden, async (_request, reply) => {
    page ??= docsPage(plainDocument(app.swagger()))
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

/** Serialized to JSON, because the schemas contain symbols. */
function plainDocument(document: object): ApiDocument {
  const plain: unknown = JSON.parse(JSON.stringify(document))
  if (!isDocument(plain)) throw new Error('the API document has no operations')
  return plain
}

const isDocument = (value: unknown): value is ApiDocument =>
  typeof value === 'object' && value !== null && 'info' in value && 'paths' in value
