// The dashboard offers a passkey in one session of a login (decision record 0112).
import { addAccountRoute } from '../../src/account/account'
import { addPasskeyOfferRoute } from '../../src/account/passkey-offer'
import { addSignInMethodRoutes } from '../../src/account/sign-in-methods'
import { changesLimit } from '../../src/changes/add-change'
import type { ProviderCredential } from '../../src/keycloak-account'
import { day, openMeteringDatabase, type MeteringDatabase } from '../metering/database'
import { accountServer } from '../support/account-server'
import { callAs } from '../support/call-as'
import { ChangingAccounts } from './changing-accounts'

const passkey: ProviderCredential = { id: 'a passkey', name: 'Laptop', addedAt: undefined, lastUsedAt: undefined }
/** Accounts whose customers have a passkey. */
const withPasskey = new Set<string>()

let db: MeteringDatabase
let app: ReturnType<typeof accountServer>
let origin: string
beforeAll(async () => {
  db = await openMeteringDatabase()
  const options = { db, limit: changesLimit(db) }
  app = accountServer(db, day('2026-11-27'), (server) => {
    addAccountRoute(server, { db, announcesDebits: true })
    addPasskeyOfferRoute(server, options)
    const list = async (token: string) => ({
      passkeys: withPasskey.has(token) ? [passkey] : [],
      authenticatorApps: undefined,
      recoveryCodes: undefined,
      hasUses: true,
    })
    addSignInMethodRoutes(server, { ...options, credentials: { list, rename: async () => 'missing' } })
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
}, 120_000)
afterAll(async () => {
  await app.close()
  await db.remove()
}, 60_000)

/** The sign-in of a customer, whose subject the test server names like the account. */
const as = (account: number, session?: string) => ({
  subject: String(account),
  now: '2026-11-27T01:00:00Z',
  authorization: `Bearer ${account}`,
  ...(session !== undefined && { session }),
})
const isOffered = async (account: number, session?: string) =>
  (
    await callAs<{ offersPasskey: boolean }>(origin, {
      account,
      request: 'GET /api/portal/account',
      headers: as(account, session),
    })
  ).body.offersPasskey
const put = async (account: number, state: string, headers: Readonly<Record<string, string>>) =>
  (await callAs(origin, { account, request: 'PUT /api/portal/account/passkey-offer', body: { state }, headers })).status

test('is shown in the session in which it was shown first, and in no other', async () => {
  const [account, other] = [await ChangingAccounts.addTo(db), await ChangingAccounts.addTo(db)]
  expect(await isOffered(account, 'first')).toBe(true)
  expect(await put(account, 'shown', as(account, 'first'))).toBe(204)
  expect(await isOffered(account, 'first')).toBe(true)
  expect(await isOffered(account, 'second')).toBe(false)
  expect(await put(account, 'shown', as(account, 'second'))).toBe(204)
  expect(await isOffered(account, 'second')).toBe(false)
  expect(await isOffered(other, 'second')).toBe(true)
})

test('is over after an answer, which may be repeated', async () => {
  const [account, other] = [await ChangingAccounts.addTo(db), await ChangingAccounts.addTo(db)]
  const repeated = { ...as(account, 'first'), 'idempotency-key': 'the same' }
  await put(account, 'shown', as(account, 'first'))
  const answers = [repeated, repeated, as(account, 'first')].map((headers) => put(account, 'ended', headers))
  expect(await Promise.all(answers)).toEqual([204, 204, 204])
  expect(await put(account, 'shown', as(account, 'first'))).toBe(204)
  expect(await isOffered(account, 'first')).toBe(false)
  expect(await isOffered(other, 'first')).toBe(true)
})

test('is not repeated for a token without a session, which cannot be recognised', async () => {
  const account = await ChangingAccounts.addTo(db)
  expect(await isOffered(account)).toBe(true)
  await put(account, 'shown', as(account))
  expect(await isOffered(account)).toBe(false)
})

test('another person who signs in for the account has their own offer', async () => {
  const account = await ChangingAccounts.addTo(db)
  expect(await put(account, 'ended', { ...as(account, 'first'), subject: 'the other person' })).toBe(204)
  expect(await isOffered(account, 'first')).toBe(true)
})

test('is over for a customer who has a passkey, also after its removal', async () => {
  const account = await ChangingAccounts.addTo(db)
  const list = async () =>
    callAs(origin, { account, request: 'GET /api/portal/account/sign-in-methods', headers: as(account, 'first') })
  await list()
  expect(await isOffered(account, 'first')).toBe(true)
  withPasskey.add(String(account))
  expect((await list()).status).toBe(200)
  withPasskey.delete(String(account))
  expect(await isOffered(account, 'first')).toBe(false)
})

test('a state that does not exist is refused', async () => {
  const account = await ChangingAccounts.addTo(db)
  expect(await put(account, 'declined', as(account, 'first'))).toBe(400)
  expect(await isOffered(account, 'first')).toBe(true)
})
