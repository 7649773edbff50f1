// Pages of the links in emails about a new login address (D71). They need no sign-in, because the link proves access to
// the mailbox. Programs that follow links in emails change nothing, because only the page's button does.
import { brand } from '@switchboard/brand'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { brandPages, interpreterLine, phoneLink } from '../http/brand-page'
import { html, type Html } from '@switchboard/platform-server/http/html'
import { Problem } from '@switchboard/platform-server/http/problem'
import { carryOutEmailChange } from './carry-out-email-change'
import type { EmailChangeParts } from './complete-email-change'
import { findLink, hashOfLink, LINK_DAYS, linkPages, type EmailLink, type LinkKind } from './email-links'

interface Texts {
  readonly heading: string
  readonly question: (link: EmailLink) => Html
  readonly button: string
  readonly done: string
  readonly afterwards: Html
}

const texts: Readonly<Record<LinkKind, Texts>> = {
  confirm: {
    heading: 'Confirm your login email',
    question: ({ email }) =>
      html`<p>You log in with <strong>${email}</strong>. Please confirm that this address is yours.</p>`,
    button: 'Confirm this address',
    done: 'Your login email is confirmed',
    afterwards: html`<p>If you forget your password, we can send you a link to choose a new one.</p>
      <p><a class="button" href="/">Continue to ${brand.name}</a></p>`,
  },
  undo: {
    heading: 'Undo the change of your login email',
    question: ({ email, otherEmail }) =>
      html`<p>
          Your login email was changed to <strong>${otherEmail}</strong>. If you undo this, you log in with
          <strong>${email}</strong> again.
        </p>
        <p>
          All devices are logged out of your account. A password that was set since the change does not work any more.
        </p>`,
    button: 'Undo the change',
    done: 'The change was undone',
    afterwards: html`<p>Log in with your former email address again. All devices were logged out of your account.</p>
      <p>
        If your password does not work any more, or others may know it, choose “Forgot your password?” on the login
        page.
      </p>
      <p><a class="button" href="/">Log in to ${brand.name}</a></p>`,
  },
}

const call = html`<p>
    Do you need help? Call us on <a href="${phoneLink}">${brand.supportPhone}</a>, ${brand.supportHours}.
  </p>
  ${interpreterLine}`

interface Answer {
  readonly status: number
  readonly heading: string
  readonly content: Html
}

export function addEmailLinkPages(app: FastifyInstance, parts: EmailChangeParts): void {
  const { write, policy } = brandPages("'self'")
  const send = (reply: FastifyReply, { status, heading, content }: Answer) =>
    reply
      .status(status)
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .send(
        write({
          title: heading,
          main: html`<h1>${heading}</h1>
            ${content}`,
        }),
      )

  void app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    // The form has no fields.
    pages.addContentTypeParser('*', (_request, _body, done) => done(null))
    const kinds = ['confirm', 'undo'] as const
    for (const kind of kinds) {
      const options = { schema: { hide: true } }
      pages.get(linkPages[kind], options, async (request, reply) => send(reply, await ask(parts, kind, request)))
      pages.post(linkPages[kind], options, async (request, reply) => {
        const answer = await act(parts, kind, request)
        return answer ? send(reply, answer) : reply.redirect(`${linkPages[kind]}?done=yes`, 303)
      })
    }
  })
}

const keyOf = (request: FastifyRequest) => new URL(request.url, 'http://here').searchParams.get('key') ?? ''

async function ask({ db }: EmailChangeParts, kind: LinkKind, request: FastifyRequest): Promise<Answer> {
  const { heading, question, done, afterwards } = texts[kind]
  if (new URL(request.url, 'http://here').searchParams.has('done'))
    return { status: 200, heading: done, content: afterwards }
  const link = await findLink(db.sql, kind, hashOfLink(keyOf(request)))
  if (link?.state !== 'open') return endedPage(link)
  return { status: 200, heading, content: html`${question(link)}${form(request, kind)}${call}` }
}

/** @returns undefined on success */
async function act(parts: EmailChangeParts, kind: LinkKind, request: FastifyRequest): Promise<Answer | undefined> {
  const link = await findLink(parts.db.sql, kind, hashOfLink(keyOf(request)))
  if (link?.state !== 'open') return endedPage(link)
  const { accountId: id, accountNumber: number, subject, email: newEmail } = link
  try {
    const owner = { id, number, subject }
    const origin = { requestId: request.id }
    await carryOutEmailChange(parts, { owner, cause: { kind, link }, newEmail, origin, log: request.log })
    return undefined
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.status === 410) return endedPage({ ...link, state: 'ended' })
    return failurePage(error, kind, request)
  }
}

function failurePage({ status, code }: Problem, kind: LinkKind, request: FastifyRequest): Answer {
  if (status === 503)
    return {
      status,
      heading: texts[kind].heading,
      content: html`<p role="alert">We could not do this just now. Nothing is lost: please try again in a moment.</p>
        ${form(request, kind)}${call}`,
    }
  const reason =
    code === 'email-taken'
      ? 'This email address is in use by another login now.'
      : 'We could not find your login any more.'
  return {
    status,
    heading: 'We could not do this',
    content: html`<p role="alert">${reason}</p>
      ${call}`,
  }
}

const form = ({ url }: FastifyRequest, kind: LinkKind) =>
  html`<form method="post" action="${url}"><button class="button" type="submit">${texts[kind].button}</button></form>`

function endedPage(link: EmailLink | undefined): Answer {
  const heading = 'This link does not work any more'
  if (link?.state === 'expired') {
    return {
      status: 410,
      heading,
      content: html`<p>It has expired: it worked for ${LINK_DAYS} days.</p>
        ${call}`,
    }
  }
  const why = link
    ? 'It was used already, or the login email was changed again since.'
    : 'We do not know this link. Please open it from the mail again, as a whole.'
  return {
    status: link ? 410 : 404,
    heading,
    content: html`<p>${why}</p>
      ${call}`,
  }
}
