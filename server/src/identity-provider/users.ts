// The people who can sign in.
import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '../db/connection'
import type { Db } from './db'
import { hashPassword, placeholderHash, isOutdated, isPassword } from './password'
import type { IdentityTables } from '../db/tables/identity-provider'

export type User = Selectable<IdentityTables['idp_user']>

export interface NewUser {
  readonly sub: string
  readonly email: string
  readonly password: string
  readonly firstName: string
  readonly lastName: string
  readonly accountNumber: string
}

/**
 * Adds a person. An existing one is not changed, because people may change their own email address and password.
 * @param cost the parameter N of scrypt, for tests
 */
export async function putUser({ sql: db }: Pick<Database, 'sql'>, user: NewUser, cost?: number): Promise<void> {
  if (await findUser(db, user.sub)) return
  await db
    .insertInto('idp_user')
    .values({
      id: user.sub,
      email: canonicalEmail(user.email),
      first_name: user.firstName,
      last_name: user.lastName,
      account_number: user.accountNumber,
      password_hash: await hashPassword(user.password, cost),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export function canonicalEmail(email: string): string {
  return email.trim().toLowerCase()
}

export function findUser(db: Db, sub: string): Promise<User | undefined> {
  return db.selectFrom('idp_user').selectAll().where('id', '=', sub).executeTakeFirst()
}

export function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return db.selectFrom('idp_user').selectAll().where('email', '=', canonicalEmail(email)).executeTakeFirst()
}

/** Also computes a hash for an unknown address, so that the duration does not reveal who is a customer. */
export async function userWithPassword(
  db: Db,
  email: string,
  password: string,
  cost?: number,
): Promise<User | undefined> {
  const user = await findUserByEmail(db, email)
  const right = await isPassword(password, user?.password_hash ?? placeholderHash(cost))
  if (!right || !user?.enabled) return undefined
  if (isOutdated(user.password_hash, cost)) await rehash(db, user.id, password, cost)
  return user
}

/** The first twenty people, with name and address, for a demonstration's login page. */
export async function demonstrationPeople(db: Db): Promise<{ name: string; email: string }[]> {
  const people = await db
    .selectFrom('idp_user')
    .select(['first_name', 'last_name', 'email'])
    .orderBy('id')
    .limit(20)
    .execute()
  return people.map(({ first_name, last_name, email }) => ({ name: `${first_name} ${last_name}`, email }))
}

async function rehash(db: Db, sub: string, password: string, cost: number | undefined): Promise<void> {
  const password_hash = await hashPassword(password, cost)
  await db.updateTable('idp_user').set({ password_hash }).where('id', '=', sub).execute()
}

/** @param hash of the password that the person chose */
export const setPassword = (sql: Db, sub: string, hash: string): Promise<void> =>
  storePassword(sql, sub, { hash, isChosen: true })

/** The person has to choose another password: this one is random, and nobody knows it. */
export async function removePassword(db: Db, sub: string, cost?: number): Promise<void> {
  const hash = await hashPassword(randomBytes(32).toString('base64url'), cost)
  await db.transaction().execute((sql) => storePassword(sql, sub, { hash, isChosen: false }))
}

async function storePassword(
  sql: Db,
  sub: string,
  { hash, isChosen }: { readonly hash: string; readonly isChosen: boolean },
): Promise<void> {
  const values = { password_hash: hash, password_changed_at: new Date(), has_password: isChosen }
  await sql.updateTable('idp_user').set(values).where('id', '=', sub).execute()
  await sql.deleteFrom('idp_reset').where('user_id', '=', sub).execute()
}
