import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isPlaceDatabase } from '../config/place-database-file'
import { testPlaces } from '../../test/support/place-database'
import { openPlaces } from './network-places'

const folder = mkdtempSync(join(tmpdir(), 'places-'))
const path = join(folder, 'places.mmdb')
writeFileSync(path, testPlaces)
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['203.0.113.7', 'Melbourne area'],
  ['::ffff:203.0.113.7', 'Melbourne area'],
  ['203.0.113.200', 'New South Wales'],
  ['198.51.100.1', 'New Zealand'],
  ['192.0.2.1', undefined],
  ['127.0.0.1', undefined],
  ['2001:db8::1', undefined],
  ['', undefined],
  ['unknown', undefined],
])('the place of %s', (address, place) => {
  expect(openPlaces(path).of(address)).toBe(place)
})

test('a database of places is recognised, and another file is not', () => {
  expect(isPlaceDatabase(path)).toBe(true)
  expect(isPlaceDatabase(__filename)).toBe(false)
  expect(isPlaceDatabase(join(folder, 'missing.mmdb'))).toBe(false)
})
