import type { BuiltFile } from '@switchboard/registry'
import { registerHashes, integrityOf } from './integrity'

const file = (integrity: string): BuiltFile => ({ path: 'remoteEntry.js', integrity, bytes: 1, kind: 'entry' })
const base = 'https://portal.example/remotes/usage/0123456789abcdef/'

beforeAll(() =>
  Object.assign(globalThis, { document: { baseURI: 'https://portal.example/' }, switchboardIntegrity: integrityOf }),
)
afterAll(() => ['document', 'switchboardIntegrity'].forEach((name) => Reflect.deleteProperty(globalThis, name)))

test('an address keeps the hash that was registered first', () => {
  registerHashes([file('sha384-good')], base)
  registerHashes([file('sha384-good')], base)
  expect(() => registerHashes([file('sha384-other')], base)).toThrow('integrity')
  expect(integrityOf(`${base}remoteEntry.js`)).toBe('sha384-good')
})
