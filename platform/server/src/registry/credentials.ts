// Deploy tokens authorise teams' calls; public keys verify the records they publish.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { isOfOperators, keyId, type PublicKey } from '@switchboard/record'
import type { Database } from '../db/connection'

/** The person who requests a change, and the reason, for the audit trail. */
export interface Requester {
  readonly who: string
  readonly why: string
}

export interface Team {
  /** The id of the token. */
  readonly id: string
  readonly owner: string
  readonly parts: readonly string[]
  /** An operator may change every part and issue tokens and keys. */
  readonly operator: boolean
}

const TOKEN = /^sbt_([0-9a-f]{8})_([\w-]{43})$/

/** @returns the token; only its hash is stored */
export async function addToken(
  { sql }: Database,
  { owner, parts, operator }: Omit<Team, 'id'>,
  { who, why }: Requester,
): Promise<{ id: string; token: string }> {
  const id = randomBytes(4).toString('hex')
  const secret = randomBytes(32).toString('base64url')
  await sql
    .insertInto('registry_token')
    .values({ id, hash: hashOf(secret), owner, parts, operator, added_by: who, why })
    .execute()
  return { id, token: `sbt_${id}_${secret}` }
}

export async function teamOfToken({ sql }: Database, token: string): Promise<Team | undefined> {
  const [, id, secret] = TOKEN.exec(token) ?? []
  if (id === undefined || secret === undefined) return undefined
  const row = await findToken(sql, id)
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hashOf(secret)))) return undefined
  return { id: row.id, owner: row.owner, parts: row.parts, operator: row.operator }
}

/** @returns undefined for a token that was revoked, or is not an operator's */
export async function operatorWithToken({ sql }: Database, id: string): Promise<Team | undefined> {
  const row = await findToken(sql, id)
  return row?.operator ? { id: row.id, owner: row.owner, parts: row.parts, operator: true } : undefined
}

const findToken = (sql: Database['sql'], id: string) =>
  sql
    .selectFrom('registry_token')
    .select(['id', 'hash', 'owner', 'parts', 'operator'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** Only operators may change host, embed and the operators' page. */
export const mayWrite = ({ operator, parts }: Team, part: string): boolean =>
  operator || (!isOfOperators(part) && parts.includes(part))

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** A revoked key cannot be added again. @returns the id of the key */
export async function addKey(
  { sql }: Database,
  { publicKey, parts, owner }: Pick<PublicKey, 'publicKey' | 'parts'> & { readonly owner: string },
  { who, why }: Requester,
): Promise<{ id: string; added: boolean }> {
  const id = keyId(publicKey)
  const row = await sql
    .insertInto('registry_key')
    .values({ id, public_key: publicKey, parts, owner, added_by: who, why })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return { id, added: row !== undefined }
}

export async function activeKeys({ sql }: Database): Promise<PublicKey[]> {
  const rows = await sql
    .selectFrom('registry_key')
    .select(['id', 'public_key', 'parts'])
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id, public_key, parts }) => ({ id, publicKey: public_key, parts }))
}

/** @returns false if there is no such token or key, or it was already revoked */
export async function revoke(
  { sql }: Database,
  table: 'registry_token' | 'registry_key',
  id: string,
  { who, why }: Requester,
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable(table)
    .set({ revoked_at: new Date(), revoked_by: who, revoked_why: why })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
