// A small installation for the tests of doctor. Each response can be replaced.
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { keyId, signedBytes } from '../../build/registry-rules.ts'
import type { BuildRecord } from '@switchboard/record'

/** Status 0 stands for no response. */
interface Answer {
  status?: number
  headers?: Record<string, string | string[]>
  body?: string
}
/** Responses by path, without the method. */
export type Answers = Record<string, Answer | undefined>

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
const json = { 'content-type': 'application/json' }
const immutable = { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'identity' }
const script = 'console.log("host")'
const remoteFiles = { 'remoteEntry.js': 'var usage', '588.css': 'main{}' }
const build = '46a5e3fbfc37495d'

/** The record of a remote with two files, signed with its own key. */
function signedRecord() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'jwk' }).x ?? ''
  const record: BuildRecord = {
    name: 'usage',
    version: '1.0.0',
    build,
    base: `/remotes/usage/${build}/`,
    files: Object.entries(remoteFiles).map(([path, text]) => ({
      path,
      bytes: text.length,
      integrity: integrityOf(text),
      kind: path.endsWith('.css') ? 'style' : 'entry',
    })),
    routes: [],
    contract: 1,
    shared: {},
    commit: '',
    builtAt: '2026-11-20T00:00:00.000Z',
  }
  const value = sign(undefined, signedBytes(record), privateKey).toString('base64url')
  const key = { id: keyId(raw), publicKey: raw, parts: ['usage'] }
  return { key, record: { ...record, signature: { key: key.id, value } } }
}

/** Starts the installation, with some responses replaced. */
export async function startInstallation(replace: (answers: Answers, origin: string) => Answers = () => ({})) {
  let answers: Answers = {}
  const server = createServer((request, response) => {
    const {
      status = 200,
      headers = {},
      body = '',
    } = answers[new URL(request.url ?? '', 'http://x').pathname] ?? {
      status: 404,
    }
    if (status === 0) response.destroy()
    else response.writeHead(status, headers).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const origin = `http://localhost:${address !== null && typeof address === 'object' ? address.port : 0}`
  const usual = usualAnswers(origin)
  answers = { ...usual, ...replace(usual, origin) }
  return { origin, close: () => void server.close().closeAllConnections() }
}

function usualAnswers(origin: string): Answers {
  const { key, record } = signedRecord()
  const issuer = `${origin}/auth/realms/switchboard`
  const identity = JSON.stringify({ 'auth-server-url': '/auth', realm: 'switchboard', resource: 'portal' })
  const found = {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/certs`,
  }
  const resolved = { remotes: { usage: { current: { name: 'usage', build, key: key.id } } }, keys: [key] }
  const files = Object.entries(remoteFiles).map(([path, body]) => [
    `${record.base}${path}`,
    { headers: immutable, body },
  ])
  return {
    '/': { headers: pageHeaders, body: pageOf(identity) },
    '/host/main.js': { headers: immutable, body: script },
    '/registry/resolved.json': { headers: json, body: JSON.stringify(resolved) },
    [`/registry/records/usage/${build}.json`]: { headers: json, body: JSON.stringify(record) },
    ...Object.fromEntries(files),
    '/auth/realms/switchboard/.well-known/openid-configuration': { headers: json, body: JSON.stringify(found) },
    '/auth/realms/switchboard/certs': { headers: json, body: JSON.stringify({ keys: [{}] }) },
    '/auth/realms/switchboard/auth': { status: 303, headers: { location: `${issuer}/login`, 'set-cookie': 'a=b' } },
    '/auth/realms/switchboard/login': { headers: { 'content-type': 'text/html' }, body: 'Log in' },
    '/api/portal/account': { status: 401, headers: json, body: '{}' },
  }
}

const pageHeaders = {
  'content-type': 'text/html',
  'content-security-policy': "default-src 'self'; object-src 'none'; frame-ancestors 'self'",
  'integrity-policy': 'blocked-destinations=(script)',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'set-cookie': 'XSRF-TOKEN=x; Path=/; SameSite=Strict',
}

const pageOf = (identity: string) => `<!doctype html>
<script src="/host/main.js" integrity="${integrityOf(script)}" data-identity="${identity.replaceAll('"', '&#34;')}"></script>`
