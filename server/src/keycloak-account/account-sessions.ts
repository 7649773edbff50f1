// The customer's sessions at the provider.
import { Type } from '@sinclair/typebox'
import type { BrowserFacts } from '../http/browser-name'
import { accountRequest, act, readAnswer, type AccountApi } from './account-request'

export interface ProviderSession {
  /** The claim `sid` of its tokens. */
  readonly id: string
  readonly browser: BrowserFacts
  /** The network address from which the customer signed in. Empty if unknown. */
  readonly address: string
  readonly lastUsedAt: Date
}

export interface AccountSessions {
  /** @throws TokenRefused, AccountApiUnavailable */
  list(token: string): Promise<readonly ProviderSession[]>
  /** Has no effect on a session that has ended, or is another customer's. @throws TokenRefused, AccountApiUnavailable */
  end(token: string, id: string): Promise<void>
  /** Ends all sessions but the token's. @throws TokenRefused, AccountApiUnavailable if some may continue */
  endOthers(token: string): Promise<void>
}

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const open = { additionalProperties: true }
const Devices = Type.Array(
  Type.Object(
    {
      os: text,
      device: text,
      mobile: Type.Optional(Type.Boolean()),
      sessions: Type.Array(
        Type.Object(
          {
            id: Type.String({ minLength: 1 }),
            ipAddress: text,
            browser: text,
            lastAccess: Type.Number({ description: 'Seconds since 1970' }),
          },
          open,
        ),
      ),
    },
    open,
  ),
)

export function accountSessions(api: AccountApi): AccountSessions {
  const request = accountRequest(api)
  return {
    async list(token) {
      const devices = await readAnswer(request, { token, path: 'sessions/devices' }, Devices)
      return devices.flatMap(({ os, device, mobile, sessions }) =>
        sessions.map(({ id, ipAddress, browser, lastAccess }) => ({
          id,
          browser: { browser: browser ?? '', os: os ?? '', device: device ?? '', mobile: mobile ?? false },
          address: ipAddress ?? '',
          lastUsedAt: new Date(lastAccess * 1000),
        })),
      )
    },
    async end(token, id) {
      await act(request, { token, path: `sessions/${encodeURIComponent(id)}`, method: 'DELETE' })
    },
    async endOthers(token) {
      await act(request, { token, path: 'sessions?current=false', method: 'DELETE' })
    },
  }
}
