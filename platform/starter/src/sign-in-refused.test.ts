import { takeOver } from '@switchboard/auth/first'
import { portal, type Browser } from '@switchboard/auth/testing'
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
  void takeOver()
})

describe('an invalid response', () => {
  test.each<[string, (state: string) => unknown]>([
    ['nobody here asked for', () => page.answer('of-somebody-else')],
    [
      'was used before',
      async (state) => {
        page.answer(state)
        expect(page.start()).toBe(false)
        await takeOver()
        page.answer(state)
      },
    ],
    [
      'comes after more than an hour',
      (state) => {
        jest.setSystemTime(Date.now() + hour + 1)
        page.answer(state)
      },
    ],
    [
      'belongs to a sign-in without a verifier',
      (state) => {
        const key = `kc-callback-${state}`
        const { pkceCodeVerifier: _, ...rest } = JSON.parse(String(browser.local[key])) as Record<string, unknown>
        browser.local[key] = JSON.stringify(rest)
        page.answer(state)
      },
    ],
    [
      'comes after the login page has expired',
      (state) => page.answer(state, 'error=temporarily_unavailable&error_description=authentication_expired'),
    ],
  ])('that %s is removed from the address, and the provider is asked again', async (_, prepare) => {
    const state = await page.ask()
    await prepare(state)
    const { length } = browser.exchanges
    expect(page.start()).toBe(true)
    await until(() => browser.left.length === 2)
    expect(browser.exchanges).toHaveLength(length)
    expect(browser.address()).toBe('/usage?interval=daily')
    expect(browser.left[1]?.searchParams.get('state')).not.toBe(state)
    expect(browser.left[1]?.searchParams.get('redirect_uri')).toBe(`${portal}/usage?interval=daily`)
  })

  test.each([
    ['of another provider', 'iss=https%3A%2F%2Fevil.example'],
    ['of nobody', ''],
  ])('%s leads to the failure message, without sending the code', async (_, issuer) => {
    const state = await page.ask()
    browser.open(`/usage#state=${state}&code=c-1&${issuer}`)
    expect(page.start()).toBe(false)
    expect(await takeOver()).toEqual({ failed: 'unreachable' })
    expect(browser.exchanges).toEqual([])
  })

  test.each<[string, Partial<Pick<Browser, 'answers' | 'claims' | 'idClaims'>>]>([
    ['are those of another sign-in', { claims: { nonce: 'another' } }],
    ['are those of another provider', { idClaims: { iss: 'https://evil.example' } }],
    ['are for another client', { idClaims: { aud: ['another'] } }],
    ['are for nobody', { idClaims: { aud: undefined } }],
    ['have expired', { idClaims: { exp: Date.UTC(2026, 10, 21) / 1000 - 1 } }],
    ['do not say when they were issued', { claims: { iat: null } }],
    [
      'are not there, because the code is refused',
      { answers: { token: async () => Response.json({ error: 'invalid_grant' }, { status: 400 }) } },
    ],
    [
      'have no proof of who signed in',
      { answers: { token: async () => Response.json({ access_token: 'a.e30.', refresh_token: 'r' }) } },
    ],
    [
      'are no tokens',
      { answers: { token: async () => Response.json({ access_token: 'a', refresh_token: 'r', id_token: 'i' }) } },
    ],
    [
      'are not there, because the provider is out of service',
      { answers: { token: async () => new Response('<h1>', { status: 502 }) } },
    ],
    [
      'are not there, because the connection breaks',
      { answers: { token: () => Promise.reject(new TypeError('reset')) } },
    ],
    ['do not come in time', { answers: { token: () => new Promise(() => {}) } }],
  ])('leads to the failure message when its tokens %s', async (_, faults) => {
    const state = await page.ask()
    Object.assign(browser, faults)
    page.answer(state)
    expect(page.start()).toBe(false)
    const handed = takeOver()
    await until(() => browser.exchanges.length === 1)
    await jest.advanceTimersByTimeAsync(10_000)
    expect(await handed).toEqual({ failed: 'unreachable' })
  })

  test.each([
    ['access_denied', 'refused'],
    ['login_required', 'unreachable'],
    ['server_error', 'unreachable'],
  ])('%s leads to the failure message, whatever its description', async (error, failed) => {
    const state = await page.ask()
    page.answer(state, `error=${error}&error_description=No&code=c-1`)
    expect(page.start()).toBe(false)
    expect(await takeOver()).toEqual({ failed })
    expect(browser.exchanges).toEqual([])
    expect(browser.address()).toBe('/usage?interval=daily')
  })
})

describe('a provider that redirects the browser in a loop', () => {
  test('is stopped at the fourth unsuccessful response, and may be tried again', async () => {
    const back = () => {
      page.answer('unknown')
      return page.start()
    }
    for (const returns of [1, 2, 3]) {
      expect(back()).toBe(true)
      await until(() => browser.left.length === returns)
    }
    expect(back()).toBe(true)
    expect([page.failures(), browser.left.length, browser.address()]).toEqual([1, 3, '/usage?interval=daily'])
    await page.ask()
  })

  test('is not stopped if each response signs the customer in', async () => {
    for (let i = 0; i < 6; i++) {
      page.answer(await page.ask())
      expect(page.start()).toBe(false)
      expect(await takeOver()).toHaveProperty('tokens')
    }
  })
})
