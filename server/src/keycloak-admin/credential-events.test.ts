import { listCredentialEvents } from './credential-events'

/** A provider that compares days in its own zone, as Keycloak does. */
function providerIn(zone: string, time: number) {
  const dayOf = (ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(ms)
  const event = { id: 'one', time, type: 'UPDATE_CREDENTIAL', userId: 'mia', details: { credential_type: 'password' } }
  return async (path: string) => {
    const from = new URLSearchParams(path.split('?')[1]).get('dateFrom') ?? ''
    return Response.json(dayOf(time) >= from ? [event] : [])
  }
}

test.each(['America/Los_Angeles', 'UTC', 'Pacific/Kiritimati'])(
  'finds an event of a provider whose zone is %s',
  async (zone) => {
    const since = new Date('2026-11-29T00:30:00Z')
    const found = await listCredentialEvents(providerIn(zone, since.getTime() + 60_000), since)
    expect(found.map(({ id, credential }) => [id, credential])).toEqual([['one', 'password']])
  },
)

test.each([
  [{ sessionId: 'its own' }, 'its own'],
  [{ details: { credential_type: 'otp', code_id: 'of the login' } }, 'of the login'],
  [{ sessionId: null, details: { credential_type: 'otp' } }, undefined],
])('an event with %j has the session %j', async (more, session) => {
  const event = { id: 'one', time: 0, type: 'UPDATE_CREDENTIAL', userId: 'mia', details: { credential_type: 'otp' } }
  const found = await listCredentialEvents(async () => Response.json([{ ...event, ...more }]), new Date(0))
  expect(found.map((each) => each.session)).toEqual([session])
})
