// The floor: a Fastify route that answers the same bytes without looking at anything. argv: port, JSON
import { createRequire } from 'node:module'

const require = createRequire(new URL('../../../server/package.json', import.meta.url))
const app = require('fastify')()
const [port, json] = process.argv.slice(2)
const body = JSON.parse(json)
app.get('/api/portal/account', async () => body)
await app.listen({ port: Number(port), host: '127.0.0.1' })
