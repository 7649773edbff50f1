// A script that the browser refuses, because it is not the one that the page names.
let listeners
let reload
let tab
let shown

class HTMLScriptElement {}
const script = (src) => Object.assign(new HTMLScriptElement(), { src })

beforeEach(() => {
  jest.useFakeTimers()
  jest.resetModules()
  listeners = {}
  reload = jest.fn()
  shown = []
  tab = new Map()
  Object.assign(globalThis, {
    HTMLScriptElement,
    addEventListener: (type, listener) => (listeners[type] = listener),
    location: { reload },
    sessionStorage: { getItem: (key) => tab.get(key) ?? null, setItem: (key, text) => tab.set(key, text) },
    document: {
      createElement: () => ({}),
      getElementById: () => ({ replaceChildren: (...children) => shown.push(...children) }),
    },
  })
})
afterEach(() => jest.useRealTimers())

async function load(...failing) {
  jest.resetModules()
  await import('../src/app/start.js')
  for (const src of failing) listeners.error({ target: script(src) })
  jest.runAllTimers()
}
const FAILED = "Sorry, this page can't be shown right now. Reload it in a moment."

test('the page loads again three times, then says that it cannot be shown', async () => {
  for (let i = 0; i < 3; i++) await load('https://portal.example/legacy/app/main.js')
  expect([reload.mock.calls.length, shown]).toEqual([3, []])
  await load('https://portal.example/legacy/app/main.js')
  expect([reload.mock.calls.length, shown]).toEqual([
    3,
    [{ className: 'alert alert-danger', role: 'alert', textContent: FAILED }],
  ])
})

test('several scripts that fail together load the page again once', async () => {
  await load('https://portal.example/legacy/vendor/angular.min.js', 'https://portal.example/legacy/app/main.js')
  expect(reload).toHaveBeenCalledTimes(1)
})

test.each(['https://portal.example/remotes/billing/1/main.js', 'https://portal.example/embed.js'])(
  'the page does not load again for %s, which is not of the legacy application',
  async (src) => {
    await load(src)
    expect([reload.mock.calls, shown]).toEqual([[], []])
  },
)

test('a browser that stores nothing does not load the page again and again', async () => {
  globalThis.sessionStorage.setItem = () => {
    throw new Error('SecurityError')
  }
  await load('https://portal.example/legacy/app/main.js')
  expect([reload.mock.calls.length, shown.length]).toEqual([0, 1])
})
