// An external provider whose keys the test has, for tokens that no provider would issue and for an unavailable
// provider.
import { createServer, type Server } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { parseJson } from './parse-json'
import { freePort } from './postgres'
import { ProviderUsers } from './provider-users'

export interface TestProvider {
  /** The value for IDENTITY_URL. */
  readonly url: string
  readonly issuer: string
  readonly key: CryptoKey
  readonly kid: string
  readonly publicPem: string
  readonly users: ProviderUsers
  /** A valid token with the given changes; `undefined` removes a claim. */
  token(
    subject: string,
    claims?: Record<string, unknown>,
    header?: Record<string, unknown>,
    key?: CryptoKey,
  ): Promise<string>
  /** Replaces the signing key. Only the new key is published. */
  rotate(): Promise<void>
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

export async function startProvider(): Promise<TestProvider> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const issuer = `${url}/realms/switchboard`
  let current = await newKey('key-1')
  const users = new ProviderUsers()
  let server: Server | undefined

  const listen = () =>
    new Promise<void>((resolve) => {
      server = createServer((request, response) => {
        response.setHeader('connection', 'close')
        void users.answer(request, response).then((isAnswered) => {
          if (isAnswered) return
          const known = request.url === '/realms/switchboard/protocol/openid-connect/certs'
          response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
          response.end(known ? JSON.stringify({ keys: [current.jwk] }) : '{}')
        })
      }).listen(port, '127.0.0.1', () => resolve())
    })
  const goAway = () =>
    new Promise<void>((resolve) => {
      if (!server) return resolve()
      server.close(() => resolve())
      // A request stopped by a test is never answered.
      server.closeAllConnections()
    })
  await listen()

  return {
    url,
    issuer,
    users,
    get key() {
      return current.privateKey
    },
    get kid() {
      return current.kid
    },
    get publicPem() {
      return current.pem
    },
    async token(subject, claims = {}, header = {}, key = current.privateKey) {
      const now = Math.floor(Date.now() / 1000)
      const good = {
        iss: issuer,
        aud: 'portal-api',
        sub: subject,
        azp: 'portal',
        typ: 'Bearer',
        auth_time: now,
        iat: now,
        exp: now + 300,
      }
      const payload = parseJson<JWTPayload>(JSON.stringify({ ...good, ...claims }))
      return new SignJWT(payload)
        .setProtectedHeader(parseJson(JSON.stringify({ alg: 'RS256', typ: 'JWT', kid: current.kid, ...header })))
        .sign(key)
    },
    async rotate() {
      current = await newKey('key-2')
    },
    goAway,
    comeBack: listen,
    close: goAway,
  }
}

async function newKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const der = Buffer.from(await crypto.subtle.exportKey('spki', publicKey)).toString('base64')
  const pem = `-----BEGIN PUBLIC KEY-----\n${der.replace(/(.{64})/g, '$1\n')}\n-----END PUBLIC KEY-----\n`
  return { kid, privateKey, pem, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}
