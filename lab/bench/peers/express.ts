// The peer: the same calls from the same database with Express, express-oauth2-jwt-bearer and pg, as its documentation
// shows them.
// argv: port, issuer, database, folder with index.html
import { join } from 'node:path'
import express from 'express'
import { auth } from 'express-oauth2-jwt-bearer'
import pg from 'pg'
import { readAccount } from './express/account.ts'
import { updateContact, type Call } from './express/change.ts'
import { readUsage } from './express/usage.ts'

const [port, issuer, connectionString, pages = ''] = process.argv.slice(2)
const DATE_TYPE = 1082
pg.types.setTypeParser(DATE_TYPE, (text) => text)
const pool = new pg.Pool({ connectionString, max: 10 })
const app = express()

app.use(
  '/api',
  auth({
    issuer,
    jwksUri: `${issuer}/protocol/openid-connect/certs`,
    audience: 'portal-api',
    tokenSigningAlg: 'RS256',
  }),
)
app.use(express.json())

/** @param work undefined: there is no such thing */
const answer =
  (
    work: (pool: pg.Pool, subject: string | undefined, call: Call) => Promise<object | undefined>,
  ): express.RequestHandler =>
  async (request, response) => {
    const body: unknown = request.body
    const found = await work(pool, request.auth?.payload.sub, { body, key: request.get('Idempotency-Key') })
    if (found) response.json(found)
    else response.status(404).end()
  }

app.get('/api/portal/account', answer(readAccount))
app.post(
  '/api/portal/account/usage',
  answer((owned, subject, { body }) => readUsage(owned, subject, body)),
)
app.post('/api/portal/account/contact/update', answer(updateContact))
app.use(express.static(pages))
app.get('/{*path}', (_, response) => response.sendFile(join(pages, 'index.html')))
app.listen(Number(port), '127.0.0.1')
