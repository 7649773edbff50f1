// Runs the test's own provider on a real database, and sends it the requests of keycloak-js.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastifyCookie from '@fastify/cookie'
import fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Origin } from '../../src/audit/store-audit'
import { openDatabase, type Database } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import { identityPlugin, putUser, type IdentityOptions } from '../../src/identity-provider'
import type { IdentityConfig } from '../../src/identity-provider/realm'
import { layOutEmbedded } from '../support/copied-databases'
import { Browser, type Page } from './browser'

export const alex = {
  sub: '5e1f5e1f-0000-4000-8000-000000000001',
  email: 'alex@example.com',
  password: 'wattlebird',
  firstName: 'Alex',
  lastName: 'Morgan',
  accountNumber: '4000000011',
}
export const sam = {
  ...alex,
  sub: '5e1f5e1f-0000-4000-8000-000000000002',
  email: 'sam@example.com',
  firstName: 'Sam',
  lastName: 'Nguyen',
  accountNumber: '4000000012',
}

export const CHEAP = 16
export const ADMIN_SECRET = 'a secret of the test'

export const testConfig: IdentityConfig = {
  production: false,
  port: 8080,
  portalOrigins: [],
  plugins: ['identity'],
  passwordCost: CHEAP,
  adminSecret: ADMIN_SECRET,
}

export interface Realm {
  readonly origin: string
  readonly base: string
  readonly db: Database
  readonly app: FastifyInstance
  /** Lines of the log. */
  readonly log: readonly string[]
  /** The provider after a restart: the same database with a new process. */
  restart(): Promise<Realm>
  close(): Promise<void>
}

type Address = Pick<Realm, 'base' | 'origin'>

jest.setTimeout(60_000)

/**
 * Starting the embedded database takes longer than most tests, so the tests of one file share it. Each test begins with
 * empty tables.
 */
let opened: Promise<{ db: Database; remove(): void }> | undefined

afterAll(async () => {
  const shared = await opened
  await shared?.db.close()
  shared?.remove()
})

async function openShared() {
  const databaseUrl = process.env['DATABASE_URL']
  const dataDir = mkdtempSync(join(tmpdir(), 'identity-'))
  layOutEmbedded(dataDir)
  const db = await openDatabase({ databaseUrl, dataDir })
  await migrate(db)
  return { db, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
}

type Mail = Parameters<NonNullable<IdentityOptions['sendResetMail']>>[0]
type Change = Parameters<NonNullable<IdentityOptions['storeSecurityChange']>>[0]

/** Gets changes with their origin, and emails with links. */
export type Tell = (mail: Mail | Change, origin?: Origin) => Promise<void>

/** @param trustedProxies whose `x-forwarded-for` names the address of a browser */
export async function startRealm(
  changes: Partial<IdentityConfig> = {},
  trustedProxies: string[] = [],
  tell?: Tell,
): Promise<Realm> {
  const { db } = await (opened ??= openShared())
  const tables = [
    'idp_challenge',
    'idp_reset',
    'idp_session',
    'idp_user',
    'idp_state',
    'idp_secret',
    'rate_limit',
  ] as const
  for (const table of tables) {
    await db.sql.deleteFrom(table).execute()
  }
  const config = { ...testConfig, ...changes }
  for (const person of [alex, sam]) await putUser(db, person, config.passwordCost)
  return listen(db, config, trustedProxies, tell)
}

async function listen(
  db: Database,
  config: IdentityConfig,
  trustedProxies: string[],
  tell: Tell | undefined,
): Promise<Realm> {
  // A client may hold a connection without a request, and closing must not wait for it.
  const log: string[] = []
  const logger = { level: 'info', stream: { write: (line: string) => void log.push(line) } }
  const logController = new LogController({ disableRequestLogging: true })
  const app = fastify({ forceCloseConnections: true, trustProxy: trustedProxies, logger, logController })
  await app.register(fastifyCookie)
  await app.register(identityPlugin, { config, db, sendResetMail: tell, storeSecurityChange: tell })
  const origin = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
  return {
    origin,
    base: `${origin}/auth/realms/switchboard`,
    db,
    app,
    log,
    restart: async () => {
      await app.close()
      return listen(db, config, trustedProxies, tell)
    },
    close: () => app.close(),
  }
}

export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  readonly id_token: string
  readonly refresh_expires_in: number
  readonly expires_in: number
  readonly session_state: string
}

/** The values that keycloak-js stores before it redirects to the login page. */
export interface Request {
  readonly address: string
  readonly verifier: string
  readonly nonce: string
  readonly redirectUri: string
}

export function authorization(
  { base, origin }: Pick<Realm, 'base' | 'origin'>,
  extra: Record<string, string> = {},
): Request {
  const verifier = randomBytes(48).toString('base64url')
  const nonce = randomUUID()
  const redirectUri = extra['redirect_uri'] ?? `${origin}/usage?interval=Daily`
  const query = new URLSearchParams({
    client_id: 'portal',
    redirect_uri: redirectUri,
    state: randomUUID(),
    response_mode: 'fragment',
    response_type: 'code',
    scope: 'openid',
    nonce,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  })
  return { address: `${base}/protocol/openid-connect/auth?${query.toString()}`, verifier, nonce, redirectUri }
}

export async function loginPage(
  realm: Pick<Realm, 'base' | 'origin'>,
  browser: Browser,
  extra?: Record<string, string>,
): Promise<Page & { request: Request }> {
  const request = authorization(realm, extra)
  return { ...(await browser.open(request.address)), request }
}

/** Signs in through the page, or without it when the browser has a session, and redeems the code. */
export async function signIn(
  realm: Address,
  browser: Browser,
  person: Pick<typeof alex, 'email' | 'password'> = alex,
  extra?: Record<string, string>,
): Promise<Tokens> {
  const page = await loginPage(realm, browser, extra)
  const back = page.text.includes('Log in')
    ? await browser.submit(page, { email: person.email, password: person.password })
    : page
  return redeem(realm, back, page.request)
}

/** Opens the page of an action (kc_action), after a login if there is no session. */
export async function openAction(
  realm: Pick<Realm, 'base' | 'origin'>,
  browser: Browser,
  action: string,
  person: Pick<typeof alex, 'email' | 'password'> = alex,
) {
  const page = await loginPage(realm, browser, { kc_action: action })
  if (!page.text.includes('Log in')) return page
  return { ...(await browser.submit(page, { email: person.email, password: person.password })), request: page.request }
}

export function answerOf(page: Page): URLSearchParams {
  return new URLSearchParams(new URL(page.address).hash.slice(1))
}

export async function redeem(
  realm: Address,
  back: Page,
  { verifier, redirectUri }: Request,
  headers?: Record<string, string>,
): Promise<Tokens> {
  const code = answerOf(back).get('code')
  if (!code) throw new Error(`no code: ${back.status} ${back.address} ${back.text.slice(0, 2000)}`)
  const body = {
    grant_type: 'authorization_code',
    client_id: 'portal',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  }
  const answer = await token(realm, body, headers)
  if (answer.status !== 200) throw new Error(`no tokens: ${JSON.stringify(answer.body)}`)
  return answer.body as Tokens
}

export async function token(
  { base, origin }: Address,
  body: Record<string, string>,
  headers: Record<string, string> = { origin },
): Promise<{ status: number; body: unknown; headers: Headers }> {
  const response = await fetch(`${base}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(body),
    headers,
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

export function refresh(realm: Realm, { refresh_token }: { refresh_token: string }) {
  return token(realm, { grant_type: 'refresh_token', client_id: 'portal', refresh_token })
}

export function claimsOf(jwt: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

export function statusCookie(sid: unknown): string {
  return createHash('sha256').update(String(sid)).digest('base64url')
}
