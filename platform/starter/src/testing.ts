// The starter on a page of the fake browser.
import { aBrowser, identity, type Browser } from '@switchboard/auth/testing'
import { startSignIn } from './sign-in'

const realTimeout = setTimeout

interface StartedPages {
  readonly browser: Browser
  /** How often the customer was told that the sign-in failed. */
  readonly failures: () => number
  /** How many times the browser had left for the provider at the beginning of each wait. */
  readonly waits: readonly number[]
  /** @returns whether the host must not run */
  start(
    config?: string,
    mayDraw?: () => Promise<void>,
    calls?: readonly string[],
    isProviderReachable?: boolean,
  ): boolean
  /** Opens the page and follows it to the provider. @returns the state sent to the provider */
  ask(address?: string): Promise<string>
  /** The provider redirects the browser back. */
  answer(state: string, rest?: string): void
}

/** Stops the clock. */
export function startedPages(): StartedPages {
  jest.useFakeTimers({ now: Date.UTC(2026, 10, 21) })
  const browser = aBrowser()
  let failures = 0
  const waits: number[] = []
  const start: StartedPages['start'] = (
    config = JSON.stringify(identity),
    mayDraw = async () => {},
    calls = [],
    isProviderReachable = false,
  ) =>
    startSignIn(config, {
      calls,
      isProviderReachable,
      showFailure: () => void failures++,
      mayDraw,
      onWait: () => void waits.push(browser.left.length),
    })
  return {
    browser,
    start,
    failures: () => failures,
    waits,
    async ask(address = '/usage?interval=daily') {
      const before = browser.left.length
      browser.open(address)
      expect(start()).toBe(true)
      await until(() => browser.left.length > before)
      return browser.left.at(-1)?.searchParams.get('state') ?? ''
    },
    answer: (state, rest = 'code=c-1') =>
      browser.open(`/usage?interval=daily#state=${state}&session_state=s&iss=https%3A%2F%2Fid.example&${rest}`),
  }
}

/** Web Crypto settles asynchronously. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; turns < 2_000 && !isSo(); turns++) await new Promise((resolve) => realTimeout(resolve))
  expect(isSo()).toBe(true)
}
