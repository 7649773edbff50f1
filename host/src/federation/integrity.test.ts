import type { BuiltFile } from '@switchboard/registry'
import { expectFiles, integrityOf } from './integrity'

const file = (integrity: string): BuiltFile => ({ path: 'remoteEntry.js', integrity, bytes: 1, kind: 'entry' })
const base = 'https://portal.example/remotes/usage/0123456789abcdef/'

beforeAll(() =>
  Object.assign(globalThis, { document: { baseURI: 'https://portal.example/' }, switchboardIntegrity: integrityOf }),
)
afterAll(() => ['document', 'switchboardIntegrity'].forEach((name) => Reflect.deleteProperty(globalThis, name)))

test('a file that is known is never taken for another one', () => {
  expectFiles([file('sha384-good')], base)
  expectFiles([file('sha384-good')], base)
  expect(() => expectFiles([file('sha384-other')], base)).toThrow('integrity')
  expect(integrityOf(`${base}remoteEntry.js`)).toBe('sha384-good')
})
