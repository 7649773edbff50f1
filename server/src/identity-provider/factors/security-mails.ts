// Emails about ways of signing in. They cannot be switched off, and are stored with the change that they are about.
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables/tables'
import { readerOf, type SendPasswordMail } from '../password-mails'
import type { User } from '../users'

export type SecurityMail =
  | { readonly template: 'passkey-added' | 'passkey-removed'; readonly name: string }
  | { readonly template: 'authenticator-set-up' | 'authenticator-removed' | 'recovery-codes-replaced' }
  | { readonly template: 'recovery-code-used'; readonly left: number }

export async function storeSecurityMail(
  send: SendPasswordMail | undefined,
  sql: Transaction<Tables>,
  user: User,
  mail: SecurityMail,
): Promise<void> {
  await send?.({ ...readerOf(user), ...mail }, sql)
}
