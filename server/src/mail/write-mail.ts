// Writes a stored email for its reader, as text and as HTML.
import { todayIn, wallClock, zoneOf } from '@switchboard/domain'
import { mailContents } from './mail-content'
import type { MailLetter } from './mail-letter'
import { fits, isTemplate, kindOf, mailFacts, type MailTemplate } from './mail-facts'
import { momentText } from './mail-frame-text'
import { mailHtml } from './mail-html'
import type { MailLook } from './mail-look'
import { mailText } from './mail-text'
import type { ReadyMail } from './prepared-mail'
import type { WrittenMail } from './transport'

export interface MailFrame {
  readonly look: MailLook
  /** The portal's address, without a trailing slash. */
  readonly portal: string
}

type StoredMail = Pick<ReadyMail, 'template' | 'facts' | 'createdAt' | 'state' | 'zone' | 'unsubscribe'>

/**
 * @throws Error if the template is unknown or does not match the facts, because a newer release may have stored the
 * email
 */
export function writeMail(mail: StoredMail, { look, portal }: MailFrame): WrittenMail {
  const { template } = mail
  if (!isTemplate(template)) throw new Error(`There is no template ${template}.`)
  const letter = letterOf(template, mail, portal)
  const unsubscribe = letter.news?.stop
  return {
    subject: letter.subject,
    text: mailText(letter, look),
    html: mailHtml(letter, look),
    ...(unsubscribe !== undefined && { unsubscribe }),
  }
}

function letterOf<Template extends MailTemplate>(template: Template, mail: StoredMail, portal: string): MailLetter {
  const facts = inOneLine(mail.facts)
  const schema: (typeof mailFacts)[Template] = mailFacts[template]
  if (!fits(schema, facts)) throw new Error(`The facts of a mail do not fit ${template}.`)
  const content = mailContents[template](facts, timeOf(mail))
  const { firstName, accountNumber } = facts
  return { ...content, firstName, accountNumber, link: `${portal}${content.page.path}`, news: newsLinks(mail, portal) }
}

const newsLinks = ({ template, unsubscribe }: StoredMail, portal: string) =>
  kindOf(template) && {
    choose: `${portal}/notifications`,
    stop: unsubscribe === undefined ? undefined : `${portal}${unsubscribe}`,
  }

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
  return momentText(todayIn(zone, createdAt), hour, minute)
}
