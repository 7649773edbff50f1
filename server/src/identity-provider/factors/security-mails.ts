// Emails about ways of signing in. They cannot be switched off, and are stored with the change that they are about.
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables/tables'
import { readerOf, type SecurityMail, type SendPasswordMail } from '../password-mails'
import type { User } from '../users'

export async function storeSecurityMail(
  send: SendPasswordMail | undefined,
  sql: Transaction<Tables>,
  user: User,
  mail: SecurityMail,
): Promise<void> {
  await send?.({ ...readerOf(user), ...mail }, sql)
}
