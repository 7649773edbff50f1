import { forgetWhenLeft, noteOpening, takeUnfinishedPage } from './unfinished-page'

const KEY = 'usage/aaaaaaaaaaaaaaaa'
const unfinished = { build: { name: 'usage', build: 'aaaaaaaaaaaaaaaa' }, path: '/usage' }

let stored: Map<string, string>
let handlers: Record<string, () => void>
const page = {
  visibilityState: 'visible',
  addEventListener: (type: string, handler: () => void) => void (handlers[type] = handler),
}
beforeEach(() => {
  jest.useFakeTimers()
  stored = new Map()
  handlers = {}
  page.visibilityState = 'visible'
  Object.assign(globalThis, {
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
    document: page,
    addEventListener: page.addEventListener,
  })
})
afterEach(() => {
  jest.useRealTimers()
  for (const name of ['sessionStorage', 'document', 'addEventListener']) Reflect.deleteProperty(globalThis, name)
})

test('a page whose code never ended is known in the next document of the tab, once', () => {
  noteOpening(KEY, '/usage')
  expect(takeUnfinishedPage()).toEqual(unfinished)
  expect(takeUnfinishedPage()).toBeUndefined()
})

test('a page that ended in an endless effect is unfinished, too', () => {
  noteOpening(KEY, '/usage').isReady()
  jest.advanceTimersByTime(900)
  expect(takeUnfinishedPage()).toEqual(unfinished)
})

test('a page counts as finished once it was drawn or has failed', () => {
  noteOpening(KEY, '/usage').isReady()
  jest.advanceTimersByTime(1_000)
  expect(takeUnfinishedPage()).toBeUndefined()
  noteOpening(KEY, '/usage').hasFailed()
  expect(takeUnfinishedPage()).toBeUndefined()
})

test('the end of another page does not end the newest', () => {
  const other = noteOpening('billing/bbbbbbbbbbbbbbbb', '/billing')
  noteOpening(KEY, '/usage')
  other.hasFailed()
  expect(takeUnfinishedPage()).toEqual(unfinished)
})

test('a customer who leaves, or hides the tab, has not met an endless page', () => {
  forgetWhenLeft()
  noteOpening(KEY, '/usage')
  handlers['pagehide']!()
  expect(takeUnfinishedPage()).toBeUndefined()
  noteOpening(KEY, '/usage')
  page.visibilityState = 'hidden'
  handlers['visibilitychange']!()
  expect(takeUnfinishedPage()).toBeUndefined()
})

test('a browser without storage, and foreign values, name no page', () => {
  for (const value of ['', 'x', 'usage', 'usage/aaaaaaaaaaaaaaaa']) {
    stored.set('sb-opening', value)
    expect(takeUnfinishedPage()).toBeUndefined()
  }
  Reflect.deleteProperty(globalThis, 'sessionStorage')
  expect(() => noteOpening(KEY, '/usage').hasFailed()).not.toThrow()
  expect(takeUnfinishedPage()).toBeUndefined()
})
