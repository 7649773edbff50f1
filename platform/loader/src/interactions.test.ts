import { watchInteractions } from './interactions'

class FakeElement {
  constructor(
    readonly place: FakeElement | undefined,
    readonly dataset: Record<string, string> = {},
  ) {}
  closest(): FakeElement | null {
    return this.place ?? null
  }
}

let report: (entries: readonly object[]) => void
let records: object[]
let observed: object
let handlers: Record<string, (event: object) => void>
beforeEach(() => {
  handlers = {}
  records = []
  Object.assign(globalThis, {
    Element: FakeElement,
    addEventListener: (type: string, handler: (event: object) => void) => void (handlers[type] = handler),
    PerformanceObserver: class {
      constructor(callback: (list: { getEntries(): readonly object[] }) => void) {
        report = (entries) => callback({ getEntries: () => entries })
      }
      observe(options: object) {
        observed = options
      }
      takeRecords() {
        return records.splice(0)
      }
    },
  })
})
afterEach(() => {
  for (const name of ['Element', 'addEventListener', 'PerformanceObserver']) Reflect.deleteProperty(globalThis, name)
})

const inUsage = new FakeElement(new FakeElement(undefined, { build: 'usage/1a' }))
const inShell = new FakeElement(new FakeElement(undefined))
const inThirdPartyPage = new FakeElement(undefined)
const entry = (target: object | null, duration: number, interactionId = 1) => ({ target, duration, interactionId })

const watch = () => watchInteractions({ name: 'host', build: '9f' })

test('the slowest interaction belongs to the build around its element, or to the shell', () => {
  const take = watch()
  report([entry(inUsage, 64), entry(inUsage, 240), entry(inShell, 40), entry(inUsage, 80)])
  expect(take()).toEqual([
    { remote: 'usage', build: '1a', ms: 240 },
    { remote: 'host', build: '9f', ms: 40 },
  ])
  expect(observed).toMatchObject({ type: 'event', durationThreshold: 16 })
})

test('events without an interaction, and those in a third-party page, do not count', () => {
  const take = watch()
  report([entry(inUsage, 300, 0), { target: inUsage, duration: 300 }, entry(inThirdPartyPage, 300)])
  expect(take()).toEqual([])
})

test('an interaction that removed its element belongs to the place of the last tap or key', () => {
  const take = watch()
  handlers['pointerdown']!({ target: inUsage })
  report([entry(null, 120)])
  handlers['keydown']!({ target: inShell })
  report([entry(null, 16)])
  expect(take()).toEqual([
    { remote: 'usage', build: '1a', ms: 120 },
    { remote: 'host', build: '9f', ms: 16 },
  ])
})

test('each call returns the interactions since the last call, even those that the browser has not reported yet', () => {
  const take = watch()
  report([entry(inUsage, 240)])
  take()
  records.push(entry(inUsage, 32))
  expect(take()).toEqual([{ remote: 'usage', build: '1a', ms: 32 }])
  expect(take()).toEqual([])
})
