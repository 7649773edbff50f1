// Assigns emails to processes. A claim is a lease: if its process dies, the lease expires and another process claims
// the email.
import type { State, Zone } from '@switchboard/domain'
import type { Database } from '../db/connection'

/** Longer than an attempt may take. */
const LEASE_SECONDS = 60

/** An email that this process may send until its lease ends. */
export interface ClaimedMail {
  readonly id: string
  readonly lease: string
  readonly accountId: number
  readonly template: string
  readonly facts: unknown
  readonly recipient: string
  readonly createdAt: Date
  /** Including this one. */
  readonly attempts: number
  /** Id of the request that caused it. */
  readonly requestId: string | null
  /** Tag of the account's language. */
  readonly language: string
  readonly state: State
  /** If null, the zone of the state. */
  readonly zone: Zone | null
}

const claim = `update mail_outbox m set lease = $1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS}), attempts = m.attempts + 1
from account a join property p on p.id = a.property_id
where a.id = m.account_id and m.id in (
  select id from mail_outbox
  where sent_at is null and dead_at is null and due_at <= now() and (leased_until is null or leased_until <= now())
  order by kind is not null, due_at limit $2 for update skip locked)
returning m.id, m.lease, m.account_id as "accountId", m.template, m.facts, m.recipient, m.created_at as "createdAt", m.attempts, m.request_id as "requestId", a.language, p.state, p.time_zone as zone`

/** Due emails: all others before news, and the longest due first. No other process gets them while the lease lasts. */
export async function claimMails({ pool }: Database, most: number): Promise<readonly ClaimedMail[]> {
  const values = [crypto.randomUUID(), most]
  return (await pool.query<ClaimedMail>({ name: 'claim-mails', text: claim, values })).rows
}

type Claim = Pick<ClaimedMail, 'id' | 'lease'>

export interface KeptMail {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** As it would be sent. */
  readonly source: string
}

/** @returns false if the lease has ended, so that another process may send the email, too */
export async function finishMail(
  { pool }: Database,
  { id, lease }: Claim,
  { transport, kept }: { readonly transport: 'smtp' | 'kept'; readonly kept?: KeptMail | undefined },
): Promise<boolean> {
  // An email with a link that sets a password or an address is kept only until it is sent.
  const text = `update mail_outbox set sent_at = now(), transport = $3, kept = $4, error = null,
      facts = case when jsonb_exists(facts, 'path') then '{}'::jsonb else facts end, lease = null, leased_until = null
    where id = $1 and lease = $2`
  const { rowCount } = await pool.query({ name: 'finish-mail', text, values: [id, lease, transport, kept ?? null] })
  return rowCount === 1
}

/** Finishes an email that is not sent. */
export async function dropClaimedMail(
  { pool }: Database,
  { id, lease, accountId }: ClaimedMail,
  reason: string,
): Promise<void> {
  const text = `update mail_outbox set sent_at = now(), transport = 'off', error = $3, lease = null, leased_until = null
    where account_id = $4 and id = $1 and lease = $2`
  await pool.query({ name: 'drop-mail', text, values: [id, lease, reason, accountId] })
}

export interface Postponement {
  readonly milliseconds: number
  /** Null if nothing failed. */
  readonly error: string | null
  /** Failures of our own settings, and pauses, do not count as attempts. */
  readonly counts: boolean
}

export async function postponeMail(
  { pool }: Database,
  { id, lease }: Claim,
  { milliseconds, error, counts }: Postponement,
): Promise<void> {
  const text = `update mail_outbox set due_at = now() + make_interval(secs => $3::float8 / 1000), error = $4,
      attempts = case when $5 then attempts else greatest(attempts - 1, 0) end, lease = null, leased_until = null
    where id = $1 and lease = $2`
  await pool.query({ name: 'postpone-mail', text, values: [id, lease, milliseconds, error, counts] })
}

export async function buryMail({ pool }: Database, { id, lease }: Claim, error: string): Promise<void> {
  const text = `update mail_outbox set dead_at = now(), error = $3, lease = null, leased_until = null where id = $1 and lease = $2`
  await pool.query({ name: 'bury-mail', text, values: [id, lease, error] })
}

/** If emails are switched off, they are finished without being sent, and their contents are deleted. */
export async function discardMails({ pool }: Database): Promise<void> {
  await pool.query(
    `update mail_outbox set sent_at = now(), transport = 'off', facts = '{}', recipient = '', error = null, lease = null, leased_until = null
     where sent_at is null and dead_at is null`,
  )
}

/** A sent email's personal data is kept for 30 days. */
export async function emptyOldMails({ pool }: Database): Promise<void> {
  await pool.query(
    `update mail_outbox set facts = '{}', recipient = '', kept = null
     where recipient <> '' and sent_at < now() - interval '30 days'`,
  )
}

/** After a week, nobody asks what was sent on a day. */
export async function deleteOldMailDays({ pool }: Database): Promise<void> {
  await pool.query(`delete from mail_day where day < current_date - 7`)
}
