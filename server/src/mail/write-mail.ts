// Writes a stored email for its reader, as text and as HTML.
import { Value } from '@sinclair/typebox/value'
import type { Static } from '@sinclair/typebox'
import { showSpokenDate, todayIn, wallClock, zoneOf } from '@switchboard/domain'
import { mailContents } from './mail-content'
import type { MailLetter } from './mail-letter'
import { mailFacts, type MailTemplate } from './mail-facts'
import { mailHtml } from './mail-html'
import type { MailLook } from './mail-look'
import type { ClaimedMail } from './mail-queue'
import { mailText } from './mail-text'
import type { WrittenMail } from './transport'

export interface MailFrame {
  readonly look: MailLook
  /** The portal's address, without a trailing slash. */
  readonly portal: string
}

type StoredMail = Pick<ClaimedMail, 'template' | 'facts' | 'createdAt' | 'state' | 'zone'>

/**
 * @throws Error if the template is unknown or does not match the facts, because a newer release may have stored the
 * email
 */
export function writeMail(mail: StoredMail, { look, portal }: MailFrame): WrittenMail {
  const { template } = mail
  if (!isTemplate(template)) throw new Error(`There is no template ${template}.`)
  const letter = letterOf(template, mail, portal)
  return { subject: letter.subject, text: mailText(letter, look), html: mailHtml(letter, look) }
}

const isTemplate = (name: string): name is MailTemplate => Object.hasOwn(mailFacts, name)

function letterOf<Template extends MailTemplate>(template: Template, mail: StoredMail, portal: string): MailLetter {
  const facts = inOneLine(mail.facts)
  const schema: (typeof mailFacts)[Template] = mailFacts[template]
  if (!fits(schema, facts)) throw new Error(`The facts of a mail do not fit ${template}.`)
  const content = mailContents[template](facts, timeOf(mail))
  const { firstName, accountNumber } = facts
  return { ...content, firstName, accountNumber, link: `${portal}${content.page.path}` }
}

const fits = <Template extends MailTemplate>(
  schema: (typeof mailFacts)[Template],
  facts: unknown,
): facts is Static<(typeof mailFacts)[Template]> => Value.Check(schema, facts)

/** Replaces line breaks, because a name with one could look like a paragraph of ours. */
function inOneLine(facts: unknown): unknown {
  if (typeof facts !== 'object' || facts === null) return facts
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? value.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim() : value,
    ]),
  )
}

/** @example 'on Monday 23 November 2026 at 1:40 pm' in the property's zone */
function timeOf({ createdAt, state, zone: ofProperty }: StoredMail): string {
  const zone = ofProperty ?? zoneOf(state)
  const { hour, minute } = wallClock(zone, createdAt.getTime())
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
  return `on ${showSpokenDate(todayIn(zone, createdAt))} at ${time}`
}
