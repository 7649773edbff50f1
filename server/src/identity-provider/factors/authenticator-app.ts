// Codes of an authenticator app (RFC 6238): six digits for 30 seconds.
import { brand } from '@switchboard/brand'
import type { Transaction } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Tables } from '../../db/tables/tables'
import type { Db } from '../db'
import { factorSeals } from '../secrets'
import type { User } from '../users'
import { authenticatorOf } from './credentials'

const STEP_MS = 30_000
/** The code before and after the current one, because clocks differ. */
const WINDOW = 1

/** In the form that people type, in base 32. */
export const newAuthenticatorSecret = (): string => new Secret({ size: 20 }).base32

/** The address in the picture that an app reads. */
export const authenticatorAddress = (secret: string, { email }: Pick<User, 'email'>): string =>
  codes(secret, email).toString()

const codes = (secret: string, label = '') =>
  new TOTP({ issuer: brand.name, label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

/** @returns the number of the code's 30 seconds; undefined if it is not the code of about now */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = codes(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / STEP_MS) + delta
}

/** Call within `changeCredentials`. Replaces an earlier one. @param step of the code that proved it */
export async function storeAuthenticator(
  sql: Transaction<Tables>,
  key: string,
  sub: string,
  { secret, step }: { readonly secret: string; readonly step: number },
): Promise<void> {
  await sql.deleteFrom('idp_credential').where('user_id', '=', sub).where('kind', '=', 'authenticator').execute()
  await sql
    .insertInto('idp_credential')
    .values({
      user_id: sub,
      kind: 'authenticator',
      label: 'Authenticator app',
      sealed_secret: factorSeals(key).seal(secret, sub),
      last_step: step,
    })
    .execute()
}

/** Whether it is the person's code of about now. A code is accepted once. */
export async function useAuthenticatorCode(
  db: Db,
  key: string,
  sub: string,
  code: string,
  now = Date.now(),
): Promise<boolean> {
  const app = await authenticatorOf(db, sub)
  if (!app || app.sealed_secret === null) return false
  const secret = factorSeals(key).open(app.sealed_secret, sub)
  const step = secret === undefined ? undefined : stepOfCode(secret, code, now)
  if (step === undefined) return false
  const used = await db
    .updateTable('idp_credential')
    .set({ last_step: step, last_used_at: new Date(now) })
    .where('id', '=', app.id)
    .where(({ or, eb }) => or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}
