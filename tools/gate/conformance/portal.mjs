// A portal for one remote: the files of a real host and of the candidate, a provider that signs everybody in, and an API that answers on command.
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const TYPES = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.avif': 'image/avif',
}
const VALID_SECONDS = 3_600
const BODY_LIMIT = 20_000_000

/** Pictures and papers that answers of the API name, where the repository has them. */
const assets = ['buildings', 'documents'].map((name) => ({
  base: `/${name}/`,
  read: (path) => readFile(join(root, 'server/assets', name, path.replaceAll('..', ''))),
}))

/** @typedef {'now' | 'held' | 'wrong' | 'refused'} Mode */

/**
 * @typedef {object} Portal
 * @property {string} address
 * @property {(mode: Mode) => void} answer 'now': as recorded; 'held': not before release(); 'wrong': something else; 'refused': 500
 * @property {() => number} asked calls of the API so far
 * @property {() => number} held calls that wait
 * @property {() => void} release
 * @property {Set<string>} unknown calls that no answer is known for
 * @property {() => Promise<void>} close
 */

/**
 * @param {{ host: { record: import('@switchboard/registry').BuildRecord, read: (path: string) => Promise<Buffer> },
 *   candidate: import('../candidate.mjs').Candidate, answers: Record<string, unknown> }} parts
 * @returns {Promise<Portal>}
 */
export async function openPortal({ host, candidate, answers }) {
  const policy = await pagePolicy()
  const unknown = new Set()
  const waiting = []
  let mode = 'now'
  let asked = 0
  const folders = [
    { base: host.record.base, read: host.read },
    { base: candidate.record.base, read: async (path) => candidate.read(path) },
  ]

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const send = (status, type, body, headers = {}) => {
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...headers })
      response.end(body)
    }
    if (url.pathname === '/gate')
      return send(200, 'text/html; charset=utf-8', page(host.record), { 'content-security-policy': policy })
    if (url.pathname.startsWith('/auth/')) return void provide(request, url, send)
    if (url.pathname.startsWith('/api/')) return api(request, url, send)
    const folder = [...folders, ...assets].find(({ base }) => url.pathname.startsWith(base))
    if (!folder) return send(404, 'text/plain', 'not here')
    const path = url.pathname.slice(folder.base.length)
    const known = TYPES[extname(path)] ?? 'application/octet-stream'
    folder.read(path).then(
      (body) => send(200, known, body, { 'access-control-allow-origin': '*' }),
      () => send(404, 'text/plain', 'not here'),
    )
  })

  function api(request, url, send) {
    asked++
    request.resume()
    const reply = () => {
      const call = `${request.method} ${url.pathname}`
      if (mode === 'refused') return send(500, 'application/problem+json', '{"status":500,"title":"on purpose"}')
      if (mode === 'wrong') return send(200, 'application/json', '{"gate":"something else"}')
      if (call in answers) return send(...inFull(answers[call]))
      unknown.add(call)
      return send(404, 'application/problem+json', '{"status":404,"title":"no answer is known"}')
    }
    if (mode === 'held') waiting.push(reply)
    else reply()
  }

  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${server.address().port}`,
    answer: (next) => void (mode = next),
    asked: () => asked,
    held: () => waiting.length,
    release: () => {
      mode = 'now'
      for (const reply of waiting.splice(0)) reply()
    },
    unknown,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** A recorded answer is a body, or an object of nothing but a status, a type and a body. */
function inFull(recorded) {
  const isWhole =
    typeof recorded?.status === 'number' &&
    Object.keys(recorded).every((key) => ['status', 'type', 'body'].includes(key))
  const { status, type = 'application/json', body } = isWhole ? recorded : { status: 200, body: recorded }
  return [status, type, isWhole && typeof body === 'string' ? body : JSON.stringify(body)]
}

/** The policy that the server sends with the host page. */
let policyCode
async function pagePolicy() {
  policyCode ??= build({
    entryPoints: [`${root}server/src/web/policy.ts`],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  }).then(
    ({ outputFiles }) =>
      import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`),
  )
  return (await policyCode).pagePolicy(undefined)
}

/** The host's own files, but no place that it would start in: the gate plays host, as a legacy page does. */
function page({ base, files }) {
  const entries = files
    .filter(({ kind }) => kind === 'entry')
    .sort((a, b) => Number(b.path === 'vendor.js') - Number(a.path === 'vendor.js'))
  const checked = ({ integrity }) => `integrity="${integrity}" crossorigin="anonymous"`
  return [
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    '<title>Gate</title><link rel="icon" href="data:,">',
    ...entries.map((file) => `<script defer src="${base}${file.path}" ${checked(file)}></script>`),
    ...files
      .filter(({ path }) => path === 'main.css')
      .map((file) => `<link rel="stylesheet" href="${base}${file.path}" ${checked(file)}>`),
    '</head><body></body></html>',
  ].join('\n')
}

/** Signs everybody in at once. */
async function provide(request, url, send) {
  const asked = url.pathname.split('/').at(-1)
  if (asked === 'auth') {
    const { state, nonce, redirect_uri } = Object.fromEntries(url.searchParams)
    const answer = new URLSearchParams({ state, session_state: 'gate', code: nonce })
    return send(302, 'text/plain', '', { location: `${redirect_uri}#${answer}` })
  }
  if (asked === 'token') {
    const now = Math.floor(Date.now() / 1000)
    const nonce = new URLSearchParams(await bodyOf(request)).get('code')
    const token = [
      '{"alg":"none"}',
      JSON.stringify({ iat: now, exp: now + VALID_SECONDS, nonce, sub: 'gate', sid: 'gate' }),
      '',
    ]
    const text = token.map((part) => Buffer.from(part).toString('base64url')).join('.')
    return send(
      200,
      'application/json',
      JSON.stringify({ access_token: text, id_token: text, refresh_token: text, token_type: 'Bearer' }),
    )
  }
  // No watch over the session: it would put a frame and a timer of its own into what is measured.
  if (asked === 'step1.html') return send(200, 'text/html', "<script>parent.postMessage('unsupported', '*')</script>")
  return send(404, 'text/plain', 'not here')
}

async function bodyOf(request) {
  let text = ''
  for await (const part of request) if ((text += part).length > BODY_LIMIT) break
  return text
}
