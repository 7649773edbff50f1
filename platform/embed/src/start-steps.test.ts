// Events during the start of an element: each event occurs once at each step.
import { jwt } from '@switchboard/auth/testing'
import { aRecord } from '@switchboard/record/testing'
import { CONTRACT, type Remote } from '@switchboard/remote'
import type { Embed } from '@switchboard/element'
import { openFakePage, type FakeElement, type FakePage } from './fake-page'
import { startEmbed } from './start-embed'

const brand = { id: 'wattlebird', locale: 'en-AU' }
type LifecycleProps = Parameters<Remote['mount']>[0]

let page: FakePage
/** Mounted remotes, by the name of their copy. */
let mounted: Map<string, LifecycleProps>
let drawn: Set<object>

jest.mock('react-dom/client', () => ({
  createRoot: (place: object) => ({ render: () => drawn.add(place), unmount: () => drawn.delete(place) }),
}))
jest.mock('../../loader/node_modules/@module-federation/enhanced/dist/src/runtime.js', () => ({
  registerRemotes: () => undefined,
  loadRemote: (name: string) => page.step('entry', () => remoteOf(name.includes('usage') ? 'usage' : 'billing')),
}))

const pathsOf = { usage: ['/usage', '/usage/new'], billing: ['/payment-history'] } as const
type Name = keyof typeof pathsOf

const remoteOf = (name: Name) => ({
  name,
  routes: pathsOf[name].map((path) => ({
    path,
    handle: { page: name, title: name },
    lazy: () => page.step('chunk', () => ({ Component: () => null })),
  })),
  bootstrap: () => page.step('bootstrap', () => undefined),
  mount: (props: LifecycleProps) => page.step('mount', () => void mounted.set(props.name, props)),
  unmount: (props: LifecycleProps) => page.step('unmount', () => void mounted.delete(props.name)),
})

const KEY = { id: 'the key', publicKey: 'AAAA', parts: ['*'] }
const build = '0123456789abcdef'
const recordOf = (name: Name) =>
  aRecord(name, build, {
    routes: pathsOf[name].map((path) => ({ path, page: name, title: name, scripts: [] })),
    files: [{ path: 'main.css', integrity: 'sha384-AAAA', bytes: 1, kind: 'style' }],
    contract: CONTRACT,
    signature: { key: KEY.id, value: 'AAAA' },
  })
const summaryOf = (name: Name) => {
  const { routes } = recordOf(name)
  return { summary: true, current: { name, build, routes, key: KEY.id }, rule: { kind: 'current' } }
}
const answer = {
  environment: 'prod',
  embed: { base: '/embed/0/', build: '0', files: [], contract: CONTRACT, provides: {} },
  tag: '1',
  ticket: 't',
  keys: [KEY],
  remotes: { usage: summaryOf('usage'), billing: summaryOf('billing') },
}

let key: CryptoKey
beforeAll(async () => {
  key = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])).publicKey
})

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  mounted = new Map()
  drawn = new Set()
  jest.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const name = String(address).includes('/usage/') ? 'usage' : 'billing'
    return page.step('record', () => Response.json(recordOf(name)))
  })
  const { subtle } = globalThis.crypto
  jest.spyOn(subtle, 'importKey').mockImplementation(() => page.step('key', () => key))
  jest.spyOn(subtle, 'verify').mockImplementation(() => page.step('signature', () => true))
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

const settle = () => jest.advanceTimersByTimeAsync(0)

interface Start {
  readonly embed: Embed
  readonly element: FakeElement
  change(attribute: 'name' | 'path', value: string): void
  remove(): void
}

function start(): Start {
  page = openFakePage()
  const token = () => page.step('token', () => jwt({ sub: 'alex' }))
  const embed = startEmbed(
    answer,
    { session: Promise.resolve({ token, leave: () => undefined }), signsIn: false },
    brand,
  )
  const html = document.createElement('switchboard-remote')
  html.setAttribute('name', 'usage')
  document.body.append(html)
  const [element] = page.body.children.slice(-1)
  if (!element) throw new Error('the element is not in the page')
  embed.show(html)
  return {
    embed,
    element,
    change(attribute, value) {
      html.setAttribute(attribute, value)
      embed.show(html)
    },
    remove() {
      html.remove()
      embed.hide(html)
    },
  }
}

/** Finishes steps until none is left, or at most `most`. @returns the steps, in order */
async function finishSteps(most = Infinity): Promise<string[]> {
  const finished: string[] = []
  for (;;) {
    await settle()
    const name = finished.length < most ? page.finishNext() : undefined
    if (name === undefined) return finished
    finished.push(name)
  }
}

/** For each step of a start: begins a start, lets something happen after the step, and finishes the start. */
async function atEachStep(happen: (started: Start) => void, expectAfter: (started: Start, told: string[]) => unknown) {
  for (let count = 0; ; count++) {
    const started = start()
    const steps = await finishSteps(count)
    if (steps.length < count) return expect(count).toBe(kinds.length + 1)
    const before = started.element.told.length
    happen(started)
    await finishSteps()
    await expectAfter(started, started.element.told.slice(before))
    started.remove()
    await finishSteps()
    expect([steps, mounted.size, drawn.size, page.body.children]).toEqual([steps, 0, 0, []])
  }
}

const paths = () => [...mounted.values()].map(({ path }) => path)

/** Determined by the test below; the others run with whatever steps exist. */
/** The last two ask for the customer's builds. */
const kinds = [
  'record',
  'token',
  'key',
  'signature',
  'entry',
  'style',
  'chunk',
  'bootstrap',
  'mount',
  'token',
  'record',
]

test('a start has all kinds of steps, and notifies the page once', async () => {
  const { element } = start()
  expect(await finishSteps()).toEqual(kinds)
  expect([element.state, element.told, paths()]).toEqual(['shown', ['switchboard-shown usage'], ['/usage']])
})

test('an element removed at any step shows nothing afterwards, reports nothing, and leaves nothing behind', async () => {
  await atEachStep(
    ({ remove }) => remove(),
    async ({ element }, told) => {
      expect([told, element.children, paths(), drawn.size]).toEqual([[], [], [], 0])
      await jest.advanceTimersByTimeAsync(60_000)
      expect([page.finishNext(), jest.getTimerCount()]).toEqual([undefined, 0])
    },
  )
})

test.each([
  ['name', 'billing', 'billing', '/payment-history'],
  ['path', '/usage/new', 'usage', '/usage/new'],
] as const)('another %s at any step shows what it names, and nothing older', async (attribute, value, name, path) => {
  await atEachStep(
    ({ change }) => change(attribute, value),
    ({ element }, told) =>
      expect([told, element.state, element.children.length, paths()]).toEqual([
        [`switchboard-shown ${name}`],
        'shown',
        1,
        [path],
      ]),
  )
})

test('a session that ends at any step leaves nothing of the remote, which is not reported as shown', async () => {
  await atEachStep(
    ({ embed }) => embed.sessionEnded?.(),
    ({ element }, told) => {
      const isOver = told.includes('switchboard-signed-out usage')
      expect([told.length, element.state, paths()]).toEqual([
        told.length && 1,
        isOver ? 'signed-out' : 'shown',
        isOver ? [] : ['/usage'],
      ])
    },
  )
})
