// What happens to an email whose time has come. Decided by a part of the server that knows what the email is about.
import type { ClaimedMail } from './mail-queue'

/** With the facts and the address of this moment. */
export interface ReadyMail extends ClaimedMail {
  /** The page that switches off this kind of news. */
  readonly unsubscribe?: string
}

export type PreparedMail =
  | { readonly kind: 'send'; readonly mail: ReadyMail }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  /** It is no longer true, or not wanted. */
  | { readonly kind: 'drop'; readonly reason: string }

export type PrepareMail = (mail: ClaimedMail) => Promise<PreparedMail>

export const sendAsStored: PrepareMail = async (mail) => ({ kind: 'send', mail })
