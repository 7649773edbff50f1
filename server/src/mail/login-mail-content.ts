// Texts of the emails about the login address and the password.
import type { Facts } from './mail-facts'
import type { MailContent } from './mail-letter'

const loginDetails = { text: 'See my login details', path: '/login-details' }

/** An email to the old and to the new address. */
export function writeEmailChanged({ email }: Facts<'email-changed'>, when: string): MailContent {
  return {
    subject: 'Your login email has changed',
    sentences: [
      `The email address of your account was changed ${when}.`,
      'Log in with the new address from now on. We will send your mail to it, too.',
    ],
    facts: [['New email address', email]],
    page: loginDetails,
  }
}

/** An email to the new address. */
export function writeEmailConfirmation({ email, path, again }: Facts<'email-confirmation'>, when: string): MailContent {
  return {
    subject: 'Confirm your new login email',
    sentences: [
      again
        ? `You asked ${when} to get this link again. You log in with this address.`
        : `The email address of your account was changed ${when}. Log in with this address from now on.`,
      'Please confirm that it is yours. Until then we cannot send you a link if you forget your password. The link works once, for 7 days.',
    ],
    facts: [['New email address', email]],
    page: { text: 'Confirm this address', path },
  }
}

/** An email to the old address. */
export function writeEmailReplaced({ email, path }: Facts<'email-replaced'>, when: string): MailContent {
  return {
    subject: 'Your login email has changed',
    sentences: [
      `The email address of your account was changed ${when}. Log in with the new address from now on.`,
      'If it was not you, undo the change. You then log in with this address again, and all others are logged out. The link works once, for 7 days.',
    ],
    facts: [['New email address', email]],
    page: { text: 'Undo this change', path },
  }
}

/** To both addresses. The replaced address may belong to a stranger, who must not learn the other address. */
export function writeEmailRestored(_facts: Facts<'email-restored'>, when: string): MailContent {
  return {
    subject: 'The change of your login email was undone',
    sentences: [
      `The change of the email address of your account was undone ${when}. All devices were logged out.`,
      'If others may know your password, choose a new one: follow “Forgot your password?” on the login page.',
    ],
    facts: [],
    page: loginDetails,
  }
}

export function writePasswordChanged(_facts: Facts<'password-changed'>, when: string): MailContent {
  return {
    subject: 'Your password was changed',
    sentences: [
      `The password of your login was changed ${when}. Other devices were logged out.`,
      'If it was not you, choose another password at once: follow “Forgot your password?” on the login page.',
    ],
    facts: [],
    page: loginDetails,
  }
}

export function writePasswordReset({ path }: Facts<'password-reset'>, when: string): MailContent {
  return {
    subject: 'Choose a new password',
    sentences: [
      `A link to choose a new password for your login was asked for ${when}.`,
      'The link works once, for 30 minutes. Until you use it, your password stays as it is.',
    ],
    facts: [],
    page: { text: 'Choose a new password', path },
  }
}
