// Pages of the links in emails that switch off one kind of news (RFC 8058). They need no sign-in. Programs that follow
// links change nothing, because only the button does, or a mail program's own button, which sends the same request.
import { brand } from '@switchboard/brand'
import { html, type Html } from '@switchboard/platform-server/http/html'
import { notificationNames } from '@switchboard/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/connection'
import { storeChange } from '../changes/store-change'
import { brandPages, interpreterLine, phoneLink } from '../http/brand-page'
import { storePreference } from './preferences'
import { UNSUBSCRIBE_PAGE, unsubscribeLinks, type Unsubscription } from './unsubscribe-link'

/** The author in the audit log. */
const SUBJECT = 'unsubscribe-link'

interface Answer {
  readonly status: number
  readonly heading: string
  readonly content: Html
}

export function addUnsubscribePages(app: FastifyInstance, db: Pick<Database, 'sql'>): void {
  const { write, policy } = brandPages("'self'")
  const links = unsubscribeLinks(db)
  const send = (reply: FastifyReply, { status, heading, content }: Answer) =>
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .send(
        write({
          title: heading,
          main: html`<h1>${heading}</h1>
            ${content}`,
        }),
      )
  const find = async (request: FastifyRequest) => {
    const found = await links.read(new URL(request.url, 'http://here').searchParams.get('key') ?? '')
    if (!found) request.log.warn('an unsubscribe link is not ours')
    return found
  }
  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    // A mail program sends List-Unsubscribe=One-Click, and our form has no fields.
    pages.addContentTypeParser('*', (_request, _body, done) => done(null))
    const options = { schema: { hide: true } }
    pages.get(UNSUBSCRIBE_PAGE, options, async (request, reply) => {
      const found = await find(request)
      return send(reply, found ? question(found, request) : unknownLink())
    })
    // Answered without a redirect, as mail programs require.
    pages.post(UNSUBSCRIBE_PAGE, options, async (request, reply) => {
      const found = await find(request)
      if (!found || !(await switchOff(db, found, request))) return send(reply, unknownLink())
      request.log.info({ kind: found.kind }, 'news was switched off by a link')
      return send(reply, confirmation(found))
    })
  })
}

const question = ({ kind }: Unsubscription, { url }: FastifyRequest): Answer => ({
  status: 200,
  heading: 'Stop these emails',
  content: html`<p>You get emails about <strong>${notificationNames[kind]}</strong>. Do you want to stop them?</p>
    <form method="post" action="${url}"><button class="button" type="submit">Stop these emails</button></form>
    ${choose}`,
})

const confirmation = ({ kind }: Unsubscription): Answer => ({
  status: 200,
  heading: 'You will not get these emails any more',
  content: html`<p>
      We do not email you about <strong>${notificationNames[kind]}</strong> any more. All other emails stay the same.
    </p>
    ${choose}`,
})

const choose = html`<p>You can <a href="/notifications">choose what you get</a> at any time.</p>`

const unknownLink = (): Answer => ({
  status: 404,
  heading: 'We do not know this link',
  content: html`<p>Please open it from the email again, as a whole.</p>
    <p>Do you need help? Call us on <a href="${phoneLink}">${brand.supportPhone}</a>, ${brand.supportHours}.</p>
    ${interpreterLine}`,
})

/** @returns false if the account was deleted */
async function switchOff(
  { sql: db }: Pick<Database, 'sql'>,
  { accountId, kind }: Unsubscription,
  request: FastifyRequest,
): Promise<boolean> {
  return db.transaction().execute(async (sql) => {
    const account = await sql
      .selectFrom('account')
      .where('id', '=', accountId)
      .select(['id', 'email'])
      .forUpdate()
      .executeTakeFirst()
    if (!account) return false
    if (await storePreference(sql, accountId, { kind, byMail: false })) {
      const shown = { about: notificationNames[kind] }
      const audit = { action: 'notification-changed', detail: { kind, byMail: false }, shown } as const
      const result = { answer: undefined, audit }
      const by = { ...account, subject: SUBJECT }
      await storeChange(sql, { account: by, result, status: 200, keyed: undefined, origin: { requestId: request.id } })
    }
    return true
  })
}
