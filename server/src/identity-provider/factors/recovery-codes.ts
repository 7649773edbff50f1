// Ten codes that each replace an authenticator app's code once. Only hashes are stored.
import { createHmac, randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables/tables'
import type { Db } from '../db'

export const RECOVERY_CODES = 10

/** Without those that look alike: 32 characters, five bits each. */
const CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 12

export const newRecoverySeed = (): string => randomBytes(32).toString('base64url')

/** The codes of a seed, so that a page shows the same ones when it is loaded again. */
export function recoveryCodes(seed: string): string[] {
  return Array.from({ length: RECOVERY_CODES }, (_, at) => {
    const bytes = createHmac('sha256', seed).update(`code ${at}`).digest().subarray(0, LENGTH)
    const text = [...bytes].map((byte) => CHARACTERS[byte % CHARACTERS.length]).join('')
    return text.replaceAll(/(.{4})(?=.)/g, '$1-')
  })
}

/** As people type it: with or without hyphens, spaces and capitals. */
const canonical = (code: string): string => code.toUpperCase().replaceAll(/[^\dA-Z]/g, '')

export const isRecoveryCode = (code: string): boolean => canonical(code).length === LENGTH

const hashOf = (key: string, sub: string, code: string): string =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(`${sub} ${canonical(code)}`)
    .digest('base64url')

/** Call within `changeCredentials`. The earlier ones stop working. */
export async function storeRecoveryCodes(
  sql: Transaction<Tables>,
  key: string,
  sub: string,
  codes: readonly string[],
): Promise<void> {
  await sql.deleteFrom('idp_recovery_code').where('user_id', '=', sub).execute()
  await sql
    .insertInto('idp_recovery_code')
    .values(codes.map((code) => ({ user_id: sub, hash: hashOf(key, sub, code) })))
    .execute()
}

/** Whether it is one of the person's unused codes. Of two simultaneous calls one returns true. */
export async function useRecoveryCode(db: Db, key: string, sub: string, code: string): Promise<boolean> {
  const used = await db
    .updateTable('idp_recovery_code')
    .set({ used_at: new Date() })
    .where('user_id', '=', sub)
    .where('hash', '=', hashOf(key, sub, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** Call within `changeCredentials`. @returns false if these are not the person's codes */
export async function deleteRecoveryCodes(sql: Transaction<Tables>, sub: string, id: string): Promise<boolean> {
  if ((await recoveryCodesOf(sql, sub))?.id !== id) return false
  await sql.deleteFrom('idp_recovery_code').where('user_id', '=', sub).execute()
  return true
}

export interface RecoveryCodes {
  /** The id of all codes together. */
  readonly id: string
  readonly createdAt: Date
  readonly left: number
}

/** @returns undefined if the person has none */
export async function recoveryCodesOf(db: Db, sub: string): Promise<RecoveryCodes | undefined> {
  const rows = await db
    .selectFrom('idp_recovery_code')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', sub)
    .execute()
  const [first] = rows
  if (!first) return undefined
  const left = rows.filter(({ used_at }) => used_at === null).length
  return { id: `recovery-codes-${first.created_at.getTime()}`, createdAt: first.created_at, left }
}
