// Changes an element's name while a remote starts in it.
import type { Loader } from '@switchboard/loader'
import type { Remote } from '@switchboard/remote'
import { createPlace } from './place'
import type { Session } from './session'

const brand = { id: 'wattlebird', locale: 'en-AU' }
type Props = Parameters<Remote['mount']>[0]

jest.mock('react-dom/client', () => ({ createRoot: () => ({ render: () => undefined, unmount: () => undefined }) }))

class FakeElement extends EventTarget {
  readonly dataset = {}
  readonly style = { setProperty: () => undefined }
  readonly states: string[] = []
  readonly told: string[] = []
  setAttribute(_: string, state: string): void {
    this.states.push(state)
  }
  getAttribute(): string {
    return 'usage'
  }
  append(): void {}
  replaceChildren(): void {}
  remove(): void {}
  override dispatchEvent({ type }: Event): boolean {
    return this.told.push(type) > 0
  }
}

/** A page with one element, whose remote takes as long to mount as the test says. */
function openPage() {
  const element = new FakeElement()
  const probe = { createElement: () => new FakeElement(), body: element, documentElement: element }
  Object.assign(globalThis, {
    location: new URL('https://portal.example/old'),
    document: { ...probe, querySelectorAll: () => [element] },
    getComputedStyle: () => ({ fontSize: '16px' }),
  })
  const mounted: string[] = []
  const mounts: { arrives(): void; breaks(): void }[] = []
  const route = { path: '/usage', page: 'usage', title: 'Usage', scripts: [] }
  const record = { name: 'usage', build: 'a', routes: [route] }
  const remote = {
    name: 'usage',
    routes: [{ path: route.path, handle: route, lazy: jest.fn() }],
    bootstrap: async () => undefined,
    mount: ({ name }: Props) =>
      new Promise((resolve, reject) =>
        mounts.push({
          arrives: () => resolve(mounted.push(name)),
          breaks: () => reject(new Error('it cannot be mounted')),
        }),
      ),
    unmount: async ({ name }: Props) => void mounted.splice(mounted.indexOf(name), 1),
  } as unknown as Remote
  const loader = {
    builds: () => ({ resolved: { usage: { current: record, rule: { kind: 'current' } } }, inUse: {} }),
    loadPage: async () => ({ kind: 'ready', record }),
    cachedRemote: () => remote,
    pollRegistry: async () => undefined,
  } as unknown as Loader
  const session = { find: async () => ({ kind: 'open' }) } as unknown as Session
  const show = () => {
    const wanted = { name: 'usage', path: '/usage' }
    return createPlace(element as unknown as HTMLElement, wanted, {
      loader,
      session,
      environment: 'embedded',
      brand,
      onShown: () => undefined,
    })
  }
  return { element, mounted, mounts, show }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  for (const name of ['location', 'document', 'getComputedStyle']) Reflect.deleteProperty(globalThis, name)
})
const settle = () => jest.advanceTimersByTimeAsync(0)

test('a remote that has started reports it', async () => {
  const { element, mounted, mounts, show } = openPage()
  show()
  await settle()
  mounts[0]!.arrives()
  await settle()
  expect([element.states, element.told, mounted.length]).toEqual([['loading', 'shown'], ['switchboard-shown'], 1])
})

test('a remote whose place has closed meanwhile reports nothing, and is removed', async () => {
  const { element, mounted, mounts, show } = openPage()
  const place = show()
  await settle()
  place.close()
  mounts[0]!.arrives()
  await settle()
  expect([element.states, element.told, mounted]).toEqual([['loading'], [], []])
})

test('a remote that breaks after its place has closed reports the error, but does not fail the element', async () => {
  const { element, mounts, show } = openPage()
  const place = show()
  await settle()
  place.close()
  mounts[0]!.breaks()
  await expect(settle()).rejects.toThrow('it cannot be mounted')
  expect([element.states, element.told]).toEqual([['loading'], []])
})
