// GET /api/portal/invoices/{id}/pdf: a bill as a PDF (D20). A browser sends the token once, in the address, and is
// redirected with a cookie to the address without it. A program sends the token in its header.
import { Type } from '@sinclair/typebox'
import { brand } from '@switchboard/brand'
import { InvoicePdfParameters, InvoicePdfQuery } from '@switchboard/wire'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config'
import type { Database } from '../../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { findAccountOf } from '../../authentication/verified-account'
import { inlineDisposition } from '../../http/content-disposition'
import { problemOf } from '@switchboard/platform-server/http/failures'
import { callerOf } from '@switchboard/platform-server/http/log'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import { rateLimit, type RateLimit } from '@switchboard/platform-server/http/rate-limit'
import { slidingWindow } from '@switchboard/platform-server/http/rate-limit-rules'
import { refusedTokensLimit, withCountedRefusals } from '@switchboard/platform-server/http/refused-tokens'
import type { DataKeys, VerifiedCaller } from '../../authentication/data-key'
import type { KnownSessions } from '../../authentication/known-sessions'
import { ownerOfToken, type Provider, type TokenOwner, type VerifiedToken } from '../../authentication/token'
import { billLinkSecret } from '../../identity-provider/secrets'
import { responses } from '../../http/responses'
import { createFailurePage, type FailurePage } from './failure-page'
import { cookieNameFor } from '@switchboard/platform-server/http/prefixed-cookie'
import { COOKIE, cookiesIn, LIFE_SECONDS, linkCookie, linkOwner } from './link-cookie'
import { readDocument } from './document-store'
import { billPortal } from './read-content'

interface Options {
  readonly config: Config
  readonly db: Database
  readonly provider: Provider
  readonly keys: DataKeys
  readonly sessions: KnownSessions
}

const FILES = slidingWindow({ most: 20, withinMs: 60_000 })
/** Does not restrict what is loaded, because some browsers' PDF viewers are pages that obey this policy. */
const PDF_POLICY = "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const schema = {
  operationId: 'getInvoicePdf',
  summary: 'A bill as a PDF',
  description: [
    'With a bearer token in the header: the file.',
    'With the token in the query instead: 303 to the same address without it, and a cookie that opens this file for 60 seconds.',
    'A browser that comes with neither is sent to the payment history.',
  ].join(' '),
  tags: ['bills'],
  security: [{ bearer: [] }, { dataKey: [] }, { billToken: [] }, { billCookie: [] }],
  params: InvoicePdfParameters,
  querystring: InvoicePdfQuery,
  response: {
    ...responses({}, [400, 401, 403, 404, 429, 503]),
    200: {
      description: 'The bill',
      content: { 'application/pdf': { schema: Type.String({ format: 'binary' }) } },
    },
    303: Type.Null({ description: 'Go on without the token' }),
  },
}

interface InvoicePdfCall {
  Params: InvoicePdfParameters
  Querystring: InvoicePdfQuery
}

interface RouteContext extends Options {
  /** Limits an address's refused tokens. */
  readonly refusals: RateLimit
  /** Limits an account's files. */
  readonly files: RateLimit
  loadKey(): Promise<string>
}

export function addInvoicePdfRoute(app: FastifyInstance, { config, db, provider, keys, sessions }: Options): void {
  const context: RouteContext = {
    config,
    db,
    provider,
    keys,
    sessions,
    refusals: refusedTokensLimit(app, 'refused-bill-tokens', db),
    files: rateLimit({ name: 'bill-files', rule: FILES, db }),
    loadKey: cachedKey(db),
  }
  const page = createFailurePage()
  app.get<InvoicePdfCall>(
    '/api/portal/invoices/:id/pdf',
    {
      exposeHeadRoute: false,
      schema,
      config: { keyScope: 'bills' },
      errorHandler: (error, request, reply) => answerFailure(error, request, reply, page),
    },
    async (request, reply) => {
      const { failed } = request.query
      if (failed !== undefined && isNavigation(request)) return sendPage(reply, FAILURES.get(failed) ?? 404, page)
      return answerCall(request, reply, context)
    },
  )
}

/** A failed read is not cached. */
function cachedKey(db: Database): () => Promise<string> {
  let key: Promise<string> | undefined
  return () =>
    (key ??= billLinkSecret(db).catch((error: unknown) => {
      key = undefined
      throw error
    }))
}

interface Caller {
  readonly owner: TokenOwner & Partial<VerifiedToken>
  /** Only for a key or a token in the header. */
  readonly confirm?: VerifiedCaller['confirm']
}

async function answerCall(
  request: FastifyRequest<InvoicePdfCall>,
  reply: FastifyReply,
  context: RouteContext,
): Promise<FastifyReply> {
  const { config, db, sessions, refusals, files } = context
  const { id } = request.params
  const { access_token: token } = request.query
  const { owner, confirm } = await withCountedRefusals(refusals, request.ip, () =>
    verifiedCaller(request, id, token, context),
  )
  request.caller = callerOf(owner.issuer, owner.subject)
  const account = await findAccountOf(db, owner.issuer, owner.subject, new Date())
  await confirm?.(account)
  await sessions.note({ request, reply, account, owner })
  const invoice = await ownInvoice(db, account.id, id)
  if (token === undefined) {
    await files.take(String(account.id))
    return sendFile(reply, invoice, await readDocument(db, invoice, billPortal(config)))
  }
  files.check(String(account.id))
  return redirectWithCookie(reply, id, linkCookie(await context.loadKey(), id, owner, Date.now() / 1000))
}

async function verifiedCaller(
  request: FastifyRequest,
  id: string,
  token: string | undefined,
  { provider, keys, loadKey }: RouteContext,
): Promise<Caller> {
  const hasHeader = request.headers.authorization !== undefined
  if (token !== undefined) {
    if (hasHeader) throwProblem(400, 'two-tokens', 'Send the token in the header or in the query, not in both.')
    return { owner: await ownerOfToken(token, provider) }
  }
  const cookies = hasHeader ? [] : cookiesIn(request.headers.cookie, cookieNameFor(request, COOKIE, pathOf(request)))
  if (cookies.length === 0) return keys.callerOf(request)
  const key = await loadKey()
  const owners = cookies.flatMap((value) => linkOwner(key, id, provider.name, value, Date.now() / 1000) ?? [])
  const [owner] = owners
  return owner ? { owner } : throwProblem(401, 'link-over', 'This link has expired, or was made for another bill.')
}

function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply, page: FailurePage): void {
  const failure = problemOf(error, request)
  // The application's own handler responds to programs.
  if (!isNavigation(request)) throw failure
  void reply.headers({ ...failure.headers, 'cache-control': 'no-store' })
  // The address was copied, or its tab was reloaded later. Sign-in and the list of bills help more than a failure page.
  if (failure.code === 'no-token') return void reply.redirect('/payment-history', 303)
  // A refused token must not stay in the address either.
  if (hasQueryToken(request)) return void reply.redirect(`${pathOf(request)}?failed=${failure.status}`, 303)
  void sendPage(reply, failure.status, page)
}

function sendPage(reply: FastifyReply, status: number, page: FailurePage): FastifyReply {
  return reply
    .status(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': page.policy })
    .type('text/html; charset=utf-8')
    .send(page.text)
}

const FAILURES = new Map([400, 401, 403, 404, 429, 500, 503].map((status) => [String(status), status]))
const hasQueryToken = ({ query }: FastifyRequest) =>
  typeof query === 'object' && query !== null && 'access_token' in query
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? url

const ID = /^[A-Za-z0-9_-]{1,64}$/
const own = `select id from invoice where account_id = $1 and id = $2`
const latest = `select id from invoice where account_id = $1 order by issued_on desc, period_start desc limit 1`

/**
 * The id of one of the account's invoices.
 * @param id an invoice id, or 'latest'
 * @throws Problem 404, the same for another account's invoice as for a missing one (D45)
 */
async function ownInvoice({ pool }: Database, accountId: number, id: string): Promise<string> {
  const query =
    id === 'latest'
      ? { name: 'latest-invoice-id', text: latest, values: [accountId] }
      : { name: 'own-invoice-id', text: own, values: [accountId, id] }
  const { rows } = ID.test(id) ? await retryRead(() => pool.query<{ id: string }>(query)) : { rows: [] }
  return rows[0]?.id ?? throwProblem(404, 'not-found', 'There is no such bill.')
}

function sendFile(reply: FastifyReply, invoice: string, bytes: Buffer): FastifyReply {
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': inlineDisposition(`${brand.name} bill ${invoice}.pdf`),
      'content-security-policy': PDF_POLICY,
    })
    .type('application/pdf')
    .send(bytes)
}

/** Redirects to the same address without the query, so that the browser's history does not contain the token. */
function redirectWithCookie(reply: FastifyReply, id: string, cookie: string): FastifyReply {
  const path = `/api/portal/invoices/${id}/pdf`
  return reply
    .header('cache-control', 'private, no-store')
    .setCookie(cookieNameFor(reply.request, COOKIE, path), cookie, {
      path,
      maxAge: LIFE_SECONDS,
      httpOnly: true,
      sameSite: 'strict',
      secure: 'auto',
    })
    .redirect(path, 303)
}

/** Whether a browser's tab shows the response. Programs receive problem+json instead. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate'
}
