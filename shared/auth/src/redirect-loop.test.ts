import { clearReturns, isSentBack, recordReturn } from './redirect-loop'

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

describe('the provider sent the browser back without an answer', () => {
  const left = seconds(0)
  const isBack = (startedAt: number, type = 'navigate') => {
    kept.set('switchboard.departure', String(left))
    return isSentBack({ startedAt, type })
  }

  test('when the page began to load before the previous one was gone, however slow the connection', () => {
    expect([isBack(left - 9000), isBack(left)]).toEqual([true, true])
  })

  test('but not when there was a login page in between', () => {
    expect(isBack(left + 1)).toBe(false)
  })

  test('but not when the customer reloads the page or goes back to it', () => {
    expect([isBack(left, 'reload'), isBack(left, 'back_forward')]).toEqual([false, false])
  })

  test('but not when the portal is opened in a new tab', () => {
    expect(isSentBack({ startedAt: left, type: 'navigate' })).toBe(false)
  })
})

describe('returns from the provider', () => {
  test('are stopped at the fourth return within 30 seconds', () => {
    expect([0, 5, 10, 15].map((at) => recordReturn(seconds(at)))).toEqual([false, false, false, true])
  })

  test('may happen again when the customer retries', () => {
    expect([0, 5, 10, 15, 18].map((at) => recordReturn(seconds(at)))).toEqual([false, false, false, true, false])
  })

  test('are not stopped when they are far apart', () => {
    expect([0, 20, 40, 60, 80].map((at) => recordReturn(seconds(at)))).toEqual([false, false, false, false, false])
  })

  test('are not stopped if each of them signs the customer in, even after many reloads', () => {
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
