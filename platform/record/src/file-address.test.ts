import { addressRule, contentAddress, fileAddress, isContentAddress } from './file-address'
import { isBuildId } from './names'

const integrity = `sha384-ab+/${'C'.repeat(60)}`
const inHost = { base: '/host/0123456789abcdef/' }
const inRemote = { base: '/remotes/usage/0123456789abcdef/' }

test('a file with the same bytes has the same address in every build of its part', () => {
  const file = { path: 'vendor.js', integrity, byContent: true as const }
  const address = 'ab-_CCCCCCCCCCCCCCCCCC'
  expect(fileAddress(inHost, file)).toBe(`/host/${address}/vendor.js`)
  expect(fileAddress({ base: '/host/fedcba9876543210/' }, file)).toBe(`/host/${address}/vendor.js`)
  expect(fileAddress(inRemote, file)).toBe(`/remotes/usage/${address}/vendor.js`)
  expect(addressRule('content')(inRemote, file)).toBe(fileAddress(inRemote, file))
  expect(addressRule(undefined)(inRemote, file)).toBe('/remotes/usage/0123456789abcdef/vendor.js')
})

test('a file that contains its build’s name is in that build’s folder', () => {
  expect(fileAddress(inRemote, { path: 'remoteEntry.js', integrity })).toBe(
    '/remotes/usage/0123456789abcdef/remoteEntry.js',
  )
})

test('a file’s address cannot be mistaken for a build’s name', () => {
  const address = contentAddress(integrity)
  expect([isContentAddress(address), isBuildId(address)]).toEqual([true, false])
  expect(['0123456789abcdef', '0123456789abcdef~1', `${address}~1`, ''].some(isContentAddress)).toBe(false)
})
