// A fake browser and provider for the sign-in tests, here and in the starter.

/** A storage whose keys can be listed, like a browser's. */
class FakeStorage {
  [key: string]: unknown
  getItem(key: string): unknown {
    return this[key] ?? null
  }
  setItem(key: string, value: string): void {
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

const base64Url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
export const jwt = (claims: object) => `e30.${base64Url(JSON.stringify(claims))}.signature`

export const identity = {
  'auth-server-url': 'https://id.example/',
  realm: 'switchboard',
  resource: 'portal',
  issuer: 'https://id.example',
}
export const realm = 'https://id.example/realms/switchboard/protocol/openid-connect'
export const portal = 'https://portal.example'

/** The provider's response for a path, instead of the regular one. */
type Answers = Partial<Record<'certs' | 'token' | 'config', () => Promise<Response>>>

export interface Browser {
  /** Opens an address, as the provider's redirects do. */
  open(address: string): void
  /** Addresses that the browser was sent to. */
  readonly left: readonly URL[]
  readonly address: () => string
  /** Bodies of the token requests. */
  readonly exchanges: URLSearchParams[]
  /** Names of the calls, in order. */
  readonly calls: string[]
  readonly local: Record<string, unknown>
  readonly session: Record<string, unknown>
  answers: Answers
  /** Claims of the ID token, instead of the regular ones. */
  idClaims: { readonly iss?: string; readonly aud?: unknown; readonly exp?: number }
  /** Claims of the tokens, instead of the regular ones. */
  claims: { readonly nonce?: string; readonly iat?: number | null; readonly exp?: number }
}

/** Replaces the browser's globals. Its clock is the test's. */
export function aBrowser(): Browser {
  let url = new URL(portal)
  const left: URL[] = []
  const browser: Browser = {
    open: (address) => void (url = new URL(address, portal)),
    left,
    exchanges: [],
    calls: [],
    address: () => url.pathname + url.search + url.hash,
    local: new FakeStorage(),
    session: new FakeStorage(),
    answers: {},
    claims: {},
    idClaims: {},
  }
  const replace = (address: string) => void left.push(new URL(address, portal))
  setGlobals({
    location: new Proxy({ replace }, { get: (own, name): unknown => Reflect.get(name in own ? own : url, name) }),
    history: { state: null, replaceState: (_: unknown, __: string, path: string) => browser.open(path) },
    fetch: fetchOf(browser),
    localStorage: browser.local,
    sessionStorage: browser.session,
    addEventListener: () => undefined,
    PerformanceNavigationTiming: class {},
    window: globalThis,
  })
  return browser
}

function setGlobals(globals: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
}

function fetchOf(browser: Browser) {
  const good: Required<Answers> = {
    certs: async () => Response.json({ keys: [] }),
    config: async () => Response.json(identity),
    token: async () => {
      const {
        nonce = browser.left.at(-1)?.searchParams.get('nonce'),
        iat = Math.floor(Date.now() / 1000),
        exp,
      } = browser.claims
      const now = Math.floor(Date.now() / 1000)
      const idToken = jwt({ nonce, iss: identity.issuer, aud: 'portal', exp: now + 300, ...browser.idClaims })
      return Response.json({ access_token: jwt({ sub: 'alex', iat, exp }), refresh_token: jwt({}), id_token: idToken })
    },
  }
  return (address: string, { body }: { readonly body?: unknown } = {}) => {
    const name = address.endsWith('/certs') ? 'certs' : address.endsWith('/token') ? 'token' : 'config'
    browser.calls.push(name)
    if (body instanceof URLSearchParams) browser.exchanges.push(body)
    return (browser.answers[name] ?? good[name])()
  }
}
