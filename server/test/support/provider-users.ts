// The test provider's users behind Keycloak's admin API. A test can stop a request at one of its steps.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseJson } from './parse-json'

export const PROVIDER_SECRET = 'the secret of the API at the provider of the test'

/**
 * In the order in which a change of an address passes them: at `write` the user has not changed yet, at `written` it
 * has.
 */
export type ProviderStep = 'token' | 'read' | 'write' | 'written'

interface User {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly emailVerified: boolean
  readonly [field: string]: unknown
}

export interface TestSession {
  readonly id: string
  readonly os?: string
  readonly device?: string
  readonly browser?: string
  readonly ipAddress?: string
  /** Seconds since 1970. */
  readonly lastAccess: number
}

const deviceOf = ({ os = 'Windows', device = 'Other', browser = 'Chrome/119.0.0', ...session }: TestSession) => ({
  os,
  device,
  mobile: device !== 'Other',
  sessions: [{ ipAddress: '203.0.113.7', browser, ...session }],
})

interface Stop {
  readonly step: ProviderStep
  readonly reach: () => void
}

export class ProviderUsers {
  readonly #users = new Map<string, User>()
  #stop: Stop | undefined
  /** By subject. */
  readonly sessions = new Map<string, readonly TestSession[]>()
  /** Whether tokens of customers are refused. */
  refusesTokens = false
  /** Whether the answers are lost after sessions were ended. */
  losesAnswers = false
  /** Whether requests to end sessions stay without an effect and an answer. */
  hangs = false
  /** The newest first, as Keycloak sends them. */
  readonly events: object[] = []
  #token = 0

  add(id: string, email: string): void {
    this.#users.set(id, { id, email, username: email, emailVerified: true, firstName: 'Ann', lastName: 'Other' })
  }

  /** The address with which the user logs in. */
  addressOf(id: string): string | undefined {
    return this.#users.get(id)?.username
  }

  /** Leaves the next request at that step unanswered. @returns when it has arrived */
  stopAt(step: ProviderStep): Promise<void> {
    return new Promise((reach) => (this.#stop = { step, reach }))
  }

  /** @returns whether the request was for this API */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const [path = ''] = (request.url ?? '').split('?')
    const [, id, part] =
      /^\/admin\/realms\/switchboard\/users\/([^/]+)(?:\/(logout|sessions|credentials))?$/.exec(path) ?? []
    const ended = /^\/admin\/realms\/switchboard\/sessions\/([^/]+)$/.exec(path)?.[1]
    const account = /^\/realms\/switchboard\/account\/sessions(?:\/(.+))?$/.exec(path)
    const credentials = /^\/realms\/switchboard\/account\/credentials(?:\/(.+)\/label)?$/.exec(path)
    if (path === '/admin/realms/switchboard/events') this.#answerEvents(request, response)
    else if (ended !== undefined) this.#endSession(decodeURIComponent(ended), request, response)
    else if (account) this.#answerSessions(account[1], request, response)
    else if (credentials) answerCredentials(credentials[1], request, response)
    else if (path === '/realms/switchboard/protocol/openid-connect/token') await this.#giveToken(request, response)
    else if (part !== undefined) answerPart(part, response)
    else if (id !== undefined) await this.#answerUser(decodeURIComponent(id), request, response)
    else return false
    return true
  }

  /** In Keycloak's shape. The token is not verified. */
  #answerSessions(id: string | undefined, { headers, method }: IncomingMessage, response: ServerResponse): void {
    const [, payload = ''] = (headers.authorization ?? '').split('.')
    const { sub, sid } = parseJson<{ sub: string; sid?: string }>(Buffer.from(payload, 'base64url').toString() || '{}')
    const own = this.sessions.get(sub) ?? []
    if (this.refusesTokens) return send(response, 401, {})
    if (method !== 'DELETE') return send(response, 200, own.map(deviceOf))
    if (this.hangs) return
    this.sessions.set(
      sub,
      own.filter((session) => (id === undefined ? session.id === sid : session.id !== decodeURIComponent(id))),
    )
    if (this.losesAnswers) response.destroy()
    else response.writeHead(204).end()
  }

  /** Answers in pages, but ignores filters. */
  #answerEvents({ headers, url }: IncomingMessage, response: ServerResponse): void {
    if (headers.authorization !== `Bearer token-${this.#token}`) return send(response, 401, {})
    const first = Number(new URL(url ?? '', 'http://here').searchParams.get('first'))
    send(response, 200, this.events.slice(first, first + 100))
  }

  /** As Keycloak, which does not know a session that has ended. */
  #endSession(id: string, { headers }: IncomingMessage, response: ServerResponse): void {
    if (headers.authorization !== `Bearer token-${this.#token}`) return send(response, 401, {})
    if (this.hangs) return
    const owner = [...this.sessions].find(([, sessions]) => sessions.some((session) => session.id === id))
    if (!owner) return send(response, 404, { error: 'Sesssion not found' })
    const [subject, sessions] = owner
    this.sessions.set(
      subject,
      sessions.filter((session) => session.id !== id),
    )
    response.writeHead(204).end()
  }

  async #giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#isStopped('token')) return
    const expected = Buffer.from(['portal-api-admin', PROVIDER_SECRET].map(encodeURIComponent).join(':'))
    if (request.headers.authorization !== `Basic ${expected.toString('base64')}`) return send(response, 401, {})
    send(response, 200, { access_token: `token-${(this.#token += 1)}`, expires_in: 300 })
  }

  async #answerUser(id: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    if (request.headers.authorization !== `Bearer token-${this.#token}`) return send(response, 401, {})
    const user = this.#users.get(id)
    if (request.method !== 'PUT') {
      if (this.#isStopped('read')) return
      return user ? send(response, 200, user) : send(response, 404, { error: 'User not found' })
    }
    if (this.#isStopped('write')) return
    const changed = parseJson<User>(body)
    const [email, username] = [changed.email.toLowerCase(), changed.username.toLowerCase()]
    if ([...this.#users.values()].some((other) => other.id !== id && other.username === username))
      return send(response, 409, { errorMessage: 'User exists with same username' })
    this.#users.set(id, { ...changed, id, email, username })
    if (this.#isStopped('written')) return
    response.writeHead(204).end()
  }

  #isStopped(step: ProviderStep): boolean {
    const stop = this.#stop
    if (stop?.step !== step) return false
    this.#stop = undefined
    stop.reach()
    return true
  }
}

/** The only passkey of each user. */
export const passkeyOf = (subject: string): string => `passkey-of-${subject}`

/** In Keycloak's shape. The token is not verified. */
function answerCredentials(id: string | undefined, { headers }: IncomingMessage, response: ServerResponse): void {
  const [, payload = ''] = (headers.authorization ?? '').split('.')
  const { sub } = parseJson<{ sub: string }>(Buffer.from(payload, 'base64url').toString())
  const credential = { id: passkeyOf(sub), type: 'webauthn-passwordless', userLabel: 'Phone', createdDate: 0 }
  if (id === undefined)
    return send(response, 200, [{ type: credential.type, userCredentialMetadatas: [{ credential }] }])
  response.writeHead(id === credential.id ? 204 : 404).end()
}

/** There are no sessions here. */
function answerPart(part: string, response: ServerResponse): void {
  if (part === 'logout') response.writeHead(204).end()
  else send(response, 200, [])
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
