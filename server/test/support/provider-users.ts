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

interface Stop {
  readonly step: ProviderStep
  readonly reach: () => void
}

export class ProviderUsers {
  readonly #users = new Map<string, User>()
  #stop: Stop | undefined
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
    if (path === '/realms/switchboard/protocol/openid-connect/token') await this.#giveToken(request, response)
    else if (part !== undefined) answerPart(part, response)
    else if (id !== undefined) await this.#answerUser(decodeURIComponent(id), request, response)
    else return false
    return true
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

/** There are no sessions here. */
function answerPart(part: string, response: ServerResponse): void {
  if (part === 'logout') response.writeHead(204).end()
  else send(response, 200, [])
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
