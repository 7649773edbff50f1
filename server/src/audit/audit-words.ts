// What customers read about each kind of row in the audit log. A new kind is one line here: without words, the statement
// that writes its rows does not compile.
import type { ActivityValueName } from '@switchboard/wire'

export type AuditDetail = Readonly<Record<string, unknown>>

interface Words {
  readonly title: string
  /** A value in the row's detail, by the keys of what it was before and after. */
  readonly value?: { readonly of: ActivityValueName; readonly before?: string; readonly after?: string }
}

/** A sentence, or what depends on the row. */
type WordsOfKind = string | Words | ((detail: AuditDetail) => string)

const movesOn = { of: 'movesOn', before: 'before', after: 'on' } as const
const amount = { of: 'amount', after: 'cents' } as const

const words = {
  'account-returned': 'Account opened again after your move-out',
  'authenticator-removed': 'Authenticator app removed',
  'authenticator-set-up': 'Authenticator app set up',
  'bill-dispute-answered': 'We answered your question about a bill',
  'bill-dispute-closed': 'Your question about a bill was closed',
  'bill-disputed': 'You asked us to check a bill',
  'bill-extended': { title: 'More time to pay a bill', value: { of: 'dueOn', before: 'before', after: 'dueDate' } },
  'contact-details-changed': 'Contact details changed',
  'data-key-created': { title: 'Key for another program made', value: { of: 'worksUntil', after: 'expiresOn' } },
  'data-key-removed': 'Key for another program removed',
  'direct-debit-changed': 'Direct debit changed',
  'direct-debit-dishonoured': { title: 'Your bank returned a direct debit', value: amount },
  'direct-debit-not-made': { title: 'A direct debit was not made', value: amount },
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
  'move-out-booked': { title: 'Move-out booked', value: movesOn },
  'move-out-cancelled': { title: 'Move-out cancelled', value: { of: 'movesOn', before: 'before' } },
  'move-out-changed': { title: 'Move-out changed', value: movesOn },
  'moved-out': { title: 'Moved out', value: { of: 'movesOn', after: 'on' } },
  'new-device': 'Signed in on a new device',
  'notification-changed': ({ byMail }) => `Notification switched ${byMail === true ? 'on' : 'off'}`,
  'opt-in-withdrawn': { title: 'New service cancelled', value: { of: 'startsOn', before: 'before' } },
  'opt-out-withdrawn': { title: 'End of a service cancelled', value: { of: 'endsOn', before: 'before' } },
  'opted-in': 'Service added',
  'opted-out': { title: 'End of a service booked', value: { of: 'endsOn', after: 'on' } },
  'other-sessions-ended': 'Signed out on all other devices',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'password-changed': 'Password changed',
  'payment-dishonoured': { title: 'Your bank returned a payment', value: amount },
  'payment-received': { title: 'Payment received', value: amount },
  'recovery-code-used': 'Signed in with a recovery code',
  'recovery-codes-replaced': 'New recovery codes made',
  'session-ended': 'Signed out on another device',
} as const satisfies Readonly<Record<string, WordsOfKind>>

/** The kinds of rows in the audit log. */
export type AuditAction = keyof typeof words

const wordsByAction: ReadonlyMap<string, WordsOfKind> = new Map(Object.entries(words))

export const auditActions: readonly string[] = Object.keys(words)

/** Also of rows that a later release has written, which have general words. */
export function wordsOf(action: string, detail: AuditDetail): Words {
  const found = wordsByAction.get(action) ?? 'Your account was changed'
  if (typeof found === 'string') return { title: found }
  return typeof found === 'function' ? { title: found(detail) } : found
}
