// Passkeys: WebAuthn credentials that the device keeps and unlocks (decision record 0112).
import { isIP } from 'node:net'
import { brand } from '@switchboard/brand'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables/tables'
import type { Db } from '../db'
import { isObject } from '../json'
import { findUser, type User } from '../users'
import { putChallenge, SIGNATURE_SECONDS, takeChallenge } from './challenges'
import { credentialsOf, MOST_PASSKEYS, type Credential } from './credentials'

const TIMEOUT_MS = SIGNATURE_SECONDS * 1000

/** The page on which the device signs. */
interface Page {
  /** The id of the interaction. */
  readonly uid: string
  readonly origin: string
}

/** @returns undefined for an IP address, because browsers do not make passkeys for it */
export function relyingParty(origin: string): string | undefined {
  const { hostname } = new URL(origin)
  return isIP(hostname.replaceAll(/[[\]]/g, '')) ? undefined : hostname
}

/** What the browser needs to make a passkey. @returns undefined if it cannot */
export async function newPasskeyOptions(db: Db, { uid, origin }: Page, user: User) {
  const rpID = relyingParty(origin)
  if (rpID === undefined) return undefined
  const present = (await credentialsOf(db, user.id)).filter(({ rp_id }) => rp_id === rpID)
  const options = await generateRegistrationOptions({
    rpName: brand.name,
    rpID,
    userID: Uint8Array.from(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: `${user.first_name} ${user.last_name}`,
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: present.flatMap(({ webauthn_id: id }) => (id === null ? [] : [{ id }])),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await putChallenge(db, { interaction: uid, purpose: 'new-passkey' }, options.challenge, SIGNATURE_SECONDS)
  return options
}

/** What the browser needs to sign in with any passkey of this site. @returns undefined if it cannot */
export async function passkeyOptions(db: Db, { uid, origin }: Page) {
  const rpID = relyingParty(origin)
  if (rpID === undefined) return undefined
  const options = await generateAuthenticationOptions({ rpID, timeout: TIMEOUT_MS, userVerification: 'required' })
  await putChallenge(db, { interaction: uid, purpose: 'passkey' }, options.challenge, SIGNATURE_SECONDS)
  return options
}

type NewPasskey = Pick<Credential, 'webauthn_id' | 'rp_id' | 'public_key' | 'counter' | 'transports'>

/** @returns undefined if the answer does not belong to the page, is too late, or is sent again */
export async function verifyNewPasskey(db: Db, { uid, origin }: Page, answer: string): Promise<NewPasskey | undefined> {
  const rpID = relyingParty(origin)
  const expectedChallenge = await takeChallenge(db, { interaction: uid, purpose: 'new-passkey' })
  const response = parseAnswer(answer)
  if (rpID === undefined || expectedChallenge === undefined || !isRegistration(response)) return undefined
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => NOT_VERIFIED)
  if (!registrationInfo) return undefined
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return {
    webauthn_id: id,
    rp_id: rpID,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: transports?.join(' ') ?? null,
  }
}

/** Call within `changeCredentials`. @returns undefined if the person has too many, or somebody has this one */
export async function addPasskey(
  sql: Transaction<Tables>,
  sub: string,
  passkey: NewPasskey & { readonly label: string },
): Promise<string | undefined> {
  const passkeys = (await credentialsOf(sql, sub)).filter(({ kind }) => kind === 'passkey')
  if (passkeys.length >= MOST_PASSKEYS) return undefined
  const added = await sql
    .insertInto('idp_credential')
    .values({ user_id: sub, kind: 'passkey', ...passkey })
    .onConflict((conflict) => conflict.column('webauthn_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** The person who signed, if the signature belongs to the page and was not sent before. */
export async function userOfPasskey(db: Db, { uid, origin }: Page, answer: string): Promise<User | undefined> {
  const expectedChallenge = await takeChallenge(db, { interaction: uid, purpose: 'passkey' })
  const response = parseAnswer(answer)
  if (expectedChallenge === undefined || !isAssertion(response)) return undefined
  const passkey = await passkeyNamed(db, response.id)
  const user = passkey && (await findUser(db, passkey.user_id))
  if (!passkey || !user?.enabled || !isOwnHandle(response, user) || passkey.rp_id !== relyingParty(origin))
    return undefined
  const { authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: passkey.rp_id,
    credential: {
      id: response.id,
      publicKey: Uint8Array.from(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => NOT_VERIFIED)
  if (!authenticationInfo || !(await storeUse(db, passkey, authenticationInfo.newCounter))) return undefined
  return user
}

interface Passkey {
  readonly id: string
  readonly user_id: string
  readonly rp_id: string
  readonly public_key: string
  readonly counter: number
  readonly transports: AuthenticatorTransport[]
}

async function passkeyNamed(db: Db, webauthnId: string): Promise<Passkey | undefined> {
  if (webauthnId.includes('\0')) return undefined
  const row = await db.selectFrom('idp_credential').selectAll().where('webauthn_id', '=', webauthnId).executeTakeFirst()
  if (!row || row.rp_id === null || row.public_key === null) return undefined
  const { id, user_id, rp_id, public_key, counter, transports } = row
  const known = (transports ?? '').split(' ').filter(isTransport)
  return { id, user_id, rp_id, public_key, counter: counter ?? 0, transports: known }
}

/**
 * A copied passkey is detected by a counter that does not grow. Devices that synchronise passkeys always send zero.
 * @returns false if the counter did not grow, or somebody removed the passkey meanwhile
 */
async function storeUse(db: Db, { id, counter }: Passkey, newCounter: number): Promise<boolean> {
  const stored = await db
    .updateTable('idp_credential')
    .set({ counter: newCounter, last_used_at: new Date() })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst()
  return stored.numUpdatedRows > 0n
}

const TRANSPORTS: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
const isTransport = (text: string): text is AuthenticatorTransport => TRANSPORTS.includes(text)

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const hasTexts = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && names.every((name) => typeof value[name] === 'string')

const isPublicKey = (value: unknown): value is { response: unknown } =>
  isObject(value) && hasTexts(value, ['id', 'rawId', 'type']) && isObject(value['response'])

const isRegistration = (value: unknown): value is RegistrationResponseJSON =>
  isPublicKey(value) && hasTexts(value.response, ['clientDataJSON', 'attestationObject'])

const isAssertion = (value: unknown): value is AuthenticationResponseJSON =>
  isPublicKey(value) && hasTexts(value.response, ['clientDataJSON', 'authenticatorData', 'signature'])

/** A passkey that the device keeps names its person. */
const isOwnHandle = ({ response: { userHandle } }: AuthenticationResponseJSON, { id }: User): boolean =>
  userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() === id

/** The library throws for an answer that it does not accept. */
const NOT_VERIFIED = { registrationInfo: undefined, authenticationInfo: undefined }
