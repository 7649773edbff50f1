// Links for setting a new password after forgetting it. Only a hash of the link is stored, and it works once.
import { createHash, randomBytes } from 'node:crypto'
import { rateLimit } from '@switchboard/platform-server/http/rate-limit'
import { leakyBucket, slidingWindow } from '@switchboard/platform-server/http/rate-limit-rules'
import type { Db } from './db'
import { changeCredentials } from './factors/credentials'
import { REALM_PATH } from './realm'
import {
  readerOf,
  storeNewPassword,
  type NewPassword,
  type SendResetMail,
  type StoreSecurityChange,
} from './security-changes'
import { endAllSessions } from './state'
import { canonicalEmail, findUserByEmail, type User } from './users'

export const RESET_PAGE = `${REALM_PATH}/login-actions/reset-password`
export const RESET_MINUTES = 30

const HOUR = 60 * 60_000

/** Both also count unknown addresses. */
export function resetLimits(db: Db) {
  return {
    /** Beyond this limit nothing is sent, silently. */
    accounts: rateLimit({
      name: 'reset-accounts',
      rule: slidingWindow({ most: 3, withinMs: HOUR }),
      db: { sql: db },
    }),
    networks: rateLimit({
      name: 'reset-networks',
      rule: leakyBucket({ capacity: 20, refillPerSecond: 1 / 60 }),
      db: { sql: db },
      refusal: { code: 'too-many-resets', detail: 'Too many links were asked for from your network. Try again later.' },
    }),
  }
}

export type ResetLimits = ReturnType<typeof resetLimits>

interface Options {
  readonly db: Db
  readonly limits: ResetLimits
  readonly send: SendResetMail
}

/** Sends a link if the address is a login and has been confirmed (D71). */
export async function sendResetLink({ db, limits, send }: Options, typed: string): Promise<void> {
  const email = canonicalEmail(typed)
  const { allowed } = await limits.accounts.attempt(hashOf(email))
  const user = await findUserByEmail(db, email)
  if (!allowed || !user?.enabled || !user.email_verified) return
  const token = randomBytes(32).toString('base64url')
  const expires_at = new Date(Date.now() + RESET_MINUTES * 60_000)
  await db
    .insertInto('idp_reset')
    .values({ token_sha256: hashOf(token), user_id: user.id, expires_at })
    .execute()
  await send({ ...readerOf(user), template: 'password-reset', path: `${RESET_PAGE}?key=${token}` })
}

/** The user whose password the link sets, while it is valid. */
export async function userOfLink(db: Db, token: string): Promise<User | undefined> {
  return db
    .selectFrom('idp_user')
    .innerJoin('idp_reset', 'user_id', 'id')
    .where('token_sha256', '=', hashOf(token))
    .where('expires_at', '>', new Date())
    .where('enabled', '=', true)
    .selectAll('idp_user')
    .executeTakeFirst()
}

/** Sets the password once, and ends all the person's sessions. @returns false if the link was used meanwhile */
export function useLink(
  { db, storeSecurityChange }: { readonly db: Db; readonly storeSecurityChange: StoreSecurityChange },
  token: string,
  change: NewPassword,
): Promise<boolean> {
  const { id } = change.user
  return changeCredentials(db, id, async (sql) => {
    const used = await sql
      .deleteFrom('idp_reset')
      .where('token_sha256', '=', hashOf(token))
      .where('user_id', '=', id)
      .where('expires_at', '>', new Date())
      .returning('user_id')
      .executeTakeFirst()
    if (!used) return false
    await storeNewPassword(sql, storeSecurityChange, change)
    await endAllSessions(sql, id)
    return true
  })
}

/** Call when a person gets another address, because the links were sent to the old one. */
export async function deleteLinks(db: Db, sub: string): Promise<void> {
  await db.deleteFrom('idp_reset').where('user_id', '=', sub).execute()
}

/** Addresses and links are stored only as hashes. */
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
