import type { BuildRecord } from '@switchboard/record'
import { placeInShell, placeOfPage } from './page-place'

const Tariffs = () => null
const code = Function.prototype.toString.call(Tariffs)
const route = { path: '/tariffs', page: 'tariffs', title: 'Tariffs', scripts: ['1.js', '2.js'] }
const record: BuildRecord = {
  name: 'tariffs',
  version: '1',
  build: 'a'.repeat(16),
  base: '/remotes/tariffs/aaaa/',
  files: [],
  routes: [route],
  contract: 1,
  shared: {},
  commit: '',
  builtAt: '',
}

/** A browser with these scripts. */
const withScripts = (scripts: Readonly<Record<string, string>>) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const text = scripts[String(address)]
    if (text === undefined) throw new TypeError('Failed to fetch')
    return new Response(text)
  })
afterEach(() => jest.restoreAllMocks())

const place = (file: string, line: number, column: number) => ({
  remote: 'tariffs',
  build: record.build,
  file,
  line,
  column,
})

test('the component of a page is found in its scripts', async () => {
  withScripts({ [`${record.base}1.js`]: '"use strict"', [`${record.base}2.js`]: `"use strict"\nconst t=${code}` })
  expect(await placeOfPage(record, '/tariffs', Tariffs)).toEqual(place('2.js', 2, 9))
})

test('otherwise the fault is at the beginning of its own script', async () => {
  const fetched = withScripts({})
  expect(await placeOfPage(record, '/tariffs', Tariffs)).toEqual(place('2.js', 1, 1))
  expect(fetched).toHaveBeenCalledTimes(3)
  expect(await placeOfPage(record, '/tariffs', undefined)).toEqual(place('2.js', 1, 1))
  expect(await placeOfPage({ ...record, routes: [] }, '/tariffs', Tariffs)).toEqual(place('remoteEntry.js', 1, 1))
  expect(fetched).toHaveBeenCalledTimes(4)
})

test('a component of the shell is found in the scripts of the page’s language', async () => {
  const script = (path: string, kind: BuildRecord['files'][number]['kind'], language?: string) => ({
    path,
    kind,
    integrity: '',
    bytes: 1,
    ...(language && { translation: { of: 'main.js', language } }),
  })
  const files = [script('main.css', 'style'), script('main.js', 'entry'), script('main.vi.js', 'script', 'vi')]
  const shell = { ...record, files }
  const fetched = withScripts({ [`${record.base}main.vi.js`]: `const footer=${code}` })
  expect(await placeInShell(shell, Tariffs, 'vi')).toEqual(place('main.vi.js', 1, 14))
  expect(await placeInShell(shell, Tariffs, 'en-AU')).toBeUndefined()
  expect(await placeInShell(shell, undefined, 'vi')).toBeUndefined()
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(
    ['main.js', 'main.vi.js', 'main.js'].map((path) => record.base + path),
  )
})
