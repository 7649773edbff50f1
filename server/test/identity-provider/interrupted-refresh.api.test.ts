// The provider replaces a refresh token, and its server is killed before the browser gets the response.
import { createServer, request, type Server } from 'node:http'
import { openDatabase } from '../../src/db/connection'
import { layOutPeople } from '../support/copied-databases'
import { freePort } from '../support/postgres'
import { newDataDir, removeDataDir, startServer, type RunningServer } from '../support/server'
import { signIn, type Tokens } from '../support/sign-in'

const databaseUrl = process.env['DATABASE_URL']
const dataDir = newDataDir()
let server: RunningServer
let port: number
const start = async () =>
  (server = await startServer({
    DATA_DIR: dataDir,
    PORT: String(port),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }))

beforeAll(async () => {
  await layOutPeople(dataDir)
  port = await freePort()
  await start()
}, 240_000)
afterAll(async () => {
  await server.stop()
  removeDataDir(dataDir)
}, 60_000)

/** Between browser and server: kills the server when it has responded, and the browser gets nothing. */
async function startInterruption(): Promise<{ readonly origin: string; readonly proxy: Server }> {
  const at = await freePort()
  const proxy = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forwarded = request({ port: server.port, method, path: url, headers }, (answer) => {
      answer.resume()
      void server.kill().then(() => outgoing.destroy())
    })
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => void proxy.listen(at, () => resolve()))
  return { origin: `http://localhost:${at}`, proxy }
}

const refresh = (origin: string, { refresh_token }: Pick<Tokens, 'refresh_token'>) =>
  fetch(`${origin}/auth/realms/switchboard/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'portal', refresh_token }),
  })

/** Shifts all used tokens into the past, as if the refresh had happened earlier. */
async function letTimePass(seconds: number): Promise<void> {
  await server.stop()
  const db = await openDatabase({ databaseUrl, dataDir })
  await db.pool.query(
    `update idp_state set consumed_at = consumed_at - make_interval(secs => $1) where kind = 'RefreshToken'`,
    [seconds],
  )
  await db.close()
  await start()
}

it('the browser repeats the refresh after a restart of a minute, and the customer stays signed in', async () => {
  const tokens = await signIn(server.origin, 'alex@example.com')
  const { origin, proxy } = await startInterruption()
  await expect(refresh(origin, tokens)).rejects.toThrow()
  proxy.close()
  await start()
  await letTimePass(60)
  const repeated = await refresh(server.origin, tokens)
  expect(repeated.status).toBe(200)
  const renewed = (await repeated.json()) as Tokens
  expect((await refresh(server.origin, renewed)).status).toBe(200)
}, 120_000)
