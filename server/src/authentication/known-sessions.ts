// Notices the first call of each session. A sign-in on a new device is reported to the customer (decision record 0111).
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FailureSeries } from '@switchboard/platform-server/jobs/failure-series'
import { LRUCache } from 'lru-cache'
import type { Origin } from '../audit/store-audit'
import type { Database } from '../db/connection'
import type { KnownDevices } from './known-devices'
import { originOf } from './origin'
import { storeSession } from './store-session'
import type { TokenOwner, VerifiedToken } from './token'
import type { VerifiedAccount } from './verified-account'

interface Options {
  readonly db: Database
  readonly devices: KnownDevices
  /** Called after an email was stored. */
  readonly onMails: () => void
}

interface Call {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly account: VerifiedAccount
  /** Without a session for programs with a key. */
  readonly owner: TokenOwner & Partial<VerifiedToken>
}

/** 200 bytes each. Calls of the others cost one small statement. */
const MOST_SEEN = 20_000
/** Longer than the longest session of a provider that remembers customers. */
const KEPT_DAYS = 35
/** The first calls of a page are made at the same time, and a response may be lost. */
const REMEMBERED_FOR_MS = 60_000

export class KnownSessions {
  /** By account and session, with the time of the first call. */
  readonly #seen = new LRUCache<string, number>({ max: MOST_SEEN })
  readonly #looking = new Map<string, Promise<number>>()
  readonly #failures = new FailureSeries()

  constructor(private readonly options: Options) {}

  /** A database that cannot store the session does not make the call fail: the next call tries again. */
  async note(call: Call): Promise<void> {
    const { request, reply, account, owner } = call
    if (owner.session === undefined) return
    const key = `${account.id}/${owner.session}`
    try {
      const seenAt = this.#seen.get(key) ?? (await this.#look(key, owner.session, call))
      if (Date.now() - seenAt < REMEMBERED_FOR_MS) this.options.devices.remember(request, reply, owner)
      this.#failures.end()
    } catch (err) {
      this.#failures.add(() => request.log.warn({ err }, 'sessions cannot be stored: new devices are noticed later'))
    }
  }

  /** Queries once for calls that are made at the same time. */
  async #look(key: string, session: string, call: Call): Promise<number> {
    const looking = this.#looking.get(key) ?? this.#findOrStore(session, call)
    this.#looking.set(key, looking)
    try {
      const seenAt = await looking
      this.#seen.set(key, seenAt)
      return seenAt
    } finally {
      this.#looking.delete(key)
    }
  }

  async #findOrStore(session: string, { request, account, owner }: Call): Promise<number> {
    const { db, devices, onMails } = this.options
    const sha256 = hash('sha256', session, 'hex')
    const seenAt = await findSession(db, account.id, sha256)
    if (seenAt) return seenAt.getTime()
    const outcome = await db.sql.transaction().execute((sql) =>
      storeSession(sql, {
        account,
        owner,
        sha256,
        isKnownDevice: devices.has(request, owner),
        origin: originIn(request, owner),
      }),
    )
    if (outcome !== 'silent') request.log.info({ outcome }, 'a customer signed in on a new device')
    if (outcome === 'mailed') onMails()
    return Date.now()
  }
}

/** Also for a call outside the part of the portal that needs a sign-in. */
const originIn = (request: FastifyRequest, { session, person }: Call['owner']): Origin => ({
  ...originOf(request),
  session,
  person,
})

async function findSession({ pool }: Database, accountId: number, sha256: string): Promise<Date | undefined> {
  const { rows } = await pool.query<{ seenAt: Date }>({
    name: 'known-session',
    text: 'select seen_at as "seenAt" from known_session where account_id = $1 and sid_sha256 = $2',
    values: [accountId, sha256],
  })
  return rows[0]?.seenAt
}

export async function deleteOldKnownSessions({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('delete from known_session where seen_at < now() - make_interval(days => $1)', [KEPT_DAYS])
}
