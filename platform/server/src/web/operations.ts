// The operators' page, and the session with which it calls the registry. Its host belongs to the server's build, so that
// it works when the portal's host does not (decision record 0090).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from '@sinclair/typebox'
import { contentAddress, OPERATIONS, parseRecord, resolveOperations, type BuildRecord } from '@switchboard/record'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/connection'
import { throwProblem } from '../http/problem'
import { refusedTokensLimit, withCountedRefusals } from '../http/refused-tokens'
import { issueXsrfCookie } from '../http/xsrf'
import { remotesWithRecords } from '../registry/resolving/page-remotes'
import { teamOfToken } from '../registry/credentials'
import { hostPage, type PageBrand } from './page'
import { INTEGRITY_POLICY, pagePolicy } from './policy'

const PAGE = '/registry/operations'
const SESSION = `${PAGE}/session`

interface OperationsOptions {
  readonly db: Database
  /** Contains the build of the page's host. */
  readonly folder: string
  readonly brand: PageBrand
}

/** It needs `reply.sendFile` of @fastify/static. */
export function operationsPage(app: FastifyInstance, { db, folder, brand }: OperationsOptions): void {
  const host = readHost(folder)
  const files = join(folder, host.build)
  // Scripts are in the folder of the build, and pictures and fonts at their content addresses.
  app.get<{ Params: { readonly folder: string; readonly '*': string } }>(
    `${PAGE}/:folder/*`,
    { schema: { hide: true } },
    ({ params: { folder: at, '*': path } }, reply) => {
      const file = host.files.find((one) => one.path === path)
      const isThere = file && (at === host.build || at === contentAddress(file.integrity))
      return isThere ? reply.sendFile(path, files, { immutable: true, maxAge: '1y' }) : reply.callNotFound()
    },
  )
  sessionRoutes(app, db)
  app.get(PAGE, { schema: { hide: true } }, async (request, reply) => {
    issueXsrfCookie(request, reply)
    return sendPage(app, { request, reply, host, brand })
  })
}

/** @throws Error if the server's build is incomplete */
function readHost(folder: string): BuildRecord {
  const record = parseRecord(JSON.parse(readFileSync(join(folder, 'record.json'), 'utf8')))
  if (!record) throw new Error(`${folder} has no build of the operators' page`)
  return { ...record, base: `${PAGE}/${record.build}/` }
}

interface PageRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly host: BuildRecord
  readonly brand: PageBrand
}

/** The page contains the remote only for an operator who has signed in. */
async function sendPage(
  { registry, visits, operatorSessions }: FastifyInstance,
  { request, reply, host, brand }: PageRequest,
) {
  const { state, find, keys } = await registry.snapshot()
  const isOperator = (await operatorSessions.operatorOf(request)) !== undefined
  const found = isOperator ? resolveOperations(state, find, host, new Date().toISOString()) : undefined
  const resolved = found ? { [OPERATIONS]: found } : {}
  const page = hostPage(`/${OPERATIONS}`, {
    environment: registry.environment,
    brand: { ...brand, title: 'Operators', describe: () => 'The operators\u2019 page.' },
    identity: {},
    host,
    resolved,
    remotes: remotesWithRecords(resolved, [OPERATIONS]),
    tag: '',
    keys,
  })
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': pagePolicy(undefined),
      'integrity-policy': INTEGRITY_POLICY,
    })
    .send(page.head + page.tail(visits.tickets.issue(undefined)))
}

const body = Type.Object({ token: Type.String({ maxLength: 200 }) }, { additionalProperties: false })

function sessionRoutes(app: FastifyInstance, db: Database): void {
  const { operatorSessions } = app
  const refusals = refusedTokensLimit(app, 'refused-operator-tokens', db)
  app.post<{ Body: { readonly token: string } }>(SESSION, { schema: { hide: true, body } }, async (request, reply) => {
    operatorSessions.refuseCrossSite(request)
    const operator = await withCountedRefusals(refusals, request.ip, () => verifiedOperator(db, request.body.token))
    operatorSessions.begin(reply, operator)
    request.log.info({ token: operator.id, by: operator.owner }, 'operator signed in')
    return reply.status(204).send()
  })
  app.delete(SESSION, { schema: { hide: true } }, async (request, reply) => {
    operatorSessions.refuseCrossSite(request)
    operatorSessions.end(reply)
    return reply.status(204).send()
  })
}

/** @throws Problem 401 */
async function verifiedOperator(db: Database, token: string) {
  const team = await teamOfToken(db, token.trim())
  if (team?.operator) return team
  return throwProblem(401, 'invalid-token', 'This is not a valid operator\u2019s token.')
}
