import { takeOver } from '@switchboard/auth/first'
import { portal, realm, type Browser } from '@switchboard/auth/testing'
import { startedPages, until } from './testing'

const hour = 60 * 60_000
let page: ReturnType<typeof startedPages>
let browser: Browser

beforeEach(() => {
  page = startedPages()
  browser = page.browser
})
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(crypto, 'subtle')
  void takeOver()
})

const challengeOf = async (verifier: string) => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

describe('without a response', () => {
  test('the browser goes to the provider by code flow with PKCE, with the response in the fragment', async () => {
    await page.ask('/usage?interval=daily')
    const [address] = browser.left
    expect(`${address?.origin}${address?.pathname}`).toBe(`${realm}/auth`)
    expect(Object.fromEntries(address?.searchParams ?? [])).toEqual({
      client_id: 'portal',
      redirect_uri: `${portal}/usage?interval=daily`,
      state: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      nonce: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      response_mode: 'fragment',
      response_type: 'code',
      scope: 'openid',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
    })
    expect(browser.calls).toEqual(['certs'])
  })

  test('the keys are not requested if the server has reached the provider', async () => {
    browser.answers = { certs: () => Promise.reject(new TypeError('refused')) }
    browser.open('/')
    expect(page.start(undefined, undefined, undefined, true)).toBe(true)
    await until(() => page.waits.length === 1)
    expect(page.waits).toEqual([1])
    expect(browser.calls).toEqual([])
    expect(page.failures()).toBe(0)
  })

  test('each sign-in has its own secrets', async () => {
    await page.ask()
    await page.ask()
    const [first, second] = browser.left.map(({ searchParams }) => searchParams)
    for (const name of ['state', 'nonce', 'code_challenge']) expect(first?.get(name)).not.toBe(second?.get(name))
  })

  test('a host that runs nevertheless never gets a session', async () => {
    await page.ask()
    let isSettled = false
    const handed = takeOver()
    expect(handed).toBeDefined()
    void handed?.finally(() => (isSettled = true))
    await jest.advanceTimersByTimeAsync(hour)
    expect(isSettled).toBe(false)
  })

  test('the configuration call locates the provider if the page does not', async () => {
    browser.open('/')
    expect(page.start('')).toBe(true)
    await until(() => browser.left.length === 1)
    expect(browser.calls).toEqual(['config', 'certs'])
  })

  test.each<[string, Browser['answers']]>([
    ['refuses the connection', { certs: () => Promise.reject(new TypeError('refused')) }],
    ['is out of service', { certs: async () => new Response('', { status: 503 }) }],
    ['does not answer', { certs: () => new Promise(() => {}) }],
  ])('the browser stays and says so when the provider %s', async (_, answers) => {
    browser.answers = answers
    browser.open('/')
    expect(page.start()).toBe(true)
    await jest.advanceTimersByTimeAsync(10_000)
    await until(() => page.failures() === 1)
    expect(browser.left).toEqual([])
    expect(Object.keys(browser.local)).toEqual([])
  })

  test('the browser also stays if the configuration is unavailable', async () => {
    browser.answers = { config: async () => new Response('', { status: 502 }) }
    browser.open('/')
    page.start('')
    await until(() => page.failures() === 1)
    expect(browser.left).toEqual([])
  })

  test('outside a secure context, where browsers have no Web Crypto, the browser stays and shows the failure', async () => {
    Object.defineProperty(crypto, 'subtle', { configurable: true, value: undefined })
    browser.open('/')
    page.start()
    await until(() => page.failures() === 1)
    expect(browser.left).toEqual([])
  })

  test('leaves an address of the legacy application to the host', () => {
    browser.open('/#!/accounts/pay')
    expect(page.start()).toBe(false)
    expect(browser.calls).toEqual([])
    expect(takeOver()).toBeUndefined()
  })

  test('leaves the sign-in to the host in a browser without storage', () => {
    browser.open('/')
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    expect(page.start()).toBe(false)
    expect(takeOver()).toBeUndefined()
  })
})

describe('a response to this browser’s request', () => {
  test('is exchanged immediately, removed from the address, and becomes the host’s tokens', async () => {
    const state = await page.ask('/usage?interval=daily#chart')
    const challenge = browser.left[0]?.searchParams.get('code_challenge')
    page.answer(state)
    expect(page.start()).toBe(false)
    // Before anything else on the page can read it.
    expect(browser.address()).toBe('/usage?interval=daily#chart')
    const handed = await takeOver()
    expect(handed).toEqual({
      tokens: {
        token: expect.stringContaining('.') as string,
        refreshToken: expect.stringContaining('.') as string,
        idToken: expect.stringContaining('.') as string,
        timeSkew: 0,
      },
      early: { pathname: '/usage', sentAt: Date.now(), calls: [] },
    })
    const [{ code_verifier = '', ...body } = {}] = browser.exchanges.map((sent) => Object.fromEntries(sent))
    expect(body).toEqual({
      grant_type: 'authorization_code',
      client_id: 'portal',
      code: 'c-1',
      redirect_uri: `${portal}/usage?interval=daily`,
    })
    expect(code_verifier).toMatch(/^[\w-]{96}$/)
    expect(await challengeOf(code_verifier)).toBe(challenge)
    expect(takeOver()).toBeUndefined()
    expect(JSON.stringify([browser.local, browser.session])).not.toContain('e30.')
    expect(Object.keys(browser.local)).toEqual([])
  })

  test('corrects the time if the device’s clock is wrong', async () => {
    const state = await page.ask()
    browser.claims = { iat: Date.now() / 1000 - 3600 }
    page.answer(state)
    page.start()
    expect(await takeOver()).toMatchObject({ tokens: { timeSkew: 3600 } })
  })

  test('may belong to a sign-in begun by keycloak-js, which stores them in the same form', async () => {
    browser.local['kc-callback-of-keycloak-js'] = JSON.stringify({
      state: 'of-keycloak-js',
      nonce: 'n-1',
      redirectUri: `${portal}/usage?interval=daily`,
      loginOptions: { action: 'UPDATE_PASSWORD' },
      pkceCodeVerifier: 'v-1',
      expires: Date.now() + hour,
    })
    browser.claims = { nonce: 'n-1' }
    page.answer('of-keycloak-js', 'code=c-1&kc_action=UPDATE_PASSWORD&kc_action_status=success')
    expect(page.start()).toBe(false)
    expect(browser.address()).toBe('/usage?interval=daily')
    expect(await takeOver()).toHaveProperty('tokens')
    expect(browser.exchanges[0]?.get('code_verifier')).toBe('v-1')
  })

  describe('the page’s calls', () => {
    const calls = ['/api/portal/account', '/api/portal/tips?room=kitchen']
    let sent: { readonly address: string; readonly init: RequestInit }[]

    async function signInAt(mayDraw?: () => Promise<void>) {
      page.answer(await page.ask())
      sent = []
      const { fetch: provider } = globalThis
      globalThis.fetch = (input, init = {}) => {
        const address = String(input)
        if (!address.startsWith('/api/portal/')) return provider(input, init)
        sent.push({ address, init })
        return Promise.reject(new TypeError('offline'))
      }
      page.start(undefined, mayDraw, calls)
      return takeOver()
    }

    test('are sent with the token before the host may render', async () => {
      void signInAt(() => new Promise(() => {}))
      await until(() => sent?.length === 2)
      expect(sent.map(({ address }) => address)).toEqual(calls)
      const headers = new Headers(sent[0]?.init.headers)
      expect([...headers.keys()]).toEqual(['accept', 'authorization'])
      expect([headers.get('accept'), sent[0]?.init.method]).toEqual(['application/json', undefined])
      expect(headers.get('authorization')).toMatch(/^Bearer e30\./)
    })

    test('are handed over, even if they fail', async () => {
      const handed = await signInAt()
      expect(handed).toMatchObject({ early: { pathname: '/usage', sentAt: Date.now() } })
      const { early } = handed && 'tokens' in handed ? handed : {}
      expect(early?.calls.map(({ address }) => address)).toEqual(calls)
      await expect(early?.calls[0]?.response).rejects.toThrow('offline')
    })

    test('are not sent with a token that has to be refreshed first', async () => {
      browser.claims = { exp: Math.floor(Date.now() / 1000) + 60 }
      expect(await signInAt()).toMatchObject({ early: undefined })
      expect(sent).toEqual([])
    })

    test('are not sent without a token', async () => {
      browser.claims = { nonce: 'another' }
      expect(await signInAt()).toEqual({ failed: 'unreachable' })
      expect(sent).toEqual([])
    })
  })

  test('do not let the host render before the starter knows that none of it is missing', async () => {
    const state = await page.ask()
    page.answer(state)
    let release = () => {}
    page.start(undefined, () => new Promise<void>((resolve) => (release = resolve)))
    let isSettled = false
    const handed = takeOver()?.finally(() => (isSettled = true))
    await until(() => browser.exchanges.length === 1)
    await jest.advanceTimersByTimeAsync(1_000)
    expect(isSettled).toBe(false)
    release()
    expect(await handed).toHaveProperty('tokens')
  })
})
