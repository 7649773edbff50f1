// Finds the account that belongs to the verified token. Nothing else in the request decides whose account is used.
import { todayIn, zoneOf, type Day, type State, type Zone } from '@switchboard/domain'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/connection'
import { retryRead } from '../db/unavailable'
import { throwProblem } from '../http/problem'

export interface VerifiedAccount {
  readonly id: number
  readonly number: string
  /** Of the sign-in at the provider, for the audit log: several people may sign in for one account. */
  readonly subject: string
  readonly state: State
  /** The zone of the property, which may differ from the zone of its state (D1). */
  readonly zone: Zone
  /** The date in the zone at the time of the request. */
  readonly today: Day
}

declare module 'fastify' {
  interface FastifyRequest {
    account: VerifiedAccount | undefined
  }
}

/** @throws Error when the route is outside the part of the portal that needs an account */
export function accountOf(request: FastifyRequest): VerifiedAccount {
  if (!request.account) throw new Error(`no account was verified for ${request.routeOptions.url}`)
  return request.account
}

const findAccount = `select a.id, a.number, p.state, p.time_zone
from account_login l join account a on a.id = l.account_id join property p on p.id = a.property_id
where l.issuer = $1 and l.subject = $2`

interface AccountRow {
  readonly id: number
  readonly number: string
  readonly state: State
  readonly time_zone: Zone | null
}

/** @throws Problem 403 when the subject has no account (D35) */
export async function findAccountOf({ pool }: Database, issuer: string, subject: string, now: Date) {
  const query = { name: 'account-of-subject', text: findAccount, values: [issuer, subject] }
  const { rows } = await retryRead(() => pool.query<AccountRow>(query))
  const row = rows[0]
  if (!row) return throwProblem(403, 'no-account', 'No account belongs to this sign-in.')
  const zone = row.time_zone ?? zoneOf(row.state)
  return {
    id: row.id,
    number: row.number,
    subject,
    state: row.state,
    zone,
    today: todayIn(zone, now),
  } satisfies VerifiedAccount
}
