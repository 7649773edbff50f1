import { redirectsAreLooping, signInSucceeded } from './loop'

// The browser's own store, which Node does not have.
const kept = new Map<string, string>()
beforeAll(() => {
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    },
  })
})
beforeEach(() => kept.clear())

const seconds = (n: number) => 1_800_000_000_000 + n * 1000

describe('a portal and a provider that send the browser to each other', () => {
  test('are stopped at the fourth redirect within half a minute', () => {
    expect([0, 5, 10, 15].map((at) => redirectsAreLooping(seconds(at)))).toEqual([false, false, false, true])
  })

  test('are given another chance when the customer retries', () => {
    expect([0, 5, 10, 15, 18].map((at) => redirectsAreLooping(seconds(at)))).toEqual([false, false, false, true, false])
  })

  test('are not suspected when redirects are far apart', () => {
    expect([0, 20, 40, 60, 80].map((at) => redirectsAreLooping(seconds(at)))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('are not suspected when each redirect signed the customer in, however often the page is reloaded', () => {
    const reload = (at: number) => {
      const looping = redirectsAreLooping(seconds(at))
      signInSucceeded()
      return looping
    }
    expect([0, 1, 2, 3, 4, 5].map(reload)).toEqual(Array(6).fill(false))
  })

  test('are judged afresh when the store holds something else', () => {
    kept.set('switchboard.redirects', '{"broken')
    expect(redirectsAreLooping(seconds(0))).toBe(false)
  })
})
