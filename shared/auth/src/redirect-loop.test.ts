import { clearReturns, recordReturn } from './redirect-loop'

// Node has no session storage.
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

describe('returns from the provider', () => {
  test('are stopped at the fourth return within half a minute', () => {
    expect([0, 5, 10, 15].map((at) => recordReturn(seconds(at)))).toEqual([false, false, false, true])
  })

  test('may happen again when the customer retries', () => {
    expect([0, 5, 10, 15, 18].map((at) => recordReturn(seconds(at)))).toEqual([false, false, false, true, false])
  })

  test('are not stopped when they are far apart', () => {
    expect([0, 20, 40, 60, 80].map((at) => recordReturn(seconds(at)))).toEqual([false, false, false, false, false])
  })

  test('are not stopped when each of them signs the customer in, even if the page is reloaded often', () => {
    const reload = (at: number) => {
      const looping = recordReturn(seconds(at))
      clearReturns()
      return looping
    }
    expect([0, 1, 2, 3, 4, 5].map(reload)).toEqual(Array(6).fill(false))
  })

  test('are counted from zero when the storage contains invalid data', () => {
    kept.set('switchboard.redirects', '{"broken')
    expect(recordReturn(seconds(0))).toBe(false)
  })
})
