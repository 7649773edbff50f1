// Emails about a password, which the portal sends.
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/tables/tables'
import type { User } from './users'

/** Emails about other ways of signing in. */
export type SecurityMail =
  | { readonly template: 'passkey-added' | 'passkey-removed'; readonly name: string }
  | { readonly template: 'authenticator-set-up' | 'authenticator-removed' | 'recovery-codes-replaced' }
  | { readonly template: 'recovery-code-used'; readonly left: number }

interface Reader {
  readonly accountNumber: string
  readonly firstName: string
  readonly recipient: string
  readonly subject: string
}

/** @param sql the transaction of the change that the email is about */
export type SendPasswordMail = (
  mail:
    | (Reader & { readonly template: 'password-reset'; readonly path: string })
    | (Reader & { readonly template: 'password-changed' })
    | (Reader & SecurityMail),
  sql?: Transaction<Tables>,
) => Promise<void>

export const readerOf = ({
  id: subject,
  account_number: accountNumber,
  first_name: firstName,
  email,
}: User): Reader => ({
  accountNumber,
  firstName,
  recipient: email,
  subject,
})

/** A new password stays even if its email cannot be stored. */
export async function mailNewPassword(
  send: SendPasswordMail | undefined,
  user: User,
  log: FastifyBaseLogger,
): Promise<void> {
  await send?.({ ...readerOf(user), template: 'password-changed' }).catch((err: unknown) =>
    log.error({ err }, 'no mail about a new password was stored'),
  )
}
