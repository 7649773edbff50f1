// Informs the portal about changes in how people log in: the audit log gets a row for each change, and people get
// emails.
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { Origin } from '../audit/store-audit'
import type { Tables } from '../db/tables/tables'
import { browserName } from '../http/browser-name'
import { setPassword, type User } from './users'

/** Named like its email. */
export type SecurityChange =
  | { readonly template: 'password-changed' }
  | { readonly template: 'passkey-added' | 'passkey-removed'; readonly name: string }
  | { readonly template: 'authenticator-set-up' | 'authenticator-removed' | 'recovery-codes-replaced' }
  | { readonly template: 'recovery-code-used'; readonly left: number }

interface Reader {
  readonly accountNumber: string
  readonly firstName: string
  readonly recipient: string
  readonly subject: string
}

/** @param sql the transaction of the change */
export type StoreSecurityChange = (
  change: Reader & SecurityChange,
  origin: Origin,
  sql?: Transaction<Tables>,
) => Promise<void>

export type SendResetMail = (
  mail: Reader & { readonly template: 'password-reset'; readonly path: string },
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

interface Visitor {
  readonly user: User
  /** The session in which the change is made, if there is one. */
  readonly session?: string
}

export const originIn = ({ id, headers }: FastifyRequest, { user, session }: Visitor): Origin => ({
  requestId: id,
  session,
  browser: browserName(headers['user-agent']).name,
  person: `${user.first_name} ${user.last_name}`,
})

export interface NewPassword {
  readonly user: User
  /** Computed before the transaction, because it takes long. */
  readonly hash: string
  readonly origin: Origin
}

/** Call within `changeCredentials`, so that a password is never changed without its audit row and email. */
export async function storeNewPassword(
  sql: Transaction<Tables>,
  storeSecurityChange: StoreSecurityChange,
  { user, hash, origin }: NewPassword,
): Promise<void> {
  await setPassword(sql, user.id, hash)
  await storeSecurityChange({ ...readerOf(user), template: 'password-changed' }, origin, sql)
}
