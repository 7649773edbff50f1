import type { BuildRecord } from '@switchboard/registry'
import { addStyles, removeOtherStyles, removeStyles } from './styles'

class FakeLink {
  readonly dataset: { remote?: string } = {}
  href = ''
  onload = () => undefined
  onerror = () => undefined
  getAttribute = () => this.href
  get isConnected() {
    return head.includes(this)
  }
  remove() {
    head = head.filter((link) => link !== this)
  }
}

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
const inPage = () => head.map(({ href }) => href)

test('the styles of an attempt that failed go, and those of another attempt at the same build stay', async () => {
  const first = addStyles(record, '/remotes/usage/b/')
  head[0]!.onload()
  await first
  void addStyles(record, '/remotes/usage/b~1/')
  removeStyles('/remotes/usage/b~1/')
  expect(inPage()).toEqual(['/remotes/usage/b/1.css'])
})

test('styles that were taken away while they hung are asked for anew', async () => {
  void addStyles(record, '/remotes/usage/b/')
  removeOtherStyles([])
  expect(inPage()).toEqual([])
  const again = addStyles(record, '/remotes/usage/b/')
  expect(inPage()).toEqual(['/remotes/usage/b/1.css'])
  head[0]!.onload()
  await again
})

test('two who want the same styles wait for the same file', async () => {
  const both = Promise.all([addStyles(record, '/remotes/usage/b/'), addStyles(record, '/remotes/usage/b/')])
  expect(inPage()).toHaveLength(1)
  head[0]!.onload()
  await both
})
