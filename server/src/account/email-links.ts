// Links in the emails about a new login address (D71). Only a hash of each is stored, and each works once.
import { createHash, randomBytes } from 'node:crypto'
import { sql as raw, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../db/tables/tables'

export const LINK_DAYS = 7
/** How long an ended link explains why it no longer works. */
const REMEMBERED_DAYS = 30

export const linkPages = { confirm: '/login-email/confirm', undo: '/login-email/undo' } as const
export type LinkKind = keyof typeof linkPages

export interface EmailLink {
  readonly hash: string
  readonly kind: LinkKind
  readonly accountId: number
  readonly accountNumber: string
  readonly subject: string
  /** The address that is confirmed, or becomes the login again. */
  readonly email: string
  readonly otherEmail: string
  readonly wasVerified: boolean
  /** Version of the account after the change. */
  readonly accountVersion: number
  readonly madeAt: Date
  /** `ended`: it was used, or the undo of an earlier change has ended it. */
  readonly state: 'open' | 'expired' | 'ended'
}

type NewLink = Pick<EmailLink, 'accountId' | 'subject' | 'email' | 'otherEmail' | 'wasVerified' | 'accountVersion'>

/** @returns the link's page on the portal's origin */
export async function insertLink(sql: Transaction<Tables>, kind: LinkKind, link: NewLink): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql
    .insertInto('email_link')
    .values({
      token_sha256: hashOfLink(token),
      kind,
      account_id: link.accountId,
      subject: link.subject,
      email: link.email,
      other_email: link.otherEmail,
      was_verified: link.wasVerified,
      account_version: link.accountVersion,
      expires_at: raw<Date>`now() + make_interval(days => ${LINK_DAYS})`,
    })
    .execute()
  return `${linkPages[kind]}?key=${token}`
}

export const hashOfLink = (token: string): string => createHash('sha256').update(token).digest('hex')

/** @returns undefined for a link that was never sent, or ended long ago */
export async function findLink(sql: Kysely<Tables>, kind: LinkKind, hash: string): Promise<EmailLink | undefined> {
  const row = await sql
    .selectFrom('email_link as l')
    .innerJoin('account as a', 'a.id', 'l.account_id')
    .where('l.token_sha256', '=', hash)
    .where('l.kind', '=', kind)
    .selectAll('l')
    .select(['a.number', raw<boolean>`l.expires_at <= now()`.as('isExpired')])
    .executeTakeFirst()
  return (
    row && {
      hash,
      kind,
      accountId: row.account_id,
      accountNumber: row.number,
      subject: row.subject,
      email: row.email,
      otherEmail: row.other_email,
      wasVerified: row.was_verified,
      accountVersion: row.account_version,
      madeAt: row.made_at,
      state: row.used_at ? 'ended' : row.isExpired ? 'expired' : 'open',
    }
  )
}

/**
 * An undo ends the links of its change and all later ones, but not those of earlier changes: an attacker who changed
 * the address again also gets a link, and must not end the owner's link by that. A confirmation ends all links sent to
 * confirm the same address.
 */
export async function endLinks(sql: Transaction<Tables>, { kind, accountId, accountVersion, email }: EmailLink) {
  await sql
    .updateTable('email_link')
    .set({ used_at: raw<Date>`clock_timestamp()` })
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .where((where) =>
      kind === 'undo'
        ? where('account_version', '>=', accountVersion)
        : where.and([where('kind', '=', kind), where('email', '=', email)]),
    )
    .execute()
}

/** Whether a change of the account was undone after that time, which ended all earlier sign-ins. */
export async function wasUndoneSince(
  sql: Transaction<Tables>,
  accountId: number,
  seconds: number | undefined,
): Promise<boolean> {
  const found = await sql
    .selectFrom('email_change')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'undo')
    .where('state', '=', 'done')
    .where('asked_at', '>=', raw<Date>`to_timestamp(${seconds ?? 0})`)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** The latest link sent to confirm the address. @returns undefined when it is confirmed */
export async function findUnconfirmed(sql: Kysely<Tables>, accountId: number, email: string) {
  return sql
    .selectFrom('email_link')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'confirm')
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .select([
      'subject',
      'other_email as otherEmail',
      'was_verified as wasVerified',
      'account_version as accountVersion',
    ])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Keeps links that mark an address as unconfirmed. */
export async function deleteOldLinks(sql: Kysely<Tables>): Promise<void> {
  await sql
    .deleteFrom('email_link')
    .where('expires_at', '<', raw<Date>`now() - make_interval(days => ${REMEMBERED_DAYS})`)
    .where(
      raw<boolean>`not (kind = 'confirm' and used_at is null and exists (select from account a where a.id = account_id and a.email = email_link.email))`,
    )
    .execute()
}
