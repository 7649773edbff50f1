import { registerFiles } from './integrity'
import { removeScriptStylesExcept, restoreScriptStyles, watchScriptStyles } from './script-styles'

class FakeSheet {}
class FakeStyle {
  parentNode: { appendChild: (element: FakeStyle) => void } | undefined
  remove() {
    head.delete(this)
    this.parentNode = undefined
  }
}

const head = new Set<FakeStyle>()
const headNode = {
  appendChild(element: FakeStyle) {
    head.add(element)
    element.parentNode = headNode
  },
}
const page = {
  baseURI: 'https://portal.example/',
  adoptedStyleSheets: [] as object[],
  createElement: (name: string): unknown => (name === 'style' ? new FakeStyle() : {}),
}
const usage = 'usage/0123456789abcdef'
const USAGE_FILE = `https://portal.example/remotes/${usage}/1.js`
const HOST_FILE = 'https://portal.example/host/fedcba9876543210/vendor.js'

/** Calls `work` as code of these files would. */
function callFrom<T>(files: readonly string[], work: () => T): T {
  const stack = files.map((file) => `    at f (${file}:1:234)`).join('\n')
  const capture = jest
    .spyOn(Error, 'captureStackTrace')
    .mockImplementation((holder) => void Object.assign(holder, { stack }))
  try {
    return work()
  } finally {
    capture.mockRestore()
  }
}

const makeStyle = (...files: string[]) => {
  const style = callFrom(files, () => document.createElement('style')) as unknown as FakeStyle
  headNode.appendChild(style)
  return style
}

beforeAll(() => {
  Object.assign(globalThis, { document: page, HTMLStyleElement: FakeStyle, CSSStyleSheet: FakeSheet })
  for (const address of [USAGE_FILE, HOST_FILE]) {
    const path = new URL(address).pathname
    const base = path.replace(/[^/]+$/, '')
    registerFiles([{ path: path.slice(base.length), integrity: 'sha384-a', bytes: 1, kind: 'script' }], {
      base,
      addressOf: (file) => base + file.path,
    })
  }
  watchScriptStyles()
})
afterAll(() => {
  for (const name of ['document', 'HTMLStyleElement', 'CSSStyleSheet']) Reflect.deleteProperty(globalThis, name)
})
beforeEach(() => {
  head.clear()
  page.adoptedStyleSheets = []
  restoreScriptStyles(usage)
})

test('removes the sheets of a build with the build, and puts them back with it', () => {
  const style = makeStyle(USAGE_FILE)
  const sheet = callFrom([USAGE_FILE], () => new CSSStyleSheet())
  page.adoptedStyleSheets.push(sheet)
  removeScriptStylesExcept(new Set([usage]))
  expect([...head]).toEqual([style])
  removeScriptStylesExcept(new Set())
  expect([[...head], page.adoptedStyleSheets]).toEqual([[], []])
  restoreScriptStyles(usage)
  restoreScriptStyles(usage)
  expect([[...head], page.adoptedStyleSheets]).toEqual([[style], [sheet]])
})

test('removes a sheet that a file of a replaced build inserts later', async () => {
  removeScriptStylesExcept(new Set())
  makeStyle(USAGE_FILE)
  expect(head.size).toBe(1)
  await new Promise((resolve) => setTimeout(resolve))
  expect(head.size).toBe(0)
})

test('keeps sheets of the shell’s packages, even if a remote’s code calls them, and of extensions', () => {
  const [ofHost, ofExtension] = [makeStyle(HOST_FILE, USAGE_FILE), makeStyle('chrome-extension://a/b.js')]
  removeScriptStylesExcept(new Set())
  expect([...head]).toEqual([ofHost, ofExtension])
})
