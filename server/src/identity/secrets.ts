// Keys that outlive a restart: without them every token and every cookie would be void.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose'
import type { Database } from '../db'
import type { Db } from './db'

export interface Secrets {
  readonly signing: JWK
  readonly cookie: string
  /** Secret of the API's own client, for the calls that change a person. */
  readonly admin: string
}

type SecretName = keyof Secrets | 'billLink'

const made: Record<SecretName, () => Promise<string>> = {
  signing: async () => JSON.stringify(await newSigningKey()),
  cookie: async () => randomBytes(32).toString('base64url'),
  admin: async () => randomBytes(32).toString('base64url'),
  billLink: async () => randomBytes(32).toString('base64url'),
}

export async function loadSecrets(db: Db): Promise<Secrets> {
  const signing: JWK = JSON.parse(await secret(db, 'signing'))
  return { signing, cookie: await secret(db, 'cookie'), admin: await secret(db, 'admin') }
}

/** The keys that verify our tokens, without a request to ourselves. */
export async function localJwks({ sql: db }: Pick<Database, 'sql'>): Promise<JSONWebKeySet> {
  const signing: JWK = JSON.parse(await secret(db, 'signing'))
  return publicKeys(signing)
}

/** The secret that the API's own client logs in with. */
export async function adminSecret({ sql: db }: Pick<Database, 'sql'>, configured: string | undefined): Promise<string> {
  return configured ?? secret(db, 'admin')
}

/** Signs the cookie that opens one bill: the same for every process over one database, whoever the provider is. */
export async function billLinkSecret({ sql: db }: Pick<Database, 'sql'>): Promise<string> {
  return secret(db, 'billLink')
}

export function publicKeys({ kty, n, e, kid, alg, use }: JWK): JSONWebKeySet {
  return { keys: [JSON.parse(JSON.stringify({ kty, n, e, kid, alg, use }))] }
}

/** Ties a form to the session that it was shown in. */
export function formToken(cookieKey: string, sessionUid: string): string {
  return createHmac('sha256', cookieKey).update(`form:${sessionUid}`).digest('base64url')
}

async function secret(db: Db, name: SecretName): Promise<string> {
  const stored = () => db.selectFrom('idp_secret').select('value').where('name', '=', name).executeTakeFirst()
  const found = await stored()
  if (found) return found.value
  // Two processes may start at once over one database: the first to write wins, both read what was written.
  const value = await made[name]()
  await db
    .insertInto('idp_secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await stored())?.value ?? value
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = await exportJWK(privateKey)
  const kid = createHash('sha256')
    .update(key.n ?? '')
    .digest('base64url')
    .slice(0, 16)
  return { ...key, kid, alg: 'RS256', use: 'sig' }
}
