// Keys with which a customer's own programs read usage and bills (decision record 0101). A key opens only the GET calls
// of its scope.
import { hash, randomBytes } from 'node:crypto'
import type { Day } from '@switchboard/domain'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { Problem } from '@switchboard/platform-server/http/problem'
import { rateLimit, type RateLimit } from '@switchboard/platform-server/http/rate-limit'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../db/connection'
import { bearerToken, ownerOfRequest, throwUnauthorized, type Provider, type VerifiedToken } from './token'
import type { VerifiedAccount } from './verified-account'

export type KeyScope = 'usage' | 'bills'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for a GET call that keys with this scope may make. */
    keyScope?: KeyScope
  }
}

/** Recognisable for programs that look for leaked secrets. */
const PREFIX = 'swk_'

/** Guessing it is hopeless, so that a plain hash is enough. */
export const newKey = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`

export const hashKey = (key: string): string => hash('sha256', key, 'hex')

/** More than a program needs if it asks every few minutes. */
const CALLS = leakyBucket({ capacity: 60, refillPerSecond: 0.2 })

interface KeyRow {
  readonly id: string
  readonly accountId: number
  readonly subject: string
  readonly scope: KeyScope | 'all'
  readonly expiresOn: Day
  readonly isUseStored: boolean
}

export interface VerifiedCaller {
  readonly owner: VerifiedToken
  /** @throws Problem 401 if the key does not open this account any more */
  confirm(account: VerifiedAccount): Promise<void>
}

export class DataKeys {
  readonly #calls: RateLimit

  constructor(
    private readonly db: Database,
    private readonly provider: Provider,
  ) {
    this.#calls = rateLimit({ name: 'data-key-calls', rule: CALLS, db })
  }

  /** The caller of a request with a sign-in or, where the route allows it, a key. @throws Problem 401, 403, 429 or 503 */
  async callerOf(request: FastifyRequest): Promise<VerifiedCaller> {
    const token = bearerToken(request)
    if (!token?.startsWith(PREFIX)) return { owner: await ownerOfRequest(request, this.provider), confirm: anyAccount }
    const key = await this.#find(token)
    checkScope(key, request)
    await this.#calls.take(key.id)
    return {
      owner: {
        issuer: this.provider.name,
        subject: key.subject,
        session: undefined,
        person: undefined,
        signedInAt: undefined,
      },
      confirm: (account) => this.#confirm(key, account),
    }
  }

  async #find(token: string): Promise<KeyRow> {
    const { rows } = await retryRead(() =>
      this.db.pool.query<KeyRow>({
        name: 'data-key',
        text: `select id, account_id as "accountId", subject, scope, expires_on::text as "expiresOn",
          coalesce(last_used_at > now() - interval '1 minute', false) as "isUseStored" from data_key where sha256 = $1`,
        values: [hashKey(token)],
      }),
    )
    return rows[0] ?? throwInvalid()
  }

  async #confirm({ id, accountId, expiresOn, isUseStored }: KeyRow, account: VerifiedAccount): Promise<void> {
    // The sign-in that made the key may belong to another account since.
    if (account.id !== accountId || expiresOn < account.today || (await hasMovedOut(this.db, account))) throwInvalid()
    if (!isUseStored)
      await this.db.pool.query({
        name: 'data-key-used',
        text: 'update data_key set last_used_at = now() where id = $1',
        values: [id],
      })
  }
}

/** Whether the day of a move-out is over. */
export async function hasMovedOut({ pool }: Pick<Database, 'pool'>, { id, today }: VerifiedAccount): Promise<boolean> {
  const { rows } = await retryRead(() =>
    pool.query<{ left: boolean }>({
      name: 'has-moved-out',
      text: `select exists (select from move_out where account_id = $1 and state <> 'withdrawn' and moves_on < $2::date) as left`,
      values: [id, today],
    }),
  )
  return rows[0]?.left ?? false
}

/** Whether the caller is a program with a key. */
export const hasDataKey = (request: FastifyRequest): boolean => bearerToken(request)?.startsWith(PREFIX) ?? false

async function anyAccount(): Promise<void> {}

function checkScope({ scope }: KeyRow, { method, routeOptions }: FastifyRequest): void {
  if (method !== 'GET') throw new Problem(403, 'read-only-key', 'A key only reads. Changes need a sign-in.')
  const { keyScope } = routeOptions.config
  if (keyScope === undefined || (scope !== 'all' && scope !== keyScope))
    throw new Problem(403, 'key-scope', 'This key does not open this call.')
}

/** The same for a key that does not exist, has expired or was removed. */
const throwInvalid = () => throwUnauthorized('invalid-key', 'The key is not valid.')
