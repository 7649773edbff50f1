// GET and DELETE /api/portal/account/sessions: where the customer is signed in (decision record 0111).
import { clockTime, todayIn, type Zone } from '@switchboard/domain'
import { SessionParameters, SessionsResponse, type SignInSession } from '@switchboard/wire'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import { rateLimit } from '@switchboard/platform-server/http/rate-limit'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import { portalSecret } from '@switchboard/platform-server/http/xsrf'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { completeEnds, findEnded, storePendingEnds } from '../authentication/pending-ends'
import { bearerToken } from '../authentication/token'
import { accountOf } from '../authentication/verified-account'
import { changeOnce, type ChangeOptions, type ChangeResult } from '../changes/add-change'
import { addChangeRoute } from '../changes/change-route'
import type { Config } from '../config/config'
import { nameBrowser } from '../http/browser-name'
import { bearerSecurity, responses } from '../http/responses'
import { sealedTexts, type SealedTexts } from '../http/sealed-text'
import { AccountApiUnavailable, TokenRefused, type AccountSessions, type ProviderSession } from '../keycloak-account'
import { askAccountApi } from './ask-account-api'
import type { Places } from './network-places'

const PATH = '/api/portal/account/sessions'
/** Each list is a request to the provider. */
const LISTS = leakyBucket({ capacity: 30, refillPerSecond: 0.2 })
/** A browser in use asks for tokens about as often. */
const ACTIVE_MS = 5 * 60_000

export interface SessionOptions extends ChangeOptions {
  readonly config: Pick<Config, 'xsrfSecret' | 'dataDir'>
  readonly sessions: AccountSessions
  /** If absent, no place is shown. */
  readonly places: Places | undefined
}

/** Seals the provider's ids for the subject to whom they belong. */
export const sessionSeals = (config: SessionOptions['config']): SealedTexts =>
  sealedTexts({ secret: portalSecret(config), purpose: 'session' })

export function addSessionRoutes(app: FastifyInstance, options: SessionOptions): void {
  const { db, config, places } = options
  const seals = sessionSeals(config)
  const lists = rateLimit({ name: 'session-lists', rule: LISTS, db })
  app.get(
    PATH,
    {
      schema: {
        operationId: 'getSessions',
        summary: 'Where the customer is signed in, with the session of this call first',
        tags: ['account'],
        security: bearerSecurity,
        response: responses({ 200: SessionsResponse }),
      },
    },
    async (request): Promise<SessionsResponse> => {
      const account = accountOf(request)
      await lists.take(String(account.id))
      const found = await listOpen(request, options)
      const { zone, subject } = account
      const seal = (id: string) => seals.seal(id, subject)
      const parts = { current: request.session, zone, now: new Date(), seal, places }
      return inOrder(found, parts.current).map((session) => describeSession(session, parts))
    },
  )
  addEndOfOne(app, options, seals)
  addEndOfOthers(app, options)
}

function addEndOfOne(app: FastifyInstance, options: SessionOptions, seals: SealedTexts): void {
  const route = {
    method: 'DELETE',
    url: `${PATH}/:id`,
    operationId: 'endSession',
    tag: 'account',
    summary: 'Ends another session of the customer',
    description: 'Its tokens are refused within ten seconds. A session that has ended already is no error',
    parameters: SessionParameters,
    refusals: [404, 409],
  } as const
  addChangeRoute(app, route, async (request) => {
    const { id, subject } = accountOf(request)
    await options.limit?.take(String(id))
    const session = seals.open(request.params.id, subject)
    if (session === undefined) return throwProblem(404, 'no-session', 'The customer has no such session.')
    if (session === request.session)
      return throwProblem(409, 'this-session', 'This is the session of this call. Log out to end it.')
    const answer = await changeOnce(
      options,
      { request, status: 204 },
      async (sql): Promise<ChangeResult<undefined>> => {
        await storePendingEnds(sql, [session])
        return { answer: undefined, audit: { action: 'session-ended', detail: {} } }
      },
    )
    await endAtProvider(request, options.db, { ended: [session], end: (token) => options.sessions.end(token, session) })
    return answer
  })
}

interface EndAtProvider {
  readonly ended: readonly string[]
  readonly end: (token: string) => Promise<void>
}

/**
 * After the end was stored, outside its transaction, because the embedded database has only one session. If the
 * provider does not end them now, `addPendingEnds` tries again.
 */
async function endAtProvider(
  request: FastifyRequest,
  db: ChangeOptions['db'],
  { ended, end }: EndAtProvider,
): Promise<void> {
  try {
    await end(bearerToken(request) ?? '')
  } catch (err) {
    if (!(err instanceof AccountApiUnavailable || err instanceof TokenRefused)) throw err
    return request.log.warn({ err }, 'the provider has still to end a session that the API refuses')
  }
  await completeEnds(db, ended)
}

/** Without sessions that the provider still has to end. */
async function listOpen(
  request: FastifyRequest,
  { db, sessions }: Pick<SessionOptions, 'db' | 'sessions'>,
): Promise<readonly ProviderSession[]> {
  const found = await askAccountApi(request, (token) => sessions.list(token))
  const ended = await findEnded(
    db,
    found.map(({ id }) => id),
  )
  return found.filter(({ id }) => !ended.has(id))
}

function addEndOfOthers(app: FastifyInstance, options: SessionOptions): void {
  const route = {
    method: 'DELETE',
    url: PATH,
    operationId: 'endOtherSessions',
    tag: 'account',
    summary: 'Ends all sessions of the customer but that of this call',
    description: 'Their tokens are refused within ten seconds',
  } as const
  addChangeRoute(app, route, async (request) => {
    await options.limit?.take(String(accountOf(request).id))
    const all = await listOpen(request, options)
    const others = all.flatMap(({ id }) => (id === request.session ? [] : [id]))
    // Stored first, because the list of a repeated call no longer has the sessions.
    const answer = await changeOnce(
      options,
      { request, status: 204 },
      async (sql): Promise<ChangeResult<undefined>> => {
        await storePendingEnds(sql, others)
        if (others.length === 0) return { answer: undefined }
        return { answer: undefined, audit: { action: 'other-sessions-ended', detail: { count: others.length } } }
      },
    )
    await endAtProvider(request, options.db, { ended: others, end: (token) => options.sessions.endOthers(token) })
    return answer
  })
}

/** The current session, then the latest use first. */
const inOrder = (sessions: readonly ProviderSession[], current: string | undefined): readonly ProviderSession[] =>
  [...sessions].sort(
    (a, b) => Number(b.id === current) - Number(a.id === current) || b.lastUsedAt.getTime() - a.lastUsedAt.getTime(),
  )

interface Description {
  readonly current: string | undefined
  readonly zone: Zone
  readonly now: Date
  readonly seal: (id: string) => string
  readonly places: Places | undefined
}

function describeSession(
  { id, browser, address, lastUsedAt }: ProviderSession,
  { current, zone, now, seal, places }: Description,
): SignInSession {
  const { name, kind } = nameBrowser(browser)
  return {
    id: seal(id),
    browser: name,
    kind,
    current: id === current,
    active: now.getTime() - lastUsedAt.getTime() < ACTIVE_MS,
    lastUsedOn: todayIn(zone, lastUsedAt),
    lastUsedTime: clockTime(zone, lastUsedAt),
    ...(places && { place: places.of(address) ?? null }),
  }
}
