// A portal whose registry the test fills through the team routes, with builds of a few bytes signed by the test's
// publisher.
import { createHash } from 'node:crypto'
import {
  baseOf,
  isShell,
  type BuildRecord,
  type Change,
  type GateResult,
  type HistoryEntry,
  type HostPage,
  type Owner,
  type RecordedRoute,
} from '@switchboard/record'
import type { Database } from '../../src/db/connection'
import {
  addKey,
  addToken,
  createCustomerKeys,
  createTickets,
  generatePrivateKey,
  publicKeyOf,
  signRecord,
} from '@switchboard/platform-server/testing'
import { portalWith, type Customer, type OwnPortal } from '../support/customers'
import { parseJson } from '../support/parse-json'
import { call, json } from '../support/portal'
import type { Settings } from '../support/server'

export const SECRET = 'a secret of the tests that is long enough'
/** The customer key that the server derives; the registry receives nothing else about a customer. */
export const { keyOf } = createCustomerKeys(SECRET)
export const tickets = createTickets(SECRET)

export interface Wanted {
  readonly routes?: readonly (Partial<RecordedRoute> & { readonly path: string })[]
  /** File contents by path. BUILD_ID in them is the id of the build; an entry file is added. */
  readonly files?: Readonly<Record<string, string>>
  readonly shared?: Readonly<Record<string, string>>
  readonly provides?: Readonly<Record<string, string>>
  readonly contract?: number
  /** The contracts that a shell runs. */
  readonly contracts?: readonly number[]
  readonly commit?: string
  /** `undefined`: nobody. By default a team of the tests. */
  readonly owner?: Owner | undefined
  /** `undefined`: not checked. By default passed. */
  readonly gate?: GateResult | undefined
}

export interface Teams {
  readonly portal: OwnPortal
  readonly operator: string
  publish(name: string, version: string, wanted?: Wanted): Promise<BuildRecord>
  change(change: Change, more?: { readonly force?: true }): Promise<HistoryEntry>
  /** Publishes and promotes a build. A host or embed needs no rollout. */
  live(name: string, version: string, wanted?: Wanted): Promise<BuildRecord>
  get<Body>(path: string): Promise<Body>
  close(): Promise<void>
}

/** Adds further data to the database before the server opens it. */
export type Arrange = (db: Database) => Promise<void>

export async function teamsWith(
  customers: readonly Customer[],
  settings: Settings = {},
  arrange?: Arrange,
): Promise<Teams> {
  const privateKey = generatePrivateKey()
  let operator = ''
  const asked = { who: 'tests', why: 'for a test' }
  const all = { PLUGINS: 'web,registry,portal', XSRF_SECRET: SECRET, ...settings }
  const portal = await portalWith(customers, all, async (db) => {
    await addKey(db, { publicKey: publicKeyOf(privateKey), parts: ['*'], owner: 'tests' }, asked)
    operator = (await addToken(db, { owner: 'tests', parts: [], operator: true }, asked)).token
    await arrange?.(db)
  })
  const ask = async <Body>(path: string, init: RequestInit = {}): Promise<Body> => {
    const { status, body } = await call<Body>(`/registry/api${path}`, operator, init, portal.server.origin)
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    return body
  }
  const change: Teams['change'] = async (wanted, more) =>
    (await ask<{ entry: HistoryEntry }>('/changes', json({ change: wanted, why: 'for a test', ...more }))).entry

  async function publish(name: string, version: string, wanted: Wanted = {}): Promise<BuildRecord> {
    const { record, files } = aBuild(name, version, wanted)
    for (const [path, text] of Object.entries(files)) {
      const headers = { 'content-type': 'application/octet-stream' }
      await ask(`/builds/${name}/${record.build}/files/${path}`, { method: 'PUT', headers, body: text })
    }
    const complete = signRecord(record, privateKey)
    await ask('/builds', json({ record: complete, why: 'for a test' }))
    return complete
  }

  return {
    portal,
    operator,
    publish,
    change,
    async live(name, version, wanted) {
      const record = await publish(name, version, wanted)
      await change({ kind: 'promote', part: name, build: record.build }, isShell(name) ? { force: true } : {})
      return record
    },
    get: ask,
    close: () => portal.close(),
  }
}

export const PASSED: GateResult = { version: 'f'.repeat(16), ranWith: [], findings: [], waivers: [] }
const TEST_OWNER: Owner = { team: 'Tests', contact: 'tests@example.com', runbook: 'Roll back.' }

const entryOf = (name: string) => (isShell(name) ? 'main.js' : 'remoteEntry.js')

export const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

export function aBuild(name: string, version: string, wanted: Wanted) {
  const build = createHash('sha256')
    .update(JSON.stringify([name, version, { ...wanted, gate: undefined }]))
    .digest('hex')
    .slice(0, 16)
  const entry = `var switchboard_${name.replaceAll('-', '_')} = '${name} ${version} webpackChunk${name}_BUILD_ID switchboardIntegrity'`
  const texts = Object.entries({ [entryOf(name)]: entry, ...wanted.files })
  const files = Object.fromEntries(texts.map(([path, text]) => [path, text.replaceAll('BUILD_ID', build)]))
  const record: BuildRecord = {
    name,
    version,
    build,
    base: baseOf({ name, build }),
    files: Object.entries(files).map(([path, text]) => ({
      path,
      bytes: Buffer.byteLength(text),
      integrity: integrityOf(text),
      kind: path === entryOf(name) ? 'entry' : path.endsWith('.css') ? 'style' : 'script',
      ...(path !== entryOf(name) && { byContent: true }),
    })),
    routes: (wanted.routes ?? []).map((route) => ({ page: name, title: name, scripts: [], ...route })),
    contract: wanted.contract ?? 1,
    ...(wanted.contracts && { contracts: wanted.contracts }),
    shared: wanted.shared ?? {},
    ...(isShell(name) && { provides: wanted.provides ?? { react: '19.1.0' } }),
    commit: wanted.commit ?? '',
    builtAt: '2026-11-22T00:00:00.000Z',
    ...('owner' in wanted ? wanted.owner && { owner: wanted.owner } : { owner: TEST_OWNER }),
    ...('gate' in wanted ? wanted.gate && { gate: wanted.gate } : { gate: PASSED }),
  }
  return { record, files }
}

export interface Page {
  readonly status: number
  readonly headers: Headers
  readonly html: string
  readonly data: HostPage
}

/** The host page as a browser gets it. @param cookies the cookies of the browser */
export async function pageOf({ portal }: Teams, path: string, cookies = ''): Promise<Page> {
  const headers = { accept: 'text/html', ...(cookies && { cookie: cookies }) }
  const response = await fetch(`${portal.server.origin}${path}`, { headers, redirect: 'manual' })
  const html = await response.text()
  const data = /id="switchboard-page">(.*)<\/script>/.exec(html)?.[1]
  return { status: response.status, headers: response.headers, html, data: parseJson(data ?? '{}') }
}

/** `name=value` of a cookie set by the response, or undefined if there is none with that name. */
export const cookieSet = (headers: Headers, name: string): string | undefined =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0]
