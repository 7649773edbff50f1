// A portal with only the team routes, for the tests of the command. The registry's own rules run in memory.
import { createServer, type IncomingMessage as Request } from 'node:http'
import {
  applyChange,
  ChangeRefused,
  checkSignature,
  EMPTY_STATE,
  findRepeatedRollback,
  findUnseen,
} from '../../build/registry-rules.ts'
import { buildRecord, registryChange } from '../../build/record-shapes.ts'
import { anything, number, object, optional, parseJson, string } from '../../../shared/node/read-json.mjs'
import { describeRelease, stateOf, summaryOf } from './fake-answers.ts'
import { fakeHealth } from './fake-health.ts'
import { fakeTrain, trainRequest } from './fake-train.ts'
import type { BuildRecord, PublicKey, HistoryEntry, Change } from '@switchboard/record'

interface ChangeRequest {
  change: Change
  why: string
  expect?: number
}
interface Answer {
  status?: number
  body?: unknown
}
export interface PortalContents {
  token: string
  /** the newest first */
  records?: BuildRecord[]
  keys?: PublicKey[]
  /** keys of customers, by search text */
  customers?: Record<string, string>
  /** figures of the health, by build, and the comparison of every build */
  figures?: Record<string, object>
  comparison?: object
  /** page views, by number */
  views?: Record<string, object>
  damaged?: object[]
  errors?: object[]
  mails?: { waiting: object; failed: { id: string }[] }
  /** the returning account, if one has moved out */
  returned?: { movedOutOn: string; services: object[] }
  /** members of records that it accepts; default: it does not describe itself, like an older portal */
  members?: string[]
  /** the owner of the token */
  team?: { owner: string; parts: string[]; operator: boolean }
}

const noMails = { waiting: { count: 0, oldestSeconds: null }, failed: [] }
const operator = { owner: 'team', parts: [], operator: true }

export async function startFakePortal(contents: PortalContents) {
  const portal = new FakePortal(contents)
  const server = createServer((request, response) => {
    void portal.respond(request).then(({ status = 200, body }) => {
      if (portal.dropsAnswers && request.method === 'POST') return request.socket.destroy()
      response.writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' })
      return response.end(body === undefined ? undefined : JSON.stringify(body))
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens at no port.')
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { at: portal, url: `http://127.0.0.1:${address.port}`, close }
}

class FakePortal {
  readonly token: string
  records: BuildRecord[]
  readonly keys: PublicKey[]
  readonly customers: Record<string, string>
  readonly figures: Record<string, object>
  readonly comparison: object
  readonly views: Record<string, object>
  readonly damaged: object[]
  readonly errors: object[]
  readonly mails: { waiting: object; failed: { id: string }[] }
  readonly returned: { movedOutOn: string; services: object[] } | undefined
  readonly team: { owner: string; parts: string[]; operator: boolean }
  readonly members: string[] | undefined

  state = EMPTY_STATE
  entries: HistoryEntry[] = []
  files = new Map<string, Buffer>()
  /** method and path of every call */
  calls: string[] = []
  /** changes by another user before the next change arrives */
  meanwhile: ChangeRequest[] = []
  /** the status of every response about a record */
  recordFailure: number | undefined = undefined
  /** ids of keys */
  revoked = new Set<string>()
  /** Answers about all parts only, as a portal of an earlier release. */
  isOlder = false
  /** Stores changes, and then breaks the connection. */
  dropsAnswers = false

  constructor({
    token,
    records = [],
    keys = [],
    customers = {},
    figures = {},
    comparison = { affected: 'few', load: 'few', interaction: 'few' },
    views = {},
    damaged = [],
    errors = [],
    mails = noMails,
    returned,
    team = operator,
    members,
  }: PortalContents) {
    this.members = members
    this.token = token
    this.records = [...records]
    this.keys = keys
    this.customers = customers
    this.figures = figures
    this.comparison = comparison
    this.views = views
    this.damaged = damaged
    this.errors = errors
    this.mails = mails
    this.returned = returned
    this.team = team
  }

  async respond(request: Request): Promise<Answer> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://fake')
    const bytes = Buffer.concat(await request.toArray())
    this.calls.push(`${request.method} ${path}`)
    if (path.startsWith('/registry/records/')) return this.#findRecord(path)
    if (path === '/registry/api/platform' && this.members) return { body: describeRelease(this.members) }
    if (request.headers.authorization !== `Bearer ${this.token}`)
      return problem(401, 'The deploy token is not valid (any more): ask an operator for a new one.')
    const route = `${request.method} ${path.replace('/registry/api', '')}`
    return route.startsWith('GET ') ? this.#read(route, query) : this.#write(route, path, bytes)
  }

  #read(route: string, query: URLSearchParams): Answer {
    const { records } = this
    switch (route) {
      case 'GET /state':
        if (this.isOlder && query.has('part')) return problem(400, 'The request is not as described.')
        return { body: { ...stateOf(this, query.get('part')?.split(',')), keys: this.#validKeys() } }
      case 'GET /token':
        return { body: this.team }
      case 'GET /builds':
        return { body: { builds: records.filter(({ name }) => name === query.get('part')).map(summaryOf) } }
      case 'GET /history':
        return { body: { entries: this.#history(query) } }
      case 'GET /customer':
        return this.#findCustomer(query.get('who') ?? '')
      case 'GET /mails':
        return { body: this.mails }
      case 'GET /health':
        return { body: fakeHealth(this, query) }
      case 'GET /errors':
        return { body: this.#findErrors(query) }
      default:
        if (route.startsWith('GET /views/')) return this.#findView(route)
        return route.includes('/maps/') ? this.#findMap(route) : problem(404, 'There is no such route.')
    }
  }

  #findErrors(query: URLSearchParams) {
    const part = query.get('part') ?? ''
    const current = this.state.parts[part]?.current
    const { owner } = this.records.find(({ name, build }) => name === part && build === current) ?? {}
    return { environment: 'nonprod', part, ...(owner && { owner }), errors: this.errors }
  }

  #findView(route: string): Answer {
    const view = route.slice('GET /views/'.length).toLowerCase().replaceAll('-', '')
    return { body: { environment: 'nonprod', view, builds: [], failures: [], ...this.views[view] } }
  }

  #findMap(route: string): Answer {
    const bytes = this.files.get(`maps/${route.split('/maps/')[1] ?? ''}`)
    return bytes ? { body: parseJson(bytes.toString(), anything) } : problem(404, 'There is no source map.')
  }

  #write(route: string, path: string, bytes: Buffer): Answer | Promise<Answer> {
    if (route === 'POST /changes') {
      for (const other of this.meanwhile.splice(0)) this.#change(other, 'switchboard')
      return this.#change(parseJson(bytes.toString(), changeRequest), 'team')
    }
    if (route === 'POST /trains') return this.#train(parseJson(bytes.toString(), trainRequest))
    if (route === 'POST /previews') {
      const { part, build } = parseJson(bytes.toString(), object({ part: string, build: string }))
      return { status: 201, body: { path: `/${part}?preview=${part}.${build}`, until: '' } }
    }
    if (route === 'POST /builds')
      return this.#publish(parseJson(bytes.toString(), object({ record: buildRecord })).record)
    if (route.startsWith('DELETE /keys/')) {
      this.revoked.add(path.split('/').at(-1) ?? '')
      return { status: 204 }
    }
    if (/^POST \/accounts\/\d{10}\/return$/.test(route))
      return this.returned ? { body: this.returned } : problem(409, 'It has not moved out.')
    if (/^(POST \/mails\/[^/]+\/retry|DELETE \/mails\/[^/]+)$/.test(route)) return { status: 204 }
    if (!route.startsWith('PUT /builds/')) return problem(404, 'There is no such route.')
    this.files.set(path.replace(/^.*\/(files\/|(?=maps\/))/, ''), bytes)
    return { status: 204 }
  }

  /** Hides a record signed by a revoked key. */
  #findRecord(path: string): Answer {
    if (this.recordFailure) return problem(this.recordFailure, 'The database is unavailable.')
    const [part, build] = path.replace('/registry/records/', '').replace('.json', '').split('/')
    const found = this.records.find((record) => record.name === part && record.build === build)
    const isHidden = found?.signature && this.revoked.has(found.signature.key)
    return found && !isHidden ? { body: found } : problem(404, 'There is no such record.')
  }

  #findCustomer(who: string): Answer {
    const key = this.customers[who]
    return key
      ? { body: { key } }
      : problem(
          404,
          'No account has this email address or number, or nobody signed in to it: check it, or let the customer sign in once.',
        )
  }

  #validKeys() {
    return this.keys.filter(({ id }) => !this.revoked.has(id))
  }

  #history(query: URLSearchParams) {
    return this.entries
      .filter(({ change }) => !query.has('part') || ('part' in change && change.part === query.get('part')))
      .toReversed()
      .filter(({ number }) => number < Number(query.get('before') ?? Infinity))
      .slice(0, Number(query.get('limit')))
  }

  async #publish(record: BuildRecord): Promise<Answer> {
    if ((await checkSignature(record, this.#validKeys())) !== 'valid')
      return problem(422, 'The build was not published.', [
        { path: '/signature', message: 'The signature does not fit the record.' },
      ])
    const others = this.records.filter(({ name, build }) => name !== record.name || build !== record.build)
    this.records = [record, ...others]
    return { status: 201, body: { published: true } }
  }

  #train(request: ReturnType<typeof trainRequest>): Answer {
    try {
      const { state, made } = fakeTrain(this, request)
      this.state = state
      this.entries.push(...made)
      return { body: { entries: made, state } }
    } catch (error) {
      return refusalOf(error)
    }
  }

  #change({ change, why, expect }: ChangeRequest, who: string): Answer {
    const before = this.state
    const part = 'part' in change ? (change.part ?? '') : ''
    const moves = this.entries.filter((entry) => 'part' in entry.change && entry.change.part === part)
    const last = moves.filter((entry) => !['freeze', 'thaw'].includes(entry.change.kind)).at(-1)
    const unseen = expect === undefined ? undefined : findUnseen(change, expect, this.entries.toReversed())
    const moved = unseen ?? findRepeatedRollback(change, last, before.parts[part])
    if (moved !== undefined) return problem(409, moved)
    try {
      this.state = applyChange(before, change)
    } catch (error) {
      return refusalOf(error)
    }
    const [from, to] = [before.parts[part]?.current, this.state.parts[part]?.current]
    const entry = { number: this.state.number, at: '2026-11-21T02:03:04.000Z', who, why, change, from, to }
    this.entries.push(entry)
    return { body: { entry, state: this.state } }
  }
}

const changeRequest = object({ change: registryChange, why: string, expect: optional(number) })

const problem = (status: number, detail: string, errors?: { path: string; message: string }[]): Answer => ({
  status,
  body: { status, detail, ...(errors && { errors }) },
})

function refusalOf(error: unknown): Answer {
  if (error instanceof ChangeRefused) return problem(409, error.message)
  throw error
}
