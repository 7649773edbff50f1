// Stores a session at its first call, with the audit log row and the email about a new device. If several servers
// notice the session, they store it once.
import type { Transaction } from 'kysely'
import { storeAudit, type Origin } from '../audit/store-audit'
import type { Tables } from '../db/tables/tables'
import { storeMails } from '../mail/outbox'
import type { TokenOwner, VerifiedToken } from './token'
import type { VerifiedAccount } from './verified-account'

interface NewSession {
  readonly account: VerifiedAccount
  readonly owner: TokenOwner & Partial<VerifiedToken>
  /** The hash of the session's id. */
  readonly sha256: string
  readonly isKnownDevice: boolean
  /** Undefined if it is not known. */
  readonly browser: string | undefined
  readonly origin: Origin
}

/** `audited`: an email of the last hour has warned the customer already. */
type Outcome = 'silent' | 'audited' | 'mailed'

/** A script with a stolen password must not flood the customer's mailbox. */
const MAIL_PAUSE_MS = 60 * 60_000
/** Between the clocks of the provider and the database. */
const TOLERANCE_MS = 60_000

export async function storeSession(sql: Transaction<Tables>, session: NewSession): Promise<Outcome> {
  const { account, owner, isKnownDevice, origin } = session
  const { id, subject } = account
  // One session of an account after the other, so that the pause between emails is kept.
  const reader = await sql
    .selectFrom('account')
    .where('id', '=', id)
    .select(['first_name as firstName', 'number as accountNumber', 'email'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (!(await addSession(sql, id, session))) return 'silent'
  const login = { account_id: id, issuer: owner.issuer, subject }
  if ((await addLogin(sql, login)) || isKnownDevice) return 'silent'
  const logins = await sql
    .selectFrom('known_login')
    .where('account_id', '=', id)
    .select(['issuer', 'subject', 'seen_at as seenAt', 'mailed_at as mailedAt'])
    .execute()
  const own = logins.find((one) => one.issuer === owner.issuer && one.subject === subject)
  if (own && isOlder(owner.signedInAt, own.seenAt)) return 'silent'
  const event = await storeAudit(sql, { accountId: id, subject }, { action: 'new-device', detail: {} }, origin)
  if (logins.some(({ mailedAt }) => mailedAt && Date.now() - mailedAt.getTime() < MAIL_PAUSE_MS)) return 'audited'
  const { email: recipient, ...names } = reader
  const facts = { ...names, browser: origin.browser ?? '' }
  const { requestId } = origin
  const cause = { event: `audit/${event}`, accountId: id, requestId }
  await storeMails(sql, [{ template: 'new-device', facts, recipient, ...cause }])
  await sql
    .updateTable('known_login')
    .set({ mailed_at: new Date() })
    .where('account_id', '=', id)
    .where('issuer', '=', owner.issuer)
    .where('subject', '=', subject)
    .execute()
  return 'mailed'
}

/** @returns whether no other call has stored it */
async function addSession(
  sql: Transaction<Tables>,
  accountId: number,
  { sha256, browser }: NewSession,
): Promise<boolean> {
  const added = await sql
    .insertInto('known_session')
    .values({ account_id: accountId, sid_sha256: sha256, browser: browser ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return added !== undefined
}

interface Login {
  readonly account_id: number
  readonly issuer: string
  readonly subject: string
}

/** @returns whether this is the login's first session */
async function addLogin(sql: Transaction<Tables>, login: Login): Promise<boolean> {
  const added = await sql
    .insertInto('known_login')
    .values(login)
    .onConflict((conflict) => conflict.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return added !== undefined
}

/** A customer may have been signed in on two devices before sessions were noticed at all. */
const isOlder = (signedInAt: number | undefined, seenAt: Date): boolean =>
  signedInAt !== undefined && signedInAt * 1000 < seenAt.getTime() - TOLERANCE_MS
