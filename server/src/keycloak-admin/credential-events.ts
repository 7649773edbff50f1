// The provider's events about changes in how a user signs in.
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { ProviderUnavailable } from './provider-unavailable'

export interface CredentialEvent {
  readonly id: string
  readonly at: Date
  readonly subject: string
  /** `UPDATE_CREDENTIAL`: added or replaced. */
  readonly type: 'UPDATE_CREDENTIAL' | 'REMOVE_CREDENTIAL'
  /** Such as `password`, `otp` or `webauthn-passwordless`. */
  readonly credential: string
  /** The claim `sid`. Undefined for a change outside a session, such as by the link for a forgotten password. */
  readonly session: string | undefined
}

const PAGE_SIZE = 100
const DAY_MS = 86_400_000
const open = { additionalProperties: true }
const maybe = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const Events = Type.Array(
  Type.Object(
    {
      id: Type.String({ minLength: 1 }),
      time: Type.Number({ description: 'Milliseconds since 1970' }),
      type: Type.String(),
      userId: maybe,
      sessionId: maybe,
      details: Type.Optional(Type.Union([Type.Object({ credential_type: maybe, code_id: maybe }, open), Type.Null()])),
    },
    open,
  ),
)

type Get = (path: string) => Promise<Response>

/**
 * @param get reads a path below the realm
 * @param since the provider has only days, so it may also return earlier events
 * @throws ProviderUnavailable also if the role view-events of realm-management is missing
 */
export async function listCredentialEvents(get: Get, since: Date): Promise<readonly CredentialEvent[]> {
  // The provider's days begin in its own zone, which may be west of UTC.
  const day = new Date(since.getTime() - DAY_MS).toISOString().slice(0, 10)
  const found: CredentialEvent[] = []
  // The newest first.
  for (let first = 0; ; first += PAGE_SIZE) {
    const query = `type=UPDATE_CREDENTIAL&type=REMOVE_CREDENTIAL&dateFrom=${day}&first=${first}&max=${PAGE_SIZE}`
    const response = await get(`events?${query}`)
    const events: unknown = await response.json().catch(() => undefined)
    if (response.status === 403) throw new ProviderUnavailable('portal-api-admin lacks the role view-events')
    if (!response.ok || !Value.Check(Events, events))
      throw new ProviderUnavailable(`the provider answered ${response.status} for events`)
    for (const { id, time, type, userId, sessionId, details } of events) {
      if (type !== 'UPDATE_CREDENTIAL' && type !== 'REMOVE_CREDENTIAL') continue
      const credential = details?.credential_type
      // An event on a page of the provider's own names only the login, which has the session's id.
      const session = sessionId ?? details?.code_id ?? undefined
      if (userId && credential) found.push({ id, at: new Date(time), subject: userId, type, credential, session })
    }
    if (events.length < PAGE_SIZE || (events.at(-1)?.time ?? 0) < since.getTime()) return found
  }
}
