// GET /api/portal/invoices/{id}/pdf: a bill as a PDF (D20). A browser comes with the token once, in the address, and is sent on to the
// clean address with a cookie; a program sends the token in its header.
import { Type } from '@sinclair/typebox'
import { brand } from '@switchboard/brand'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config'
import type { Database } from '../db'
import { reread } from '../db/away'
import { findAccountOf } from '../http/account'
import { Allowance } from '../http/allowance'
import { inlineAs } from '../http/disposition'
import { asProblem } from '../http/failures'
import { callerOf } from '../http/log'
import { Problem, problem } from '../http/problem'
import { Refusals } from '../http/refusals'
import { ownerOfRequest, ownerOfToken, type Provider, type TokenOwner } from '../http/token'
import { billLinkSecret } from '../identity/secrets'
import { answers } from '../portal/answers'
import { failurePage } from './failure-page'
import { COOKIE, cookiesIn, LIFE_SECONDS, opened, sealed } from './link-cookie'
import { documentOf } from './store'

interface Options {
  readonly config: Config
  readonly db: Database
  readonly provider: Provider
}

const A_MINUTE = 60_000
const MOST_A_MINUTE = 20
/** No restriction on what is loaded: the viewers of some browsers are pages themselves, and obey it. */
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
  security: [{ bearer: [] }, { billToken: [] }, { billCookie: [] }],
  params: Type.Object({ id: Type.String({ description: "Id of an invoice, or 'latest'", examples: ['latest'] }) }),
  querystring: Type.Object({
    access_token: Type.Optional(Type.String({ description: 'Here only, and never logged' })),
    failed: Type.Optional(Type.String({ description: 'Status that a browser is shown as a page' })),
  }),
  response: {
    ...answers({}, [400, 401, 403, 404, 429, 503]),
    200: {
      description: 'The bill',
      content: { 'application/pdf': { schema: Type.String({ format: 'binary' }) } },
    },
    303: Type.Null({ description: 'Go on without the token' }),
  },
}

interface Asked {
  Params: { id: string }
  Querystring: { access_token?: string; failed?: string }
}

export function billDocumentRoute(app: FastifyInstance, { config, db, provider }: Options): void {
  const refusals = new Refusals()
  const allowance = new Allowance(MOST_A_MINUTE, A_MINUTE)
  const page = failurePage()
  let key: Promise<string> | undefined
  const keyOf = () =>
    (key ??= billLinkSecret(db).catch((error: unknown) => {
      key = undefined
      throw error
    }))

  app.get<Asked>(
    '/api/portal/invoices/:id/pdf',
    { exposeHeadRoute: false, schema, errorHandler: answerFailure },
    async (request, reply) => {
      const { failed, access_token: token } = request.query
      if (failed !== undefined && isNavigation(request)) return sendPage(reply, FAILURES.get(failed) ?? 404)
      refusals.check(request.ip)
      const asked = request.params.id
      const owner = await ownerOf(request, asked, token).catch((error: unknown) => {
        if (error instanceof Problem && error.status === 401) refusals.count(request.ip)
        throw error
      })
      request.caller = callerOf(owner.issuer, owner.subject)
      const account = await findAccountOf(db, owner.issuer, owner.subject, new Date())
      const invoice = await ownInvoice(db, account.id, asked)
      if (token === undefined) {
        allowance.take(account.id)
        return sendFile(reply, invoice, await documentOf(db, invoice, config.publicUrl))
      }
      allowance.check(account.id)
      return sendOn(request, reply, asked, sealed(await keyOf(), asked, owner, Date.now() / 1000))
    },
  )

  async function ownerOf(request: FastifyRequest, asked: string, token: string | undefined): Promise<TokenOwner> {
    const hasHeader = request.headers.authorization !== undefined
    if (token !== undefined) {
      if (hasHeader) problem(400, 'two-tokens', 'Send the token in the header or in the query, not in both.')
      return ownerOfToken(token, provider)
    }
    const cookies = hasHeader ? [] : cookiesIn(request.headers.cookie)
    if (cookies.length === 0) return ownerOfRequest(request, provider)
    const secret = await keyOf()
    const found = cookies.flatMap((value) => opened(secret, asked, provider.name, value, Date.now() / 1000) ?? [])
    return found[0] ?? problem(401, 'link-over', 'This link has expired, or was made for another bill.')
  }

  function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
    const failure = asProblem(error, request)
    // The application's own handler answers programs.
    if (!isNavigation(request)) throw failure
    void reply.headers({ ...failure.headers, 'cache-control': 'no-store' })
    // A link that was copied, or a tab that was reloaded later: sign-in and the list of bills help more than a page of regret.
    if (failure.code === 'no-token') return void reply.redirect('/payment-history', 303)
    // Not even a token that opened nothing stays in the address.
    if (hasQueryToken(request)) return void reply.redirect(`${pathOf(request)}?failed=${failure.status}`, 303)
    void sendPage(reply, failure.status)
  }

  function sendPage(reply: FastifyReply, status: number): FastifyReply {
    return reply
      .status(status)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': page.policy })
      .type('text/html; charset=utf-8')
      .send(page.text)
  }
}

const FAILURES = new Map([400, 401, 403, 404, 429, 500, 503].map((status) => [String(status), status]))
const hasQueryToken = ({ query }: FastifyRequest) =>
  typeof query === 'object' && query !== null && 'access_token' in query
const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? url

const ID = /^[A-Za-z0-9_-]{1,64}$/
const own = `select id from invoice where account_id = $1 and id = $2`
const latest = `select id from invoice where account_id = $1 order by issued_on desc, period_start desc limit 1`

/** @throws Problem 404 for another's as for none (D45) */
async function ownInvoice({ pool }: Database, accountId: number, asked: string): Promise<string> {
  const query =
    asked === 'latest'
      ? { name: 'latest-invoice-id', text: latest, values: [accountId] }
      : { name: 'own-invoice-id', text: own, values: [accountId, asked] }
  const { rows } = ID.test(asked) ? await reread(() => pool.query<{ id: string }>(query)) : { rows: [] }
  return rows[0]?.id ?? problem(404, 'not-found', 'There is no such bill.')
}

function sendFile(reply: FastifyReply, invoice: string, bytes: Buffer): FastifyReply {
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': inlineAs(`${brand.name} bill ${invoice}.pdf`),
      'content-security-policy': PDF_POLICY,
    })
    .type('application/pdf')
    .send(bytes)
}

/** To the same address without the query, which the browser keeps instead of the one with the token. */
function sendOn(request: FastifyRequest, reply: FastifyReply, asked: string, cookie: string): FastifyReply {
  const path = `/api/portal/invoices/${asked}/pdf`
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'set-cookie': `${COOKIE}=${cookie}; Path=${path}; Max-Age=${LIFE_SECONDS}; HttpOnly; SameSite=Strict${secure}`,
    })
    .redirect(path, 303)
}

/** A tab that somebody looks at, where a program reads problem+json. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate'
}
