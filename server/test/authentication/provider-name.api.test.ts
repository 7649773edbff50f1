// An external provider with a new address. Accounts keep the issuer stored with them.
import { portalWith, type OwnPortal } from '../support/customers'
import { call } from '../support/portal'
import { until } from '../support/until'

const ANN = { subject: 'ann', number: '4000000501' }
const FORMER = 'http://login.former.example/realms/switchboard'
const settings: Record<string, string> = {}

let own: OwnPortal
beforeAll(async () => {
  own = await portalWith([ANN], settings, async ({ sql }) => {
    await sql.updateTable('account_login').set({ issuer: FORMER }).execute()
  })
}, 60_000)
afterAll(() => own.close(), 60_000)

const account = async (claims = {}) =>
  call('/api/portal/account', await own.provider.token(ANN.subject, claims), {}, own.server.origin)

it('no account is found with the new address, and the log says which name the accounts have', async () => {
  expect(await account()).toMatchObject({ status: 403, body: { code: 'no-account' } })
  const told = `No account belongs to the provider ${own.provider.issuer}, only to ${FORMER}: if that is the same provider at its former address, set IDENTITY_NAME=${FORMER}.`
  // The log arrives separately, perhaps after the response.
  await until(() => own.server.output().includes(told))
})

it('with that name accounts are found again, and tokens are accepted only from the new address', async () => {
  settings['IDENTITY_NAME'] = FORMER
  await own.restart()
  expect(await account()).toMatchObject({ status: 200, body: { accountNumber: ANN.number } })
  expect(await account({ iss: FORMER })).toMatchObject({ status: 401 })
  expect(own.server.output()).not.toContain('No account belongs')
}, 60_000)
