// The last sentences of an email: why to call us, and why it was sent.
import type { MailLetter } from './mail-letter'

interface MailEnding {
  /** The beginning of a sentence that ends with our telephone number. */
  readonly condition: string
  readonly reason: string
  /** Texts and addresses. */
  readonly links: readonly (readonly [text: string, address: string])[]
}

const changed: MailEnding = {
  condition: 'If you did not do this',
  reason: 'We send this mail to the email address of your account when something about it changes.',
  links: [],
}

export const endingOf = ({ news }: Pick<MailLetter, 'news'>): MailEnding =>
  news
    ? {
        condition: 'If you have a question',
        reason: 'You get this mail because it is switched on in your notifications.',
        links: [
          ...(news.stop === undefined ? [] : [['Stop these mails', news.stop] as const]),
          ['Choose what you get', news.choose],
        ],
      }
    : changed
