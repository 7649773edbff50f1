import type { BuiltFile } from '@switchboard/record'
import { enforceIntegrity, integrityOf, registerFiles } from './integrity'

const file = (integrity: string): BuiltFile => ({ path: 'remoteEntry.js', integrity, bytes: 1, kind: 'entry' })
const base = 'https://portal.example/remotes/usage/0123456789abcdef/'

beforeAll(() =>
  Object.assign(globalThis, {
    document: { baseURI: 'https://portal.example/' },
    switchboardIntegrity: integrityOf,
    addEventListener: () => undefined,
  }),
)
afterAll(() =>
  ['document', 'switchboardIntegrity', 'switchboardAddress', 'addEventListener'].forEach((name) =>
    Reflect.deleteProperty(globalThis, name),
  ),
)

test('an address keeps the hash registered first', () => {
  const places = { base, addressOf: ({ path }: BuiltFile) => base + path }
  registerFiles([file('sha384-good')], places)
  registerFiles([file('sha384-good')], places)
  expect(() => registerFiles([file('sha384-other')], places)).toThrow('integrity')
  expect(integrityOf(`${base}remoteEntry.js`)).toBe('sha384-good')
})

test('a chunk loads another chunk from its content address, whose hash is known as well', () => {
  const folder = 'https://portal.example/host/0123456789abcdef/'
  const chunk: BuiltFile = {
    path: '1.js',
    integrity: `sha384-${'A'.repeat(64)}`,
    bytes: 1,
    kind: 'script',
    byContent: true,
  }
  const entry: BuiltFile = { path: 'main.js', integrity: `sha384-${'B'.repeat(64)}`, bytes: 1, kind: 'entry' }
  const address = `https://portal.example/host/${'A'.repeat(22)}/1.js`
  enforceIntegrity({ files: [chunk, entry], base: folder }, 'content')
  expect(globalThis.switchboardAddress?.(`${folder}1.js`)).toBe(address)
  expect(globalThis.switchboardAddress?.(`${folder}main.js`)).toBeUndefined()
  expect([integrityOf(address), integrityOf(`${folder}1.js`)]).toEqual([chunk.integrity, chunk.integrity])
})

test('a chunk in another language is loaded under the name that other chunks know', () => {
  const folder = 'https://portal.example/remotes/usage/fedcba9876543210/'
  const chunk: BuiltFile = {
    path: '1.vi.js',
    integrity: `sha384-${'C'.repeat(64)}`,
    bytes: 1,
    kind: 'script',
    byContent: true,
    translation: { of: '1.js', language: 'vi' },
  }
  const address = `https://portal.example/remotes/usage/${'C'.repeat(22)}/1.vi.js`
  registerFiles([chunk], { base: folder, addressOf: () => address })
  expect(globalThis.switchboardAddress?.(`${folder}1.js`)).toBe(address)
  expect(integrityOf(`${folder}1.js`)).toBe(chunk.integrity)
})
