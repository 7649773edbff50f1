// A browser and a provider for the tests of the sign-in, here and in the starter.

/** A storage whose values a script can list, as browsers have it. */
function fakeStorage(): Record<string, string> {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void Reflect.deleteProperty(storage, key),
  }
  const storage = Object.create(methods) as Record<string, string>
  return storage
}

const base64Url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
export const jwt = (claims: object) => `e30.${base64Url(JSON.stringify(claims))}.signature`

export const identity = { 'auth-server-url': 'https://id.example/', realm: 'switchboard', resource: 'portal' }
export const realm = 'https://id.example/realms/switchboard/protocol/openid-connect'
export const portal = 'https://portal.example'

/** How the provider answers a path, in place of a good answer. */
type Answers = Partial<Record<'certs' | 'token' | 'config', () => Promise<Response>>>

export interface Browser {
  /** Opens an address, as the provider's redirects do. */
  open(address: string): void
  /** Addresses that the browser was sent to. */
  readonly left: readonly URL[]
  readonly address: () => string
  /** Bodies of the requests for tokens. */
  readonly exchanges: readonly URLSearchParams[]
  /** Names of the calls, in their order. */
  readonly calls: readonly string[]
  readonly local: Record<string, string>
  readonly session: Record<string, string>
  answers: Answers
  /** Claims of the tokens, in place of those that belong to the sign-in. */
  claims: { readonly nonce?: string; readonly iat?: number | null }
}

/** Puts the globals of a browser in place. Its clock is the test's. */
export function aBrowser(): Browser {
  let url = new URL(portal)
  const left: URL[] = []
  const exchanges: URLSearchParams[] = []
  const calls: string[] = []
  const [local, session] = [fakeStorage(), fakeStorage()]
  const browser: Browser = {
    open: (address) => void (url = new URL(address, portal)),
    left,
    exchanges,
    calls,
    address: () => url.pathname + url.search + url.hash,
    local,
    session,
    answers: {},
    claims: {},
  }
  const good: Required<Answers> = {
    certs: async () => Response.json({ keys: [] }),
    config: async () => Response.json(identity),
    token: async () => {
      const { nonce = left.at(-1)?.searchParams.get('nonce'), iat = Math.floor(Date.now() / 1000) } = browser.claims
      const idToken = jwt({ nonce })
      return Response.json({ access_token: jwt({ sub: 'alex', iat }), refresh_token: jwt({}), id_token: idToken })
    },
  }
  const fetch = (address: string, { body }: { readonly body?: unknown } = {}) => {
    const name = address.endsWith('/certs') ? 'certs' : address.endsWith('/token') ? 'token' : 'config'
    calls.push(name)
    if (body instanceof URLSearchParams) exchanges.push(body)
    return (browser.answers[name] ?? good[name])()
  }
  const location = {
    get pathname() {
      return url.pathname
    },
    get search() {
      return url.search
    },
    get hash() {
      return url.hash
    },
    origin: portal,
    replace: (address: string) => void left.push(new URL(address, portal)),
  }
  const history = { state: null, replaceState: (_: unknown, __: string, path: string) => void browser.open(path) }
  // Each page has its own.
  const globals = { location, history, fetch, addEventListener: () => undefined, PerformanceNavigationTiming: class {} }
  const storages = { localStorage: local, sessionStorage: session }
  for (const [name, value] of Object.entries({ ...globals, ...storages, window: globalThis }))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
  return browser
}
