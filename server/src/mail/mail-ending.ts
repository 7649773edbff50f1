// The last sentences of an email: why to call us, and why it was sent.
import type { MailLetter } from './mail-letter'

interface MailEnding {
  /** The beginning of a sentence that ends with our telephone number. */
  readonly condition: string
  readonly reason: string
}

export const endingOf = ({ isNews }: Pick<MailLetter, 'isNews'>): MailEnding =>
  isNews
    ? { condition: 'If you have a question', reason: 'We send this mail to the email address of your account.' }
    : {
        condition: 'If you did not do this',
        reason: 'We send this mail to the email address of your account whenever something about it changes.',
      }
