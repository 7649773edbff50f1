// The accessibility statement. It needs no sign-in, and is linked from the footers of portal and login.
import { brand } from '@switchboard/brand'
import { accessibility } from '@switchboard/brand/accessibility'
import { parseDay, showLongDate } from '@switchboard/domain'
import { html, type Html } from '@switchboard/platform-server/http/html'
import type { FastifyInstance } from 'fastify'
import { brandPages, callLink, interpreterLine } from '../http/brand-page'
import { summaries, type CheckSummary } from './accessibility-results'
import * as text from './accessibility-text'

const ACCESSIBILITY_PAGE = '/accessibility'

export function serveAccessibilityPage(app: FastifyInstance): void {
  const { write, policy } = brandPages("'none'")
  const page = write({ title: text.title, main: statement(summaries(Object.keys(text.checkTexts))) })
  app.get(ACCESSIBILITY_PAGE, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .send(page),
  )
}

const dateText = (day: string) => {
  const parsed = parseDay(day)
  return parsed ? showLongDate(parsed) : day
}

export const statement = (checks: readonly CheckSummary[]): Html =>
  html`<h1>${text.title}</h1>
    <p>${text.lead(brand.name)}</p>
    <p>${text.standard}</p>
    ${testedSection(checks)}
    <h2>${text.untested.heading}</h2>
    <ul>
      ${text.untested.list.map((one) => html`<li>${one}</li>`)}
    </ul>
    ${problemsSection(checks)} ${helpSection()}`

function testedSection(checks: readonly CheckSummary[]): Html {
  const first = checks.map(({ date }) => date).sort()[0] ?? ''
  const last =
    checks
      .map(({ latest }) => latest)
      .sort()
      .at(-1) ?? ''
  return html`<h2>${text.tested.heading}</h2>
    <p>${text.tested.lead(dateText(first), dateText(last))}</p>
    ${checks.map((summary) => {
      const { check, tests, failed, date } = summary
      const { name, about } = text.checkTexts[check] ?? {}
      if (!name || !about) throw new Error(`the accessibility statement has no text for the check ${check}`)
      const outcome =
        failed === 0 ? text.tested.passed(tests, dateText(date)) : text.tested.failed(tests, failed, dateText(date))
      return html`<h3>${name}</h3>
        <p>${about(summary)}</p>
        <p>${outcome}</p>`
    })}`
}

function problemsSection(checks: readonly CheckSummary[]): Html {
  const { heading, none, found, planned, unplanned, failed, known } = text.problems
  const plan = (day: string | undefined) => (day === undefined ? unplanned : planned(dateText(day)))
  const all = [
    ...checks
      .filter((check) => check.failed > 0)
      .map((check) => ({
        what: failed(text.checkTexts[check.check]?.name ?? check.check, check.failed),
        since: check.latest,
        fixedBy: undefined,
      })),
    ...known,
  ]
  return html`<h2>${heading}</h2>
    ${all.length === 0 && html`<p>${none}</p>`}
    <ul>
      ${all.map(({ what, since, fixedBy }) => html`<li>${what} ${found(dateText(since))} ${plan(fixedBy)}</li>`)}
    </ul>`
}

function helpSection(): Html {
  const { email, answer, relay, complaints } = accessibility
  const { help } = text
  const phone = (number: string) => html`<a href="${callLink(number)}">${number}</a>`
  return html`<h2>${help.heading}</h2>
    <p>${help.lead}</p>
    <ul>
      <li>${help.call} ${[phone(brand.supportPhone)]}, ${brand.supportHours}.</li>
      <li>${help.write} <a href="mailto:${email}">${email}</a>. ${help.answer(answer)}</li>
      <li>${help.relay} <a href="${relay.site}">${relay.name}</a>, ${[phone(relay.phone)]}.</li>
      <li>
        ${help.complaint} <a href="${complaints.site}">${complaints.name}</a> ${help.on} ${[phone(complaints.phone)]}.
      </li>
    </ul>
    ${interpreterLine}
    <p><a class="button" href="/">${help.portal}</a></p>`
}
