// Finds the verified token's account. Nothing else in the request decides whose account is used.
import { todayIn, zoneOf, type Day, type State, type Zone } from '@switchboard/domain'
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { Database } from '../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import type { TokenOwner } from './token'

export interface VerifiedAccount {
  readonly id: number
  readonly number: string
  /** Subject of the sign-in, for the audit log, because several people may sign in for one account. */
  readonly subject: string
  readonly state: State
  /** The property's zone, which may differ from that of its state (D1). */
  readonly zone: Zone
  /** The date in the zone at the time of the request. */
  readonly today: Day
}

declare module 'fastify' {
  interface FastifyRequest {
    account: VerifiedAccount | undefined
    /** The token's session at the provider. */
    session: string | undefined
    /** Name of the person who signed in. */
    person: string | undefined
  }
  interface FastifyContextConfig {
    /** For calls that read a part of the account in the same statement, see {@link readWithAccount}. */
    findAccount?: (request: FastifyRequest, owner: TokenOwner, now: Date) => Promise<VerifiedAccount>
  }
}

/** @throws Error if the route is outside the part of the portal that needs an account */
export function accountOf(request: FastifyRequest): VerifiedAccount {
  if (!request.account) throw new Error(`no account was verified for ${request.routeOptions.url}`)
  return request.account
}

/** @param part a JSON expression over the account `a`, its property `p` and the login `l` */
const findingAccount = (part: string) =>
  `select json_build_object('account', json_build_object('id', a.id, 'number', a.number, 'state', p.state, 'zone', p.time_zone), 'part', ${part}) as found
from account_login l join account a on a.id = l.account_id join property p on p.id = a.property_id
where l.issuer = $1 and l.subject = $2`

interface AccountRow<Part> {
  readonly found: {
    readonly account: Pick<VerifiedAccount, 'id' | 'number' | 'state'> & { readonly zone: Zone | null }
    readonly part: Part
  }
}

interface Finding {
  /** Name of the statement. */
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** @throws Problem 403 if the subject has no account (D35) */
export async function findAccountOf(db: Database, issuer: string, subject: string, now: Date) {
  const finding = { name: 'account-of-subject', text: findingAccount('null::json'), values: [issuer, subject] }
  const { account } = await find<null>(db, finding, { subject, now })
  return account
}

async function find<Part>(
  { pool }: Database,
  { name, text, values }: Finding,
  { subject, now }: { readonly subject: string; readonly now: Date },
): Promise<{ readonly account: VerifiedAccount; readonly part: Part }> {
  const { rows } = await retryRead(() => pool.query<AccountRow<Part>>({ name, text, values: [...values] }))
  const [row] = rows
  if (!row) return throwProblem(403, 'no-account', 'No account belongs to this sign-in.')
  const { account, part } = row.found
  const { id, number, state } = account
  const zone = account.zone ?? zoneOf(state)
  return { account: { id, number, subject, state, zone, today: todayIn(zone, now) }, part }
}

interface PartOfAccount {
  /** Name of the statement. */
  readonly name: string
  /** A JSON expression over the account `a`, its property `p` and the login `l`. Its own parameters start at `$3`. */
  readonly sql: string
  readonly valuesAt?: (now: Date) => readonly unknown[]
}

/**
 * Lets a call read a part of the account in the statement that finds the account, because each further statement costs
 * processor time.
 * @returns the route's configuration, and what was read for a request
 */
export function readWithAccount<Part>(db: Database, { name, sql, valuesAt }: PartOfAccount) {
  const text = findingAccount(sql)
  const parts = new WeakMap<FastifyRequest, { readonly part: Part }>()
  const findAccount: NonNullable<FastifyContextConfig['findAccount']> = async (request, { issuer, subject }, now) => {
    const values = [issuer, subject, ...(valuesAt?.(now) ?? [])]
    const { account, part } = await find<Part>(db, { name, text, values }, { subject, now })
    parts.set(request, { part })
    return account
  }
  return {
    config: { findAccount },
    /** @throws Error if the route lacks the configuration */
    of(request: FastifyRequest): Part {
      const found = parts.get(request)
      if (!found) throw new Error(`nothing was read with the account for ${request.routeOptions.url}`)
      return found.part
    },
  }
}
