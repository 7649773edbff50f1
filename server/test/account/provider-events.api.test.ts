// Changes of how customers sign in, made at an external provider: the audit log and the activity have each once.
import type { ActivityResponse } from '@switchboard/wire'
import { portalWith, type OwnPortal } from '../support/customers'
import { call } from '../support/portal'
import { until } from '../support/until'

let own: OwnPortal
beforeAll(async () => {
  own = await portalWith([
    { subject: 'ann', number: '4000000161' },
    { subject: 'ben', number: '4000000162' },
  ])
}, 60_000)
afterAll(() => own.close(), 60_000)

const entriesOf = async (subject: string) => {
  const token = await own.provider.token(subject, { sid: `${subject}-here` })
  const { body } = await call<ActivityResponse>('/api/portal/account/activity', token, {}, own.server.origin)
  return body.entries.map(({ at, title, by, session }) => ({ at: Date.parse(at), title, by: by.author, session }))
}
let events = 0
const add = (
  userId: string,
  credential: string,
  { type = 'UPDATE_CREDENTIAL', ...fields }: Record<string, unknown> = {},
) => {
  const time = Date.now()
  const details = { credential_type: credential }
  own.provider.users.events.unshift({ id: `event-${(events += 1)}`, time, type, userId, details, ...fields })
  return time
}

it('shows them once, at their time and in their session, also with a restart and many events', async () => {
  for (let at = 0; at < 120; at += 1) add('somebody-else', 'password')
  add('ann', 'unknown-kind')
  const time = add('ann', 'password', { sessionId: 'ann-here' })
  add('ann', 'webauthn-passwordless')
  add('ann', 'webauthn-passwordless', { type: 'REMOVE_CREDENTIAL' })
  await until(async () => (await entriesOf('ann')).length === 3)
  await own.restart()
  add('ann', 'otp')
  await until(async () => (await entriesOf('ann')).length === 4)
  const session = { browser: null, isThis: true }
  expect(await entriesOf('ann')).toMatchObject([
    { title: 'Authenticator app set up', by: 'you', session: null },
    { title: 'Passkey removed', by: 'you', session: null },
    { title: 'Passkey added', by: 'you', session: null },
    { at: time, title: 'Password changed', by: 'you', session },
  ])
  expect(await entriesOf('ben')).toEqual([])
}, 120_000)
