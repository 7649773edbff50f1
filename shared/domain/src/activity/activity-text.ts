// What customers read about each kind of change of their account. Other kinds have a general title.

export const activityTitles = {
  'account-returned': 'Account opened again after your move-out',
  'authenticator-removed': 'Authenticator app removed',
  'authenticator-set-up': 'Authenticator app set up',
  'bill-dispute-answered': 'We answered your question about a bill',
  'bill-dispute-closed': 'Your question about a bill was closed',
  'bill-disputed': 'You asked us to check a bill',
  'bill-extended': 'More time to pay a bill',
  'contact-details-changed': 'Contact details changed',
  'data-key-created': 'Key for another program made',
  'data-key-removed': 'Key for another program removed',
  'direct-debit-changed': 'Direct debit changed',
  'direct-debit-dishonoured': 'Your bank returned a direct debit',
  'direct-debit-not-made': 'A direct debit was not made',
  'direct-debit-removed': 'Direct debit removed',
  'direct-debit-set-up': 'Direct debit set up',
  'email-changed': 'Login email changed',
  'email-confirmation-sent-again': 'Link to confirm your login email sent again',
  'email-confirmed': 'Login email confirmed',
  'email-restored': 'Earlier login email restored',
  'holder-added': 'Additional account holder added',
  'holder-changed': 'Details of an additional account holder changed',
  'holder-removed': 'Additional account holder removed',
  'language-changed': 'Language changed',
  'mail-dropped': 'An email to you was not sent',
  'mail-retried': 'An email to you was sent again',
  'move-out-booked': 'Move-out booked',
  'move-out-cancelled': 'Move-out cancelled',
  'move-out-changed': 'Move-out changed',
  'moved-out': 'Moved out',
  'new-device': 'Signed in on a new device',
  'notification-switched-off': 'Notification switched off',
  'notification-switched-on': 'Notification switched on',
  'opt-in-withdrawn': 'New service cancelled',
  'opt-out-withdrawn': 'End of a service cancelled',
  'opted-in': 'Service added',
  'opted-out': 'End of a service booked',
  other: 'Your account was changed',
  'other-sessions-ended': 'Signed out on all other devices',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'password-changed': 'Password changed',
  'payment-dishonoured': 'Your bank returned a payment',
  'payment-received': 'Payment received',
  'recovery-code-used': 'Signed in with a recovery code',
  'recovery-codes-replaced': 'New recovery codes made',
  'session-ended': 'Signed out on another device',
}

export type ActivityKind = keyof typeof activityTitles

/** @param kind of this or a later release */
export const activityTitle = (kind: string): string =>
  isActivityKind(kind) ? activityTitles[kind] : activityTitles.other

export const isActivityKind = (kind: string): kind is ActivityKind => Object.hasOwn(activityTitles, kind)
