// Texts of the emails about sign-ins, passkeys and the second step.
import { showBrowser } from '@switchboard/domain'
import type { Facts } from './mail-facts'
import type { MailContent } from './mail-letter'

const page = { text: 'See my login details', path: '/login-details' }

const IF_NOT_YOU =
  'If it was not you, choose another password at once: follow “Forgot your password?” on the login page. Then look at your login details, and remove what you do not know.'

const writeNewDevice = ({ browser }: Facts<'new-device'>, when: string): MailContent => ({
  subject: 'New sign-in to your account',
  sentences: [
    `Somebody signed in to your account ${when}, with a device or browser that we had not seen before.`,
    'If it was you, you need not do anything.',
    'If it was not you, choose another password at once: follow “Forgot your password?” on the login page. Then open your login details. Sign out what you do not know under “Where you are signed in”, and remove passkeys that are not yours.',
  ],
  facts: [['Browser', showBrowser(browser)]],
  page,
})

const writePasskeyAdded = ({ name }: Facts<'passkey-added'>, when: string): MailContent => ({
  subject: 'A passkey was added to your login',
  sentences: [`A passkey was added to your login ${when}. It opens your account without a password.`, IF_NOT_YOU],
  facts: [['Passkey', name]],
  page,
})

const writePasskeyRemoved = ({ name }: Facts<'passkey-removed'>, when: string): MailContent => ({
  subject: 'A passkey was removed from your login',
  sentences: [`A passkey was removed from your login ${when}. You cannot sign in with it any more.`, IF_NOT_YOU],
  facts: [['Passkey', name]],
  page,
})

const writeAuthenticatorSetUp = (_facts: Facts<'authenticator-set-up'>, when: string): MailContent => ({
  subject: 'An authenticator app was set up for your login',
  sentences: [
    `An authenticator app was set up for your login ${when}. After your password you now enter a code that it shows.`,
    IF_NOT_YOU,
  ],
  facts: [],
  page,
})

const writeAuthenticatorRemoved = (_facts: Facts<'authenticator-removed'>, when: string): MailContent => ({
  subject: 'The authenticator app was removed from your login',
  sentences: [
    `The authenticator app was removed from your login ${when}, with all recovery codes. You now log in with your password alone.`,
    IF_NOT_YOU,
  ],
  facts: [],
  page,
})

const writeRecoveryCodesReplaced = (_facts: Facts<'recovery-codes-replaced'>, when: string): MailContent => ({
  subject: 'Your recovery codes were replaced',
  sentences: [
    `New recovery codes were made for your login ${when}. The earlier ones do not work any more.`,
    IF_NOT_YOU,
  ],
  facts: [],
  page,
})

const writeRecoveryCodeUsed = ({ left }: Facts<'recovery-code-used'>, when: string): MailContent => ({
  subject: 'A recovery code was used',
  sentences: [
    `Somebody who knows your password logged in with one of your recovery codes ${when}.`,
    left === 0
      ? 'You have no codes left. Replace them in your login details.'
      : `You have ${left} ${left === 1 ? 'code' : 'codes'} left.`,
    IF_NOT_YOU,
  ],
  facts: [],
  page,
})

export const signInMailContents = {
  'authenticator-removed': writeAuthenticatorRemoved,
  'authenticator-set-up': writeAuthenticatorSetUp,
  'new-device': writeNewDevice,
  'passkey-added': writePasskeyAdded,
  'passkey-removed': writePasskeyRemoved,
  'recovery-code-used': writeRecoveryCodeUsed,
  'recovery-codes-replaced': writeRecoveryCodesReplaced,
}
