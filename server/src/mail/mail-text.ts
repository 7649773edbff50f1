// An email's text for readers without HTML.
import type { MailLetter } from './mail-letter'
import type { MailLook } from './mail-look'

export function mailText(letter: MailLetter, { brand }: MailLook): string {
  const { subject, firstName, accountNumber, sentences, facts, page, link } = letter
  return [
    subject,
    `Hello ${firstName},`,
    ...sentences,
    [...facts, ['Account number', accountNumber] as const].map(([name, value]) => `${name}: ${value}`).join('\n'),
    `${page.text}:\n${link}`,
    `If you did not do this, call us on ${brand.supportPhone} (${brand.supportHours}).`,
    brand.name,
    `We send this mail to the email address of your account whenever something about it changes.\n${brand.legalName}, ${brand.businessNumber}`,
    '',
  ].join('\n\n')
}
