// Keys kept across restarts, because new keys would invalidate every token and cookie.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose'
import type { Database } from '../db/connection'
import { sealedTexts, type SealedTexts } from '../http/sealed-text'
import type { Db } from './db'
import { isObject } from './json'

export interface Secrets {
  readonly signing: JWK
  readonly cookie: string
  /** Secret of the API's own client, for calls that change a user. */
  readonly admin: string
  /** Encrypts the secrets of authenticator apps, and hashes recovery codes. */
  readonly factor: string
}

type SecretName = keyof Secrets | 'billLink' | 'unsubscribe' | 'cursor'

const createSecret: Record<SecretName, () => Promise<string>> = {
  signing: async () => JSON.stringify(await newSigningKey()),
  cookie: async () => randomBytes(32).toString('base64url'),
  admin: async () => randomBytes(32).toString('base64url'),
  factor: async () => randomBytes(32).toString('base64url'),
  billLink: async () => randomBytes(32).toString('base64url'),
  unsubscribe: async () => randomBytes(32).toString('base64url'),
  cursor: async () => randomBytes(32).toString('base64url'),
}

export async function loadSecrets(db: Db): Promise<Secrets> {
  const signing = keyIn(await readOrCreateSecret(db, 'signing'))
  return {
    signing,
    cookie: await readOrCreateSecret(db, 'cookie'),
    admin: await readOrCreateSecret(db, 'admin'),
    factor: await readOrCreateSecret(db, 'factor'),
  }
}

/** The keys that verify our tokens, without an HTTP request to our own server. */
export async function localJwks({ sql: db }: Pick<Database, 'sql'>): Promise<JSONWebKeySet> {
  const signing = keyIn(await readOrCreateSecret(db, 'signing'))
  return publicKeys(signing)
}

/** The secret with which the API's own client authenticates. */
export async function adminSecret({ sql: db }: Pick<Database, 'sql'>, configured: string | undefined): Promise<string> {
  return configured ?? readOrCreateSecret(db, 'admin')
}

/** Signs the cookie that opens one bill. The same for all processes of one database, with either provider. */
export async function billLinkSecret({ sql: db }: Pick<Database, 'sql'>): Promise<string> {
  return readOrCreateSecret(db, 'billLink')
}

/** Signs the links that switch off news by email. A new one ends all links that were sent. */
export async function unsubscribeSecret({ sql: db }: Pick<Database, 'sql'>): Promise<string> {
  return readOrCreateSecret(db, 'unsubscribe')
}

/** Signs the places in lists at which a client continues. */
export async function cursorSecret({ sql: db }: Pick<Database, 'sql'>): Promise<string> {
  return readOrCreateSecret(db, 'cursor')
}

export function publicKeys({ kty, n, e, kid, alg, use }: JWK): JSONWebKeySet {
  const present = Object.entries({ n, e, kid, alg, use }).filter(([, value]) => value !== undefined)
  return { keys: [{ ...(kty !== undefined && { kty }), ...Object.fromEntries(present) }] }
}

/** @throws Error if the text is not a JSON Web Key */
function keyIn(text: string): JWK {
  const key: unknown = JSON.parse(text)
  if (!isObject(key) || typeof key.kty !== 'string') throw new Error('the stored signing key is not a JSON Web Key')
  return { ...key, kty: key.kty }
}

/**
 * Encrypts what the database stores about a second factor. The key is in the same database, in another table, so that a
 * copy of one table reveals nothing.
 * @param factor the key
 */
export const factorSeals = (factor: string): SealedTexts => sealedTexts({ secret: factor, purpose: 'second step' })

/** Binds a form to the session in which it was shown. */
export function formToken(cookieKey: string, sessionUid: string): string {
  return createHmac('sha256', cookieKey).update(`form:${sessionUid}`).digest('base64url')
}

async function readOrCreateSecret(db: Db, name: SecretName): Promise<string> {
  const find = () => db.selectFrom('idp_secret').select('value').where('name', '=', name).executeTakeFirst()
  const found = await find()
  if (found) return found.value
  // Two processes may start simultaneously on one database: the first one writes the keys, and both read them.
  const value = await createSecret[name]()
  await db
    .insertInto('idp_secret')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await find())?.value ?? value
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
