// A portal for one remote: the files of a real host and of the candidate, a sign-in provider, and an API that responds
// on command.
import { createServer, type IncomingMessage } from 'node:http'
import { contentTypeOf } from '../../build/content-types.ts'
import { fileAddress, hostScripts, matchRoute } from '../../build/registry-rules.ts'
import { findAnswer } from '../../build/remote-answers.ts'
import { answerFolders, type Folder } from './answer-files.ts'
import { writeHostPage } from './host-page.ts'
import { pagePolicies } from './page-policies.ts'
import { answerSignIn, type Send } from './sign-in-provider.ts'
import type { BuildRecord } from '@switchboard/record'
import type { Candidate } from '../candidate.ts'

export interface HostBuild {
  record: BuildRecord
  read: (path: string) => Promise<Buffer>
}

/** The API's response: as recorded; only after release(); unexpected data; status 500. */
type Mode = 'now' | 'held' | 'wrong' | 'refused'

export interface Portal {
  address: string
  answer: (mode: Mode) => void
  /** API calls so far */
  calls: () => number
  /** pending calls */
  held: () => number
  /** responds to the pending calls */
  release: () => void
  /** calls without a recorded response */
  unknown: Set<string>
  /** whether the host finds the page in the candidate's record */
  hasPage: (path: string) => boolean
  /** how loads of builds ended, as the host has reported since the last call */
  outcomes: () => ReportedLoad[]
  close: () => Promise<void>
}

export interface ReportedLoad {
  remote: string
  outcome: string
}

/** The folder of the build, and those of its content addresses. */
export const foldersOf = ({ record, read }: HostBuild): Folder[] =>
  [record.base, ...record.files.map((file) => fileAddress(record, file).slice(0, -file.path.length))].map((base) => ({
    base,
    read,
  }))

export async function openPortal({
  host,
  candidate,
  answers,
  folders: more = [],
  assetsAt,
  beside = [],
}: {
  host: HostBuild
  candidate: Pick<Candidate, 'record'> & { read: (path: string) => Buffer | Promise<Buffer> }
  answers: Record<string, unknown>
  /** additional files */
  folders?: Folder[]
  /** the address of a portal with pictures and documents of the responses; default: this repository has them */
  assetsAt?: string | undefined
  /** live builds of other remotes in the host's page, whose places the candidate fills */
  beside?: readonly HostBuild[]
}): Promise<Portal> {
  const policies = await pagePolicies()
  const api = createApi(answers)
  const folders = [
    ...foldersOf(host),
    ...foldersOf({ record: candidate.record, read: async (path) => candidate.read(path) }),
    ...beside.flatMap(foldersOf),
    ...answerFolders(assetsAt),
    ...more,
  ]
  const outcomes: ReportedLoad[] = []
  const records = [candidate.record, ...beside.map(({ record }) => record)]
  const hostPage = writeHostPage(host.record, records, headOf(host.record))
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const send: Send = (status, type, body, headers = {}) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers })
      response.end(body)
    }
    if (url.pathname === '/gate') return send(200, 'text/html; charset=utf-8', pageOf(host.record), policies)
    if (url.pathname === '/registry/outcomes')
      return void readOutcomes(request, outcomes).then(() => send(204, 'text/plain', ''))
    // No build has changed since the page was loaded.
    if (url.pathname === '/registry/resolved.json') return send(204, 'text/plain', '')
    if (isPageOf(url.pathname, records)) return send(200, 'text/html; charset=utf-8', hostPage, policies)
    if (url.pathname.startsWith('/auth/')) return void answerSignIn(request, url, send)
    if (url.pathname.startsWith('/api/')) return api.answerCall(request, url, send)
    return sendFile(folders, url.pathname, send)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The gate’s portal has no port.')
  return {
    ...api.control,
    hasPage: (path) => isPageOf(path, [candidate.record]),
    outcomes: () => outcomes.splice(0),
    address: `http://localhost:${address.port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const isPageOf = (path: string, records: readonly BuildRecord[]) =>
  matchRoute(path, Object.fromEntries(records.map((current) => [current.name, { current }]))) !== undefined

async function readOutcomes(request: IncomingMessage, outcomes: ReportedLoad[]) {
  let text = ''
  for await (const part of request) text += part
  const loads = text.matchAll(/"remote":"([\w-]+)"[^}]*"outcome":"([\w-]+)"/g)
  outcomes.push(...[...loads].map(([, remote = '', outcome = '']) => ({ remote, outcome })))
}

function createApi(answers: Record<string, unknown>) {
  const unknown = new Set<string>()
  const waiting: (() => void)[] = []
  let mode: Mode = 'now'
  let calls = 0

  function reply(method: string, path: string, send: Send) {
    if (mode === 'refused') return send(500, 'application/problem+json', '{"status":500,"title":"on purpose"}')
    if (mode === 'wrong') return send(200, 'application/json', '{"gate":"something else"}')
    const answer = findAnswer(answers, method, path)
    if (answer) return send(answer.status, answer.type, answer.body)
    unknown.add(`${method} ${path}`)
    return send(404, 'application/problem+json', '{"status":404,"title":"no answer is known"}')
  }

  return {
    answerCall(request: IncomingMessage, url: URL, send: Send) {
      calls++
      request.resume()
      const answer = () => reply(request.method ?? 'GET', url.pathname, send)
      if (mode === 'held') waiting.push(answer)
      else answer()
    },
    control: {
      answer: (next: Mode) => void (mode = next),
      calls: () => calls,
      held: () => waiting.length,
      release: () => {
        mode = 'now'
        for (const answerNow of waiting.splice(0)) answerNow()
      },
      unknown,
    },
  }
}

function sendFile(folders: Folder[], path: string, send: Send) {
  const folder = folders.find(({ base }) => path.startsWith(base))
  if (!folder) return send(404, 'text/plain', 'not here')
  const type = contentTypeOf(path)
  folder.read(path.slice(folder.base.length)).then(
    (body) => send(200, type, body, { 'access-control-allow-origin': '*' }),
    () => send(404, 'text/plain', 'not here'),
  )
}

/**
 * The host's files without the container in which the host would start: the gate acts as the host, like a legacy page.
 */
const pageOf = (host: BuildRecord) => [...headOf(host), '</head><body></body></html>'].join('\n')

function headOf(host: BuildRecord) {
  const { base, files } = host
  const integrityAttributes = ({ integrity }: BuildRecord['files'][number]) =>
    `integrity="${integrity}" crossorigin="anonymous"`
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    '<title>Gate</title><link rel="icon" href="data:,">',
    ...hostScripts(host).map(
      (file) => `<script defer src="${base}${file.path}" ${integrityAttributes(file)}></script>`,
    ),
    ...files
      .filter(({ path }) => path === 'main.css')
      .map((file) => `<link rel="stylesheet" href="${base}${file.path}" ${integrityAttributes(file)}>`),
  ]
}
