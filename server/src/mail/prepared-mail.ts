// What happens to an email whose time has come. Decided by a part of the server that knows what the email is about.
import type { ClaimedMail } from './mail-queue'

export type PreparedMail =
  /** With the facts and the address of this moment. */
  | { readonly kind: 'send'; readonly mail: ClaimedMail }
  | { readonly kind: 'wait'; readonly milliseconds: number }
  /** It is no longer true, or not wanted. */
  | { readonly kind: 'drop'; readonly reason: string }

export type PrepareMail = (mail: ClaimedMail) => Promise<PreparedMail>

export const sendAsStored: PrepareMail = async (mail) => ({ kind: 'send', mail })
