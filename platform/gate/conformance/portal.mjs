// A portal for one remote: the files of a real host and of the candidate, a sign-in provider, and an API that answers on command.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importTypeScript } from '../../build/import-typescript.mjs'
import { fileAddress, hostScripts, matchRoute } from '../../build/registry-rules.mjs'
import { findAnswer } from '../../build/remote-answers.mjs'
import { writeHostPage } from './host-page.mjs'
import { answerSignIn } from './sign-in-provider.mjs'

/** @typedef {import('../candidate.mjs').BuildRecord} BuildRecord */
/** @typedef {(status: number, type: string, body: string | Buffer, headers?: Record<string, string>) => void} Send */

/** @typedef {{ record: BuildRecord, read: (path: string) => Promise<Buffer> }} HostBuild */

/**
 * How the API answers: as recorded; not before release(); with something else; with status 500.
 * @typedef {'now' | 'held' | 'wrong' | 'refused'} Mode
 */

/**
 * @typedef {object} Portal
 * @property {string} address
 * @property {(mode: Mode) => void} answer
 * @property {() => number} calls of the API so far
 * @property {() => number} held calls that wait
 * @property {() => void} release answers the calls that wait
 * @property {Set<string>} unknown calls that no answer is recorded for
 * @property {(path: string) => boolean} hasPage whether the host finds the page in the candidate's record
 * @property {() => string[]} outcomes that the host has reported since the last call
 * @property {() => Promise<void>} close
 */

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** @type {Record<string, string>} */
const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
  '.mjs': 'text/javascript',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.avif': 'image/avif',
}

/** @typedef {{ base: string, read: (path: string) => Promise<Buffer> }} Folder */

/**
 * Pictures and documents that answers of the API name, where the repository has them.
 * @type {Folder[]}
 */
const assets = ['buildings', 'documents'].map((name) => ({
  base: `/${name}/`,
  read: (path) => readFile(join(root, 'server/assets', name, path.replaceAll('..', ''))),
}))

/**
 * The folder of the build, and those of its content addresses.
 * @param {HostBuild} build
 * @returns {Folder[]}
 */
export const foldersOf = ({ record, read }) =>
  [record.base, ...record.files.map((file) => fileAddress(record, file).slice(0, -file.path.length))].map((base) => ({
    base,
    read,
  }))

/**
 * @param {object} parts
 * @param {HostBuild} parts.host
 * @param {Pick<import('../candidate.mjs').Candidate, 'record' | 'read'>} parts.candidate
 * @param {Record<string, unknown>} parts.answers
 * @param {Folder[]} [parts.folders] more files
 * @returns {Promise<Portal>}
 */
export async function openPortal({ host, candidate, answers, folders: more = [] }) {
  const policy = await pagePolicy()
  const api = createApi(answers)
  const folders = [
    ...foldersOf(host),
    ...foldersOf({ record: candidate.record, read: async (path) => candidate.read(path) }),
    ...assets,
    ...more,
  ]
  /** @type {string[]} */
  const outcomes = []
  const hostPage = writeHostPage(host.record, candidate.record, headOf(host.record))
  const hasPage = (/** @type {string} */ path) =>
    matchRoute(path, { [candidate.record.name]: { current: candidate.record } }) !== undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    /** @type {Send} */
    const send = (status, type, body, headers = {}) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers })
      response.end(body)
    }
    if (url.pathname === '/gate')
      return send(200, 'text/html; charset=utf-8', pageOf(host.record), { 'content-security-policy': policy })
    if (url.pathname === '/registry/outcomes')
      return void readOutcomes(request, outcomes).then(() => send(204, 'text/plain', ''))
    if (hasPage(url.pathname))
      return send(200, 'text/html; charset=utf-8', hostPage, { 'content-security-policy': policy })
    if (url.pathname.startsWith('/auth/')) return void answerSignIn(request, url, send)
    if (url.pathname.startsWith('/api/')) return api.answerCall(request, url, send)
    return sendFile(folders, url.pathname, send)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The gate’s portal has no port.')
  return {
    ...api.control,
    hasPage,
    outcomes: () => outcomes.splice(0),
    address: `http://localhost:${address.port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @param {string[]} outcomes
 */
async function readOutcomes(request, outcomes) {
  let text = ''
  for await (const part of request) text += part
  outcomes.push(...[...text.matchAll(/"outcome":"([\w-]+)"/g)].map(([, outcome = '']) => outcome))
}

/** @param {Record<string, unknown>} answers */
function createApi(answers) {
  /** @type {Set<string>} */
  const unknown = new Set()
  /** @type {(() => void)[]} */
  const waiting = []
  /** @type {Mode} */
  let mode = 'now'
  let calls = 0

  /**
   * @param {string} method
   * @param {string} path
   * @param {Send} send
   */
  function reply(method, path, send) {
    if (mode === 'refused') return send(500, 'application/problem+json', '{"status":500,"title":"on purpose"}')
    if (mode === 'wrong') return send(200, 'application/json', '{"gate":"something else"}')
    const answer = findAnswer(answers, method, path)
    if (answer) return send(answer.status, answer.type, answer.body)
    unknown.add(`${method} ${path}`)
    return send(404, 'application/problem+json', '{"status":404,"title":"no answer is known"}')
  }

  return {
    /**
     * @param {import('node:http').IncomingMessage} request
     * @param {URL} url
     * @param {Send} send
     */
    answerCall(request, url, send) {
      calls++
      request.resume()
      const answer = () => reply(request.method ?? 'GET', url.pathname, send)
      if (mode === 'held') waiting.push(answer)
      else answer()
    },
    control: {
      answer: (/** @type {Mode} */ next) => void (mode = next),
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

/**
 * @param {Folder[]} folders
 * @param {string} path
 * @param {Send} send
 */
function sendFile(folders, path, send) {
  const folder = folders.find(({ base }) => path.startsWith(base))
  if (!folder) return send(404, 'text/plain', 'not here')
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  folder.read(path.slice(folder.base.length)).then(
    (body) => send(200, type, body, { 'access-control-allow-origin': '*' }),
    () => send(404, 'text/plain', 'not here'),
  )
}

/** @typedef {typeof import('../../../server/src/web/policy.ts')} PolicyModule */

/** @type {Promise<PolicyModule> | undefined} */
let policyModule

/** The policy that the server sends with the host page. */
async function pagePolicy() {
  policyModule ??= /** @type {Promise<PolicyModule>} */ (importTypeScript('server/src/web/policy.ts'))
  return (await policyModule).pagePolicy(undefined)
}

/**
 * The host's own files without a place that the host would start in: the gate is the host, as a legacy page is.
 * @param {BuildRecord} host
 */
const pageOf = (host) => [...headOf(host), '</head><body></body></html>'].join('\n')

/** @param {BuildRecord} host */
function headOf(host) {
  const { base, files } = host
  /** @param {BuildRecord['files'][number]} file */
  const integrityAttributes = ({ integrity }) => `integrity="${integrity}" crossorigin="anonymous"`
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
