// The least that a request can cost: a Fastify route that answers with fixed JSON. argv: port, JSON
import { createRequire } from 'node:module'

const require = createRequire(new URL('../../../server/package.json', import.meta.url))
/** @type {unknown} */
const required = require('fastify')
const fastify = /** @type {typeof import('../../../server/node_modules/fastify/fastify.js').fastify} */ (required)
const [port, json = ''] = process.argv.slice(2)
/** @type {unknown} */
const body = JSON.parse(json)
const app = fastify()
app.get('/api/portal/account', async () => body)
await app.listen({ port: Number(port), host: '127.0.0.1' })
