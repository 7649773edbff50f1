import type { BuildRecord } from '@switchboard/record'
import { addStyles, removeStylesExcept, removeStyles } from './build-styles'
import type { AttemptAddresses } from './attempt-addresses'

class FakeLink {
  readonly dataset: { remote?: string; attempt?: string; address?: string } = {}
  href = ''
  onload = () => undefined
  onerror = () => undefined
  get isConnected() {
    return head.includes(this)
  }
  remove() {
    head = head.filter((link) => link !== this)
  }
}

/** File locations for an attempt without content addresses. */
const inFolder = (base: string): AttemptAddresses => ({ base, addressOf: ({ path }) => base + path })

let head: FakeLink[] = []
const record = {
  name: 'usage',
  build: 'b',
  files: [{ path: '1.css', kind: 'style' }],
} as unknown as BuildRecord

beforeAll(() =>
  Object.assign(globalThis, {
    document: {
      baseURI: 'https://portal.example/',
      head: { append: (link: FakeLink) => void (head = [...head, link]) },
      createElement: () => new FakeLink(),
      querySelectorAll: () => head,
    },
  }),
)
afterAll(() => Reflect.deleteProperty(globalThis, 'document'))
beforeEach(() => (head = []))
const hrefs = () => head.map(({ href }) => href)

test('removes the styles of a failed attempt, and keeps those of another attempt at the same build', async () => {
  const first = addStyles(record, inFolder('/remotes/usage/b/'))
  head[0]!.onload()
  await first
  void addStyles(record, inFolder('/remotes/usage/b~1/'))
  removeStyles('/remotes/usage/b~1/')
  expect(hrefs()).toEqual(['/remotes/usage/b/1.css'])
})

test('requests styles again that were removed during loading', async () => {
  void addStyles(record, inFolder('/remotes/usage/b/'))
  removeStylesExcept([])
  expect(hrefs()).toEqual([])
  const again = addStyles(record, inFolder('/remotes/usage/b/'))
  expect(hrefs()).toEqual(['/remotes/usage/b/1.css'])
  head[0]!.onload()
  await again
})

test('requests a style sheet once for two simultaneous callers', async () => {
  const both = Promise.all([
    addStyles(record, inFolder('/remotes/usage/b/')),
    addStyles(record, inFolder('/remotes/usage/b/')),
  ])
  expect(hrefs()).toHaveLength(1)
  head[0]!.onload()
  await both
})

test('removes a failed attempt’s styles that came from content addresses', () => {
  const base = '/remotes/usage/b/'
  void addStyles(record, { base, addressOf: ({ path }) => `/remotes/usage/content/${path}` })
  expect(hrefs()).toEqual(['/remotes/usage/content/1.css'])
  removeStyles(base)
  expect(hrefs()).toEqual([])
})
