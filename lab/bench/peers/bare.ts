// The minimum cost of a request: Fastify routes with fixed responses. argv: port, JSON of the responses
import { createRequire } from 'node:module'
import { arrayOf, object, optional, parseJson, string } from '../../../shared/node/read-json.mjs'

const require = createRequire(new URL('../../../server/package.json', import.meta.url))
const required: unknown = require('fastify')
const fastify = required as typeof import('../../../server/node_modules/fastify/fastify.js').fastify
const [port, json = ''] = process.argv.slice(2)

/** `body`: JSON, which the route serializes for each request, or base64 with the encoding. */
const answers = arrayOf(object({ method: string, path: string, body: string, encoding: optional(string) }))

const app = fastify()
for (const { method, path, body, encoding } of parseJson(json, answers, 'the answers')) {
  if (encoding === undefined) {
    const value: unknown = JSON.parse(body)
    app.route({ method, url: path, handler: async () => value })
  } else {
    const bytes = Buffer.from(body, 'base64')
    app.route({
      method,
      url: path,
      handler: async (_, reply) =>
        reply.type('text/html; charset=utf-8').header('content-encoding', encoding).send(bytes),
    })
  }
}
await app.listen({ port: Number(port), host: '127.0.0.1' })
