import type { BuildRecord } from '@switchboard/record'
import { placeOfPage } from './page-place'

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
