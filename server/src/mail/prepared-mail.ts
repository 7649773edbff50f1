// Decides what happens to an email that is due, in a part of the server that knows what the email is about.
import type { ClaimedMail } from './mail-queue'

/** With the current facts and address. */
export interface ReadyMail extends ClaimedMail {
  /** The page that switches off this kind of news. */
  readonly unsubscribe?: string
}

export type PreparedMail =
  | { readonly kind: 'send'; readonly mail: ReadyMail }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  /** The email is no longer true, or not wanted. */
  | { readonly kind: 'drop'; readonly reason: string }

export type PrepareMail = (mail: ClaimedMail) => Promise<PreparedMail>

export const sendAsStored: PrepareMail = async (mail) => ({ kind: 'send', mail })
