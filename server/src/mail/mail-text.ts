// An email's text for readers without HTML.
import { rules } from '@switchboard/brand/rules'
import { endSentence, textLanguage } from '@switchboard/domain'
import { endingOf } from './mail-ending'
import { accountLabel, callUs, greeting, hoursText, interpreterText } from './mail-frame-text'
import type { MailLetter } from './mail-letter'
import type { MailLook } from './mail-look'

export function mailText(letter: MailLetter, look: MailLook): string {
  const { brand } = look
  const { reason, condition, links } = endingOf(letter)
  const { subject, firstName, accountNumber, sentences, facts, page, link } = letter
  return [
    subject,
    greeting(firstName),
    ...sentences,
    [...facts, [accountLabel, accountNumber] as const].map(([name, value]) => `${name}: ${value}`).join('\n'),
    `${page.text}:\n${link}`,
    `${condition}${callUs}${brand.supportPhone}${hoursText}`,
    ...(textLanguage === 'en' ? [] : [endSentence(`${interpreterText}${rules.interpreter.phone}`)]),
    brand.name,
    `${[reason, ...links.map(([text, address]) => `${text}:\n${address}`)].join('\n')}\n${brand.legalName}, ${brand.businessNumber}`,
    '',
  ].join('\n\n')
}
