// GET /mails, outside production and prod: emails that were kept instead of sent, for developing and trying the portal.
import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/connection'
import { html, type Html } from '@switchboard/platform-server/http/html'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import { findKeptMail, readKeptMails, type ShownMail } from './kept-mails'
import { pageStyle } from './mail-pages-style'
import type { MailLook } from './mail-look'

interface Options {
  readonly db: Database
  readonly look: MailLook
  /** Whether a caller's address behind a proxy is known. */
  readonly isProxyTrusted: boolean
  readonly isOperator: (request: FastifyRequest) => Promise<boolean>
}

const hide = true
const params = Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) })
/** The email contains its styles and picture. It loads nothing and runs nothing. */
const MAIL_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'"

export function addMailPages(app: FastifyInstance, options: Options): void {
  void app.register(routes, options)
}

const routes: FastifyPluginAsyncTypebox<Options> = async (app, { db, look, isProxyTrusted, isOperator }) => {
  const style = pageStyle(look.colours)
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; frame-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const page = (title: string, content: Html) => layout({ look, style, title, content })

  app.addHook('onRequest', async (request) => {
    if (isFromThisMachine(request, isProxyTrusted) || (await isOperator(request))) return
    throwProblem(403, 'forbidden', "The mails are shown on the portal's own machine, or to an operator's token.")
  })
  app.addHook('preHandler', async (_request, reply) => void reply.header('content-security-policy', policy))

  app.get('/mails', { schema: { hide } }, async (_request, reply) => {
    const mails = await readKeptMails(db)
    return reply.type('text/html; charset=utf-8').send(page('Mails', list(mails)))
  })
  app.get('/mails/:id', { schema: { hide, params } }, async ({ params: { id } }, reply) => {
    const mail = (await findKeptMail(db, id)) ?? throwUnknown()
    return reply.type('text/html; charset=utf-8').send(page(mail.subject, details(mail)))
  })
  app.get('/mails/:id/html', { schema: { hide, params } }, async ({ params: { id } }, reply) => {
    const mail = (await findKeptMail(db, id)) ?? throwUnknown()
    return reply.type('text/html; charset=utf-8').header('content-security-policy', MAIL_POLICY).send(mail.html)
  })
}

const throwUnknown = () => throwProblem(404, 'not-found', 'There is no such mail.')

/**
 * Requires this machine's own name in the address, so that no other site can read the emails through a name that
 * resolves here.
 */
function isFromThisMachine({ ip, hostname, headers }: FastifyRequest, isProxyTrusted: boolean): boolean {
  const isForwarded = Boolean(headers['x-forwarded-for'] ?? headers['forwarded']) && !isProxyTrusted
  return !isForwarded && LOOPBACK.test(ip) && LOCAL_NAME.test(hostname)
}

const LOOPBACK = /^(::ffff:)?127(\.\d+){3}$|^::1$/i
const LOCAL_NAME = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i

type Listed = Pick<ShownMail, 'id' | 'recipient' | 'sentAt' | 'subject'>

const list = (mails: readonly Listed[]): Html =>
  mails.length === 0
    ? html`<p>No mail was written yet. Change something in the portal, such as a contact number.</p>`
    : html`<ol>
        ${mails.map(
          ({ id, recipient, sentAt, subject }) =>
            html`<li>
              <a href="/mails/${id}">${subject}</a>
              <span>to ${recipient}, <time datetime="${sentAt.toISOString()}">${timeText(sentAt)}</time></span>
            </li>`,
        )}
      </ol>`

const details = ({ id, recipient, sentAt, text, source }: ShownMail): Html =>
  html`<p><a href="/mails">All mails</a></p>
    <p>To ${recipient}, <time datetime="${sentAt.toISOString()}">${timeText(sentAt)}</time></p>
    <h2>As HTML</h2>
    <iframe src="/mails/${id}/html" title="The mail as HTML" sandbox></iframe>
    <h2>As text</h2>
    ${plainText(text)}
    <h2>Source</h2>
    ${plainText(source)}`

const plainText = (content: string): Html => html`<pre tabindex="0">${content}</pre>`

const timeText = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

interface Page {
  readonly look: MailLook
  readonly style: string
  readonly title: string
  readonly content: Html
}

const layout = ({ look: { brand, locale }, style, title, content }: Page): string =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | ${brand.name}</title>
        <link rel="icon" href="data:," />
        ${{ html: `<style>${style}</style>` }}
      </head>
      <body>
        <header>${brand.name}<span>Mails that were kept instead of being sent</span></header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.html
