// Notices the first call of each session, and of each browser in it. A new device is reported to the customer (decision
// record 0111).
import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FailureSeries } from '@switchboard/platform-server/jobs/failure-series'
import { LRUCache } from 'lru-cache'
import type { Origin } from '../audit/store-audit'
import type { Database } from '../db/connection'
import type { KnownDevices } from './known-devices'
import { browserFamily } from '../http/browser-name'
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

/** A session's use in a browser, whose name is undefined if it is not known. */
interface Used {
  readonly id: string
  readonly browser: string | undefined
}

/** 200 bytes each. Calls of other sessions cost one small statement. */
const MOST_SEEN = 20_000
/** Longer than the longest session of a provider that remembers customers. */
const KEPT_DAYS = 35
/** The first calls of a page are made at the same time, and a response may be lost. */
const REMEMBERED_FOR_MS = 60_000

export class KnownSessions {
  /** By account, session and browser, with the time of the first call. */
  readonly #seen = new LRUCache<string, number>({ max: MOST_SEEN })
  /** By the browser's header, because parsing it takes as long as the rest of a call's checks. */
  readonly #families = new LRUCache<string, { readonly name: string | undefined }>({ max: 1_000 })
  readonly #looking = new Map<string, Promise<number>>()
  readonly #failures = new FailureSeries()

  constructor(private readonly options: Options) {}

  /** A database that cannot store the session does not make the call fail: the next call tries again. */
  async note(call: Call): Promise<void> {
    const { request, reply, account, owner } = call
    if (owner.session === undefined) return
    const browser = this.#familyOf(request)
    const key = `${account.id}/${owner.session}/${browser ?? ''}`
    try {
      const seenAt = this.#seen.get(key) ?? (await this.#look(key, { id: owner.session, browser }, call))
      if (Date.now() - seenAt < REMEMBERED_FOR_MS) this.options.devices.remember(request, reply, owner)
      this.#failures.end()
    } catch (err) {
      this.#failures.add(() => request.log.warn({ err }, 'sessions cannot be stored: new devices are noticed later'))
    }
  }

  #familyOf({ headers }: FastifyRequest): string | undefined {
    const header = headers['user-agent'] ?? ''
    const known = this.#families.get(header) ?? { name: browserFamily(header) }
    this.#families.set(header, known)
    return known.name
  }

  /** Queries once for calls that are made at the same time. */
  async #look(key: string, session: Used, call: Call): Promise<number> {
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

  async #findOrStore({ id, browser }: Used, { request, account, owner }: Call): Promise<number> {
    const { db, devices, onMails } = this.options
    const sha256 = hash('sha256', id, 'hex')
    const known = await findSession(db, account.id, sha256)
    const isElsewhere = known !== undefined && browser !== undefined && known.browser !== browser
    if (known && (!isElsewhere || (await adoptBrowser(db, { accountId: account.id, sha256, browser }))))
      return known.seenAt.getTime()
    const outcome = await db.sql.transaction().execute((sql) =>
      storeSession(sql, {
        account,
        owner,
        // A copied session brings the cookie of its device along.
        ...(isElsewhere
          ? { sha256: hash('sha256', `${id} ${browser}`, 'hex'), isKnownDevice: false }
          : { sha256, isKnownDevice: devices.has(request, owner) }),
        browser,
        origin: originIn(request, owner),
      }),
    )
    if (outcome !== 'silent') request.log.info({ outcome, isElsewhere }, 'a customer signed in on a new device')
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

interface SeenSession {
  readonly seenAt: Date
  readonly browser: string | null
}

async function findSession({ pool }: Database, accountId: number, sha256: string): Promise<SeenSession | undefined> {
  const { rows } = await pool.query<SeenSession>({
    name: 'known-session',
    text: 'select seen_at as "seenAt", browser from known_session where account_id = $1 and sid_sha256 = $2',
    values: [accountId, sha256],
  })
  return rows[0]
}

/**
 * Stores the browser of a session that no known browser has used, or that began before browsers were stored.
 * @returns false if the session has a browser
 */
async function adoptBrowser(
  { pool }: Database,
  {
    accountId,
    sha256,
    browser,
  }: { readonly accountId: number; readonly sha256: string; readonly browser: string | undefined },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update known_session set browser = $3 where account_id = $1 and sid_sha256 = $2 and browser is null',
    [accountId, sha256, browser],
  )
  return rowCount === 1
}

export async function deleteOldKnownSessions({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('delete from known_session where seen_at < now() - make_interval(days => $1)', [KEPT_DAYS])
}
