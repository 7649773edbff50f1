// The ways of signing in that a person has besides the password.
import type { Selectable, Transaction } from 'kysely'
import type { IdentityTables } from '../../db/tables/identity-provider'
import type { Tables } from '../../db/tables/tables'
import type { Db } from '../db'
import { findUser, type User } from '../users'

export type Credential = Selectable<IdentityTables['idp_credential']>

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export const MOST_PASSKEYS = 10

export function credentialsOf(db: Db, sub: string): Promise<Credential[]> {
  const all = db.selectFrom('idp_credential').selectAll().where('user_id', '=', sub)
  return all.orderBy('created_at').orderBy('id').execute()
}

export async function findCredential(db: Db, sub: string, id: string): Promise<Credential | undefined> {
  return UUID.test(id) ? (await credentialsOf(db, sub)).find((credential) => credential.id === id) : undefined
}

export async function authenticatorOf(db: Db, sub: string): Promise<Credential | undefined> {
  return (await credentialsOf(db, sub)).find(({ kind }) => kind === 'authenticator')
}

export async function renameCredential(db: Db, sub: string, id: string, label: string): Promise<boolean> {
  if (!UUID.test(id)) return false
  const renamed = await db
    .updateTable('idp_credential')
    .set({ label })
    .where('id', '=', id)
    .where('user_id', '=', sub)
    .executeTakeFirst()
  return renamed.numUpdatedRows > 0n
}

/** Locks the person, so that of two simultaneous changes the second one sees the first. */
export async function changeCredentials<Result>(
  db: Db,
  sub: string,
  change: (sql: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (sql) => {
    await sql.selectFrom('idp_user').select('id').where('id', '=', sub).forUpdate().execute()
    return change(sql)
  })
}

/** `last`: without it the person could not sign in. `gone`: it does not exist, or belongs to somebody else. */
type Removal = 'removed' | 'last' | 'gone'

/** Call within `changeCredentials`. */
export async function removeCredential(sql: Transaction<Tables>, sub: string, id: string): Promise<Removal> {
  const all = await credentialsOf(sql, sub)
  const removed = all.find((credential) => credential.id === id)
  if (!removed) return 'gone'
  const user = await findUser(sql, sub)
  if (!user || !isRemovable(removed, all, user)) return 'last'
  await deleteCredential(sql, sub, id)
  return 'removed'
}

/** Call within `changeCredentials`. Removing an authenticator app also removes the recovery codes. */
export async function deleteCredential(sql: Transaction<Tables>, sub: string, id: string): Promise<void> {
  const deleted = sql.deleteFrom('idp_credential').where('id', '=', id).where('user_id', '=', sub).returning('kind')
  const { kind } = (await deleted.executeTakeFirst()) ?? {}
  if (kind === 'authenticator') await sql.deleteFrom('idp_recovery_code').where('user_id', '=', sub).execute()
}

/** An authenticator app is not a way of signing in by itself. */
export function isRemovable(
  { kind }: Pick<Credential, 'kind'>,
  all: readonly Pick<Credential, 'kind'>[],
  { has_password: hasPassword }: Pick<User, 'has_password'>,
): boolean {
  return kind === 'authenticator' || hasPassword || all.filter((one) => one.kind === 'passkey').length > 1
}
